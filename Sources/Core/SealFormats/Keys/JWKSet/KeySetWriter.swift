// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Writes a JWK Set, one member a line, members always in the same order.
///
/// Secrets are encoded straight into memory reserved beforehand, so that no reallocation leaves a
/// copy behind.
struct KeySetWriter {
    private var writer: JSONWriter

    /// Writes the keys, with a line end after the set.
    static func bytes(of keys: [Key]) -> [UInt8] {
        let json = JSONWriter(style: .pretty, appendingTo: room(for: keys))
        var writer = KeySetWriter(writer: json)
        writer.writer.beginObject()
        writer.writer.name("keys")
        writer.writer.beginArray()
        for key in keys { writer.write(key) }
        writer.writer.endArray()
        writer.writer.endObject()
        writer.writer.endLine()
        return writer.writer.bytes
    }

    /// An empty array with room for the keys: an id of control characters only becomes six times as
    /// long.
    private static func room(for keys: [Key]) -> [UInt8] {
        // The secrets of key pairs are short and of fixed length.
        let count = keys.reduce(64) { count, key in
            let nameCount = (key.id?.utf8.count ?? 0) + (key.recipient?.utf8.count ?? 0)
            return count + 1_024 + 6 * nameCount + 2 * (key.sharedSecret?.count ?? 64)
        }
        var room: [UInt8] = []
        room.reserveCapacity(count)
        return room
    }

    private mutating func write(_ key: Key) {
        writer.beginObject()
        if let id = key.id { member("kid", id) }
        if let recipient = key.recipient { member("recipient", recipient) }
        member("kty", key.format.keyType.rawValue)
        if key.format.keyType == .ellipticCurve { member("crv", CurveName.p256) }
        member("alg", key.format.rawValue)
        if key.purpose != .pushes { member("purpose", key.purpose.rawValue) }
        write(key.material)
        if let expiry = key.expiry { member("exp", expiry) }
        writer.endObject()
    }

    private mutating func write(_ material: Key.Material) {
        switch material {
        case .rot13: break
        case .salted(let passphrase, let parameters):
            write(parameters)
            member("k", passphrase)
        case .cryptoJS(let passphrase, let form):
            if form != .string { member("form", form.rawValue) }
            member("k", passphrase)
        case .aes128gcm(let keyingMaterial): member("k", keyingMaterial)
        case .device(let key, _):
            write(key.privateKey.publicKey)
            member("d", key.privateKey.scalar)
            member("auth", key.authenticationSecret)
        case .sender(let recipient, _):
            write(recipient.publicKey)
            member("auth", recipient.authenticationSecret)
        case .bark(let settings):
            member("mode", settings.mode.rawValue)
            if let iv = settings.iv { member("iv", iv) }
            member("k", settings.key)
        }
    }

    private mutating func write(_ point: P256.PublicKey) {
        member("x", Base64URL.text(of: point.x))
        member("y", Base64URL.text(of: point.y))
    }

    private mutating func write(_ parameters: Salted.Parameters) {
        member("cipher", parameters.cipher.rawValue)
        switch parameters.keyDerivation {
        case .pbkdf2(let digest, let iterations):
            member("kdf", KeyDerivationName.pbkdf2)
            member("md", digest.rawValue)
            member("iter", iterations)
        case .evpBytesToKey(let digest):
            member("kdf", KeyDerivationName.evpBytesToKey)
            member("md", digest.rawValue)
        }
    }

    private mutating func member(_ name: String, _ value: String) {
        writer.name(name)
        writer.string(value)
    }

    private mutating func member(_ name: String, _ value: Int) {
        writer.name(name)
        writer.integer(value)
    }

    private mutating func member(_ name: String, _ secret: SecretBytes) {
        writer.name(name)
        let count = Base64URL.encodedCount(ofBytes: secret.count)
        unsafe withErasedScratch(byteCount: count + 2) { scratch in
            unsafe scratch[0] = UInt8(ascii: "\"")
            unsafe scratch[count + 1] = UInt8(ascii: "\"")
            secret.withSpan { span in
                unsafe Base64URL.encode(span, into: .init(rebasing: scratch[1...count]))
            }
            unsafe writer.raw(UnsafeRawBufferPointer(scratch))
        }
    }
}
