// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Reads the keys of a Web Push subscription: `p256dh` and `auth`, in base64 of either alphabet.
///
/// Browsers give them below `keys` (`PushSubscription.toJSON()` of the Push API), others side by
/// side with what else they know. Servers store them in other forms, too; whatever leaves no doubt
/// about the 65 bytes of the point and the 16 of the secret is read, by their number.
enum SubscriptionKeys {
    private static let publicKeyName = "p256dh"
    private static let secretName = "auth"
    /// What a browser's script does to send a subscription.
    static let cure = "send JSON.stringify(subscription.toJSON())"

    /// Names that libraries have for the two, in lower case and without `_` and `-`.
    private static let publicKeyNames = [
        publicKeyName, "p256dhkey", "publickey", "userpublickey", "clientpublickey",
    ]
    private static let secretNames = [
        secretName, "authkey", "authsecret", "authtoken", "authenticationsecret", "userauth",
    ]

    /// Whether an object is a subscription, or has the keys of one.
    static func areIn(_ view: JSONView) -> Bool {
        view[publicKeyName] != nil || view["endpoint"] != nil
            || value(publicKeyNames, of: view) != nil && value(secretNames, of: view) != nil
    }

    /// The sender's half of a subscription's keys.
    ///
    /// - Throws: `malformed` for what is not such an object, `invalidKey` for an invalid point or
    ///   secret; the detail says what it is, and what to do.
    static func recipient(of view: JSONView) throws(SealError) -> WebPush.Recipient {
        let keys = view["keys"] ?? view
        var key = try bytes(publicKeyNames, of: keys, subscription: view)
        defer { erase(&key) }
        var secret = try bytes(secretNames, of: keys, subscription: view)
        defer { erase(&secret) }
        // Nothing that is a point is as short as a secret.
        if key.count == WebPush.authenticationSecretByteCount, try point(secret) != nil {
            swap(&key, &secret)
        }
        guard let point = try point(key) else {
            throw SealError(
                .invalidKey,
                "\"\(publicKeyName)\" has \(key.count) bytes, and a P-256 public key has "
                    + "\(P256.PublicKey.uncompressedByteCount) that begin with 4"
            )
        }
        guard secret.count == WebPush.authenticationSecretByteCount else {
            throw SealError(
                .invalidKey,
                "\"\(secretName)\" has \(secret.count) bytes, and an authentication secret has "
                    + "\(WebPush.authenticationSecretByteCount)"
            )
        }
        guard secret.contains(where: { $0 != 0 }) else {
            throw SealError(.invalidKey, "\"\(secretName)\" is all zeros")
        }
        return try WebPush.Recipient(
            publicKey: P256.PublicKey(uncompressed: point),
            authenticationSecret: SecretBytes(copying: secret)
        )
    }

    /// The uncompressed point of bytes in one of the forms of a public key; nil for another number
    /// of bytes.
    private static func point(_ bytes: [UInt8]) throws(SealError) -> [UInt8]? {
        switch (bytes.count, bytes.first) {
        case (P256.PublicKey.uncompressedByteCount, 4): return bytes
        // Without its first byte, as some libraries store it.
        case (2 * P256.coordinateByteCount, _): return [4] + bytes
        // Compressed (SEC 1 §2.3.3).
        case (1 + P256.coordinateByteCount, 2), (1 + P256.coordinateByteCount, 3):
            return try P256.uncompressed(bytes)
        // SubjectPublicKeyInfo (RFC 5480), as from Java or exportKey("spki").
        case (_, 0x30) where bytes.count > P256.PublicKey.uncompressedByteCount:
            return try P256.PublicKey(subjectPublicKeyInfo: bytes).uncompressed
        default: return nil
        }
    }

    // MARK: - Bytes of a value

    /// The value of the first of some names, however they are written.
    private static func value(_ names: [String], of view: JSONView) -> JSONView? {
        if let value = view[names[0]] { return value }
        let found = view.members.filter { member in
            names.contains(member.name.lowercased().filter { $0 != "_" && $0 != "-" })
        }
        // Of two of them, nobody can tell which is meant.
        return found.count == 1 ? found.first?.value : nil
    }

    private static func bytes(
        _ names: [String],
        of view: JSONView,
        subscription: JSONView
    ) throws(SealError) -> [UInt8] {
        let name = names[0]
        guard let value = value(names, of: view), !value.isNull else {
            let isEmpty = view.kind == .object && Array(view.members).isEmpty
            let isBare = subscription["keys"] == nil && subscription["endpoint"] != nil
            throw SealError(
                .malformed,
                isEmpty || isBare
                    ? "the subscription was sent without its keys; \(cure)"
                    : "no \"\(name)\"; \(cure)"
            )
        }
        if let text = decoded(value) { return text }
        if let numbers = numbers(value) { return numbers }
        switch value.kind {
        case .string: throw SealError(.malformed, "\"\(name)\" is not base64")
        case .object where Array(value.members).isEmpty:
            throw SealError(.malformed, "\"\(name)\" is an ArrayBuffer written as {}; \(cure)")
        default:
            throw SealError(.malformed, "\"\(name)\" is \(value.kind), expected base64; \(cure)")
        }
    }

    /// The bytes of a string: base64, hexadecimal, or base64 of either; nil for anything else.
    private static func decoded(_ value: JSONView) -> [UInt8]? {
        let found = unsafe value.withContent { content -> [UInt8]? in
            // PHP escapes the slashes of base64.
            unsafe withErasedScratch(byteCount: content.count) { scratch in
                let count = unsafe JSONView.unescape(content, into: scratch)
                var text = unsafe Array(scratch[..<count])
                defer { erase(&text) }
                return decoded(text)
            }
        }
        return found ?? nil
    }

    /// The numbers of bytes that a point or a secret can have.
    private static let byteCounts = [16, 33, 64, 65, 91]

    private static func decoded(_ text: [UInt8], isAgain: Bool = false) -> [UInt8]? {
        // Hexadecimal is base64 of another number of bytes.
        if let bytes = Hexadecimal.decode(text), byteCounts.contains(bytes.count) { return bytes }
        let bytes = unsafe text.withSpanBytes { text in
            unsafe Base64.withSecret(text, by: .either) { unsafe Array($0) }
        }
        guard var bytes, !isAgain, !byteCounts.contains(bytes.count) else { return bytes }
        guard let inner = decoded(bytes, isAgain: true), byteCounts.contains(inner.count) else {
            return bytes
        }
        erase(&bytes)
        return inner
    }

    /// The bytes of a list of numbers, as `Array.from`, `Buffer` and `Uint8Array` become in JSON, and
    /// the signed ones of Java; nil for anything else.
    private static func numbers(_ value: JSONView) -> [UInt8]? {
        switch value.kind {
        case .array:
            let bytes = value.elements.map { byte($0) }
            return bytes.isEmpty || bytes.contains(nil) ? nil : bytes.compactMap(\.self)
        case .object where value["type"]?.isString("Buffer") == true:
            return value["data"].flatMap { $0.kind == .array ? numbers($0) : nil }
        case .object:
            let members = value.members.map { (place: Int($0.name), byte: byte($0.value)) }
            guard !members.isEmpty, members.count <= 256,
                members.enumerated().allSatisfy({ $1.place == $0 && $1.byte != nil })
            else { return nil }
            return members.compactMap(\.byte)
        default: return nil
        }
    }

    private static func byte(_ value: JSONView) -> UInt8? {
        guard let number = value.number.flatMap({ Int($0.spelling) }), (-128...255).contains(number)
        else { return nil }
        return UInt8(truncatingIfNeeded: number)
    }
}
