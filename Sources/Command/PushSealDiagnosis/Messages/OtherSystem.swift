// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Messages of other systems, recognized by how they begin.
enum OtherSystem {
    /// Whose message a text is, judging by the text and the bytes that it encodes; nil if that is
    /// not known.
    static func message(in text: String) -> Cause? {
        guard text.utf8.count <= 64 << 10 else { return nil }
        let start = text.drop { $0.isWhitespace }
        let found =
            armored(start) ?? token(start) ?? document(Array(start.utf8)) ?? object(start)
        if let found { return found }
        let readings = SealedText.readings(of: text)
        // One of our messages may happen to begin like one of another system.
        guard !readings.contains(where: \.beginsLikeMessage) else { return nil }
        return readings.lazy.compactMap { reading in
            let inner = String(decoding: reading.bytes.prefix(40), as: UTF8.self)
            return armored(inner[...]) ?? binary(reading.bytes) ?? document(reading.bytes)
        }.first
    }

    private static func armored(_ text: Substring) -> Cause? {
        if text.hasPrefix("-----BEGIN PGP") { return Cause(.pgpMessage, "this is a PGP message") }
        if text.hasPrefix("-----BEGIN AGE") || text.hasPrefix("age-encryption.org/") {
            return Cause(.ageMessage, "this is an age file")
        }
        if text.hasPrefix("-----BEGIN CMS") || text.hasPrefix("-----BEGIN PKCS7") {
            return Cause(.cmsMessage, "this is a CMS message (S/MIME)")
        }
        return nil
    }

    private static func token(_ text: Substring) -> Cause? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if text.hasPrefix("eyJ"), parts.count == 5 {
            return Cause(.jweMessage, "this is a JSON Web Encryption (JWE) token")
        }
        if text.hasPrefix("eyJ"), parts.count == 3 {
            return Cause(.jwtMessage, "this is a JSON Web Token, which is signed and not sealed")
        }
        return nil
    }

    /// What languages print instead of an object's bytes, or for nothing.
    private static func object(_ text: Substring) -> Cause? {
        let nothing = ["undefined", "null", "None", "nil", "NULL", "<null>", "(null)", "NaN"]
        let names = [
            "[object ", "[B@", "System.Byte[]", "<memory at 0x", "<__main__.", "#<",
            "<bound method",
        ]
        let isCount = text.hasSuffix(" bytes") && text.dropLast(6).allSatisfy(\.isNumber)
        guard nothing.contains(String(text)) || isCount || names.contains(where: text.hasPrefix)
        else {
            return nil
        }
        return Cause(
            .objectPrinted,
            "this is a printed object instead of its bytes, \(quoted(String(text.prefix(16))))"
        )
    }

    /// JSON with the member names that a library uses for its messages.
    private static func document(_ bytes: [UInt8]) -> Cause? {
        guard bytes.first == UInt8(ascii: "{"),
            let root = try? JSONDocument(parsing: bytes, limits: .init(depth: 8)).root,
            root.kind == .object
        else { return nil }
        let has = { (name: String) in root[name]?.kind == .string }
        if has("ct"), has("s") || has("iv") {
            return Cause(.cryptoJSObject, "this is CryptoJS's JSON with ct, iv and s")
        }
        if has("iv"), has("value"), has("mac") || has("tag") {
            return Cause(.laravelMessage, "this is what Laravel's Crypt writes: iv, value and mac")
        }
        if has("ciphertext"), has("protected") || root["recipients"] != nil {
            return Cause(.jweMessage, "this is a JSON Web Encryption (JWE) document")
        }
        return nil
    }

    private static func binary(_ bytes: [UInt8]) -> Cause? {
        // Version, time, IV, whole blocks, and an HMAC of 32 bytes.
        if bytes.count >= 73, bytes[0] == 0x80, bytes[1...3].allSatisfy({ $0 == 0 }),
            (bytes.count - 57) % 16 == 0
        {
            return Cause(.fernetToken, "this is a Fernet token, as Python's cryptography writes it")
        }
        // ContentInfo with the type enveloped-data (RFC 5652 §6).
        let envelopedData: [UInt8] = [
            0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x03,
        ]
        if bytes.first == 0x30,
            (2...5).contains(where: { bytes.dropFirst($0).starts(with: envelopedData) })
        {
            return Cause(.cmsMessage, "this is a CMS message (S/MIME) in DER")
        }
        // A new or old packet with a session key.
        if bytes.count > 20, [0x84, 0x85, 0x8C, 0xC1, 0xC3].contains(bytes[0]), isPGP(bytes) {
            return Cause(.pgpMessage, "this is a binary PGP message")
        }
        if bytes.count >= 64, bytes.count % 16 == 0, hasEqualBlocks(bytes) {
            return Cause(
                .ecbCiphertext,
                "blocks of 16 bytes repeat, which is a sign of AES in ECB mode"
            )
        }
        return nil
    }

    /// Whether the first packet is a session key of a known version (RFC 9580 §5.1, §5.3).
    private static func isPGP(_ bytes: [UInt8]) -> Bool {
        let lengthByteCount = bytes[0] == 0x85 ? 2 : 1
        let length =
            lengthByteCount == 2 ? Int(bytes[1]) << 8 | Int(bytes[2]) : Int(bytes[1])
        let version = bytes[1 + lengthByteCount]
        let isPublicKey = [0x84, 0x85, 0xC1].contains(bytes[0])
        let end = 1 + lengthByteCount + length
        guard end < bytes.count, length > 10, version == (isPublicKey ? 3 : 4) || version == 6
        else {
            return false
        }
        // An algorithm that exists, behind the id of the key or in place of it.
        let isKnown =
            isPublicKey
            ? [1, 2, 16, 18, 25, 26].contains(bytes[1 + lengthByteCount + 9])
            : (1...13).contains(bytes[2 + lengthByteCount])
        // The next packet: encrypted data, or another session key.
        return isKnown && [0xD2, 0xD4, 0xC1, 0xC3, 0xC9].contains(bytes[end])
    }

    private static func hasEqualBlocks(_ bytes: [UInt8]) -> Bool {
        var known: Set<[UInt8]> = []
        return stride(from: 0, to: bytes.count, by: 16).contains { start in
            let block = Array(bytes[start..<start + 16])
            // Zeros and other plain bytes repeat, too.
            return !known.insert(block).inserted && Set(block).count > 8
        }
    }
}
