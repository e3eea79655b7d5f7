// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import SealFormats
import PushSealCLI

/// Lines that arrive in pieces of limited size.
final class LineInput: ByteInput {
    let isTerminal = false
    private var rest: ArraySlice<UInt8>
    private let limit: Int

    init(_ bytes: [UInt8], limit: Int = .max) {
        rest = bytes[...]
        self.limit = limit
    }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        let piece = rest.prefix(min(memory.count, limit))
        unsafe memory.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}

/// Seals on behalf of the fuzzer: from SO to SI with the passphrase, from DLE to SI with the key
/// "new".
///
/// JSON contains none of the three characters, so whatever does not become a sealed text is
/// rejected.
func sealingMarked(_ bytes: [UInt8]) -> [UInt8] {
    var sealed: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(where: { $0 == 0x0E || $0 == 0x10 }),
        let end = rest[start...].firstIndex(of: 0x0F)
    {
        sealed += rest[..<start]
        let text = Array(rest[(start + 1)..<end])
        sealed += SealedText.base64(rest[start] == 0x0E ? salted(text) : authenticated(text)).utf8
        rest = rest[(end + 1)...]
    }
    return sealed + rest
}

private func salted(_ text: [UInt8]) -> [UInt8] {
    let message = try? Salted.seal(
        text,
        passphrase: SecretBytes(copying: Array("s3cret".utf8)),
        parameters: Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: .evpBytesToKey(.sha256)
        ),
        salt: Array("saltsalt".utf8)
    )
    guard let message else { preconditionFailure("does not seal") }
    return message
}

private func authenticated(_ text: [UInt8]) -> [UInt8] {
    let message = try? ContentCoding.seal(
        text,
        keyingMaterial: SecretBytes(copying: 0..<16),
        keyID: Array("new".utf8),
        salt: .given([UInt8](repeating: 7, count: 16))
    )
    guard let message else { preconditionFailure("does not seal") }
    return message
}
