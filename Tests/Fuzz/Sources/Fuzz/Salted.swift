// SPDX-License-Identifier: Apache-2.0

import SealFormats

private let passphrase = SecretBytes(copying: Array("s3cret".utf8))
private let parameters = Salted.Parameters(
    cipher: .aes256CBC,
    keyDerivation: .evpBytesToKey(.sha256)
)

/// A malformed message must be rejected before a key is tried; what opens must be shorter than it
/// was.
func readSalted(_ bytes: [UInt8]) -> CInt {
    let isMessage = (try? Salted.Message(parsing: bytes)) != nil
    do {
        let opened = try Salted.open(bytes, passphrase: passphrase, parameters: parameters)
        precondition(isMessage && opened.count < bytes.count - 16)
    } catch {
        precondition(error.code == (isMessage ? .cannotOpen : .malformed), "\(error)")
    }
    // The same bytes as ciphertext, because the fuzzer rarely makes whole blocks.
    let blocks = bytes.prefix(bytes.count / 16 * 16)
    let message = Array("Salted__saltsalt".utf8) + blocks
    _ = try? Salted.open(message, passphrase: passphrase, parameters: parameters)
    // And as a text to seal and open again.
    guard
        let sealed = try? Salted.seal(bytes, passphrase: passphrase, parameters: parameters),
        let again = try? Salted.open(sealed, passphrase: passphrase, parameters: parameters)
    else { preconditionFailure("does not seal or open") }
    precondition(again == bytes)
    return 0
}
