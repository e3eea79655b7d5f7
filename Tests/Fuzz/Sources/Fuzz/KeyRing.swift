// SPDX-License-Identifier: Apache-2.0

import SealFormats

private let passphrase = SecretBytes(copying: Array("s3cret".utf8))

/// A key of every format that reads text or fields of other services; reading never traps.
private let ring: KeyRing = {
    guard let device = try? WebPush.DeviceKey(),
        let cbc = try? Bark.Settings(key: SecretBytes(copying: 0..<16), mode: .cbc),
        let gcm = try? Bark.Settings(key: SecretBytes(copying: 0..<32), mode: .gcm)
    else { preconditionFailure("no keys") }
    return KeyRing(keys: [
        Key(id: "a", material: .aes128gcm(keyingMaterial: SecretBytes(copying: 0..<16))),
        Key(id: "w", material: .webpush(device)),
        Key(id: "j", material: .cryptoJS(passphrase: passphrase)),
        Key(id: "c", material: .bark(cbc)), Key(id: "g", material: .bark(gcm)),
        Key(id: "m", material: .mastodon(device)), Key(id: "i", material: .iceCubes(device)),
    ])
}()

/// What is read as a ring is written and read as the same; what is not says where, quoting nothing.
func readKeyRing(_ bytes: [UInt8]) -> CInt {
    do {
        let read = try KeyRing(parsing: bytes)
        let written = read.serialized()
        guard let again = try? KeyRing(parsing: written) else {
            preconditionFailure("does not read what it wrote")
        }
        precondition(again.serialized() == written)
        precondition(again.keys.count == read.keys.count)
    } catch {
        precondition(error.detail.hasPrefix("line ") || bytes.count > 1 << 18, "\(error)")
    }
    return 0
}

/// Fields and texts from outside open to nothing, as no key was ever told to the fuzzer.
func readServices(_ bytes: [UInt8]) -> CInt {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let fields = ServiceFields { name in
        ServiceFields.names.firstIndex(of: name).flatMap { $0 < parts.count ? parts[$0] : nil }
    }
    _ = try? ring.open(text)
    _ = try? ring.open(text, keyID: parts.last)
    _ = try? ring.open(fields)
    return 0
}
