// SPDX-License-Identifier: Apache-2.0

import SealFormats

private let passphrase = SecretBytes(copying: Array("s3cret".utf8))

/// A key of every format that reads text or fields of other services; parsing must never trap.
private let ring: KeyRing = {
    guard let device = try? WebPush.DeviceKey(),
        let cbc = try? Bark.Settings(key: SecretBytes(copying: 0..<16), mode: .cbc),
        let gcm = try? Bark.Settings(key: SecretBytes(copying: 0..<32), mode: .gcm)
    else { preconditionFailure("no keys") }
    return KeyRing(keys: [
        Key(id: "a", material: .aes128gcm(keyingMaterial: SecretBytes(copying: 0..<16))),
        Key(id: "w", material: .device(device)),
        Key(id: "j", material: .cryptoJS(passphrase: passphrase)),
        Key(id: "c", material: .bark(cbc)), Key(id: "g", material: .bark(gcm)),
        Key(id: "m", material: .device(device, .mastodon)),
        Key(id: "i", material: .device(device, .iceCubes)),
    ])
}()

/// A ring that parses must survive being written and parsed again; an error has a position and
/// quotes nothing.
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

/// Fields and texts must not open, because the fuzzer does not know any key.
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
