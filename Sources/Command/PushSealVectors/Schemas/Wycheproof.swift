// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// One kind of test group in Wycheproof's form (C2SP/wycheproof, `schemas/`, version 1).
protocol WycheproofSchema: Sendable {
    /// Reads a group's members besides `type`, `source` and `tests`.
    init(group: inout Fields, algorithm: String) throws(VectorFault)

    /// Reads a test's members besides `tcId`, `comment`, `flags` and `result`.
    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck
}

/// The result that Wycheproof expects of a test.
enum WycheproofResult: String, CaseIterable, Sendable {
    case valid, invalid
    /// The specification leaves it open: accepting and rejecting both pass.
    case acceptable

    /// Checks a decryption against the result; nil means that it was rejected.
    func hold(
        opened: [UInt8]?,
        to expected: [UInt8],
        _ what: String
    ) throws(VectorFault) {
        switch (self, opened) {
        case (.valid, nil): throw .wrong(expected: what, got: "a refusal")
        case (.invalid, .some): throw .wrong(expected: "a refusal", got: what)
        case (.valid, .some(let opened)), (.acceptable, .some(let opened)):
            try Compare.bytes(opened, expected, what)
        case (.invalid, nil), (.acceptable, nil): return
        }
    }
}

/// Runs one call that may reject its input; returns nil if it does, and throws if the library
/// fails.
func unlessRefused<Value>(
    _ body: () throws(SealError) -> Value
) throws(VectorFault) -> Value? {
    do throws(SealError) {
        return try body()
    } catch {
        if error.code == .library { throw .cannotRun(error.detail) }
        return nil
    }
}

extension VectorFile {
    /// Reads a file that has `testGroups`.
    mutating func readWycheproof(_ file: inout Fields) throws(VectorFault) {
        let schema = try file.string("schema")
        guard let entry = VectorSchemas.wycheproof.first(where: { $0.name == schema }) else {
            throw .malformed(
                "unknown schema \(shown(schema)); known are \(VectorSchemas.names)",
                at: file.view["schema"]?.position
            )
        }
        let algorithm = try file.string("algorithm")
        try file.remarks("generatorVersion")
        _ = try file.strings("header")
        let notes = try Self.readNotes(&file)
        let groups = try file.array("testGroups")
        let total = groups.elements.reduce(0) { $0 + ($1["tests"]?.elements.count ?? 0) }
        try count(total, as: &file)
        for group in groups.elements {
            do throws(VectorFault) {
                var fields = try Fields(group, "a group")
                let type = try fields.string("type")
                guard type == entry.groupType else {
                    throw fields.malformed("\"type\" is not \(quoted(entry.groupType))")
                }
                try read(&fields, of: entry.kind, algorithm: algorithm, notes: notes)
            } catch {
                add(error)
            }
        }
    }

    private mutating func read(
        _ group: inout Fields,
        of kind: (some WycheproofSchema).Type,
        algorithm: String,
        notes: Set<String>
    ) throws(VectorFault) {
        var source = try group.object("source")
        for name in ["name", "version"] where try source.string(name).isEmpty {
            throw source.malformed("\(shown(name)) of the source is empty")
        }
        try source.finish()
        let rows = try group.array("tests")
        let schema = try kind.init(group: &group, algorithm: algorithm)
        try group.finish()
        for row in rows.elements {
            readTest(row, named: "tcId") { test throws(VectorFault) in
                try Self.explain(try test.strings("flags"), by: notes, at: test.view)
                let result: WycheproofResult = try test.word("result")
                return try schema.check(&test, result: result)
            }
        }
    }

    /// Reads the explanations of the flags; each needs a bug type.
    private static func readNotes(_ file: inout Fields) throws(VectorFault) -> Set<String> {
        var notes = try file.object("notes")
        let names = notes.view.members.map(\.name)
        for name in names {
            var entry = try notes.object(name)
            _ = try entry.string("bugType")
            try entry.remarks("description", "effect")
            for list in ["links", "cves"] where entry.has(list) { _ = try entry.strings(list) }
            try entry.finish()
        }
        return Set(names)
    }
}

/// `AeadTest`: AES-GCM with keys and IVs of any length, both directions.
struct WycheproofAead: WycheproofSchema {
    private let keyBitCount: Int
    private let ivBitCount: Int

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        keyBitCount = try group.integer("keySize")
        ivBitCount = try group.integer("ivSize")
        let tagBitCount = try group.integer("tagSize")
        guard algorithm == "AES-GCM", tagBitCount == 8 * AESGCM.tagByteCount else {
            throw .cannotRun("there is no \(shown(algorithm)) with \(tagBitCount) bits of tag here")
        }
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let message = GCMCase(
            key: try test.hex("key"),
            iv: try test.hex("iv"),
            associatedData: try test.hex("aad"),
            ciphertext: try test.hex("ct"),
            tag: try test.hex("tag")
        )
        let plaintext = try test.hex("msg")
        guard message.key.count * 8 == keyBitCount, message.iv.count * 8 == ivBitCount,
            message.tag.count == AESGCM.tagByteCount
        else {
            throw test.malformed("key, iv or tag is not as long as the group says")
        }
        return VectorCheck { second throws(VectorFault) in
            let opened = try message.open(beside: second)
            // All formats here have an IV of 12 bytes, which every system takes.
            if opened == nil, result != .invalid {
                do throws(SealError) {
                    try AESGCM.check(ivByteCount: message.iv.count)
                } catch {
                    throw .skipped(error.detail)
                }
            }
            try result.hold(opened: opened, to: plaintext, "the message")
            if result == .valid { try message.seals(plaintext, beside: second) }
        }
    }
}

/// `IndCpaTest`: AES-CBC with PKCS#7 padding (Wycheproof calls it PKCS #5), both directions.
struct WycheproofIndCpa: WycheproofSchema {
    private let keyBitCount: Int
    private let ivBitCount: Int

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        keyBitCount = try group.integer("keySize")
        ivBitCount = try group.integer("ivSize")
        guard algorithm == "AES-CBC-PKCS5" else {
            throw .cannotRun("there is no \(shown(algorithm)) here")
        }
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let message = CBCCase(
            key: try test.hex("key"),
            iv: try test.hex("iv"),
            padding: .pkcs7
        )
        let plaintext = try test.hex("msg")
        let ciphertext = try test.hex("ct")
        guard message.key.count * 8 == keyBitCount, message.iv.count * 8 == ivBitCount else {
            throw test.malformed("key or iv is not as long as the group says")
        }
        return VectorCheck { second throws(VectorFault) in
            let decrypted = try message.decrypted(ciphertext, beside: second)
            try result.hold(opened: try? decrypted.get(), to: plaintext, "the message")
            guard result == .valid else { return }
            let sealed = try message.encrypted(plaintext, beside: second)
            try Compare.bytes(sealed, ciphertext, "ciphertext")
        }
    }
}

/// `EcdhTest` and `EcdhEcpointTest`: key agreement on P-256 with public keys in DER or as points.
///
/// In DER, only a named curve with an uncompressed point is accepted, so what Wycheproof calls
/// acceptable (explicit curve parameters, a compressed point, BER) is rejected.
struct WycheproofEcdh: WycheproofSchema {
    private let isDER: Bool

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        isDER = group.view["type"]?.string == "EcdhTest"
        let curve = try group.string("curve")
        guard algorithm == "ECDH", curve == "secp256r1",
            try group.string("encoding") == (isDER ? "asn" : "ecpoint")
        else { throw .cannotRun("there is no \(shown(algorithm)) over \(shown(curve)) here") }
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let theirs = try test.hex("public")
        // A scalar that is too large for the curve belongs to another curve.
        let ours = try test.bigInteger("private", byteCount: P256.coordinateByteCount) ?? []
        let shared = try test.hex("shared")
        return VectorCheck { second throws(VectorFault) in
            let found: [UInt8]? = try unlessRefused { () throws(SealError) in
                let key = try P256.PrivateKey(scalar: SecretBytes(copying: ours))
                let publicKey =
                    isDER
                    ? try P256.PublicKey(subjectPublicKeyInfo: theirs)
                    : try P256.PublicKey(uncompressed: theirs)
                return try key.sharedSecret(with: publicKey).copied()
            }
            try result.hold(opened: found, to: shared, "the shared secret")
            guard let second else { return }
            try Compare.same(second.agree(scalar: ours, with: theirs, isDER: isDER), as: found)
        }
    }
}

/// `EcdsaVerify` and `EcdsaP1363Verify`: ECDSA over P-256 with signatures in DER, or as two integers
/// of 32 bytes.
struct WycheproofEcdsa: WycheproofSchema {
    private let isDER: Bool
    private let key: P256.PublicKey

    /// Reads the public key of a group, which has it in four forms, or five.
    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        isDER = group.view["type"]?.string == "EcdsaVerify"
        let digest = try group.string("sha")
        var fields = try group.object("publicKey")
        let curve = try fields.string("curve")
        guard algorithm == "ECDSA", digest == "SHA-256", curve == "secp256r1",
            try fields.string("type") == "EcPublicKey", try fields.integer("keySize") == 256
        else {
            throw .cannotRun(
                "there is no \(shown(algorithm)) over \(shown(curve)) with \(shown(digest)) here"
            )
        }
        let point = try fields.hex("uncompressed")
        let x = try fields.bigInteger("wx", byteCount: P256.coordinateByteCount)
        let y = try fields.bigInteger("wy", byteCount: P256.coordinateByteCount)
        try fields.finish()
        let der = try group.hex("publicKeyDer")
        let pem = try group.string("publicKeyPem").split(separator: "\n").filter {
            !$0.hasPrefix("-----")
        }.joined()
        do throws(SealError) {
            key = try P256.PublicKey(subjectPublicKeyInfo: der)
        } catch {
            throw group.malformed("publicKeyDer is not a key: \(error.detail)")
        }
        guard key.uncompressed == point, key.x == x, key.y == y, Octets.base64(pem) == der else {
            throw group.malformed("the group's public key is not one key")
        }
        guard !isDER, group.has("publicKeyJwk") else { return }
        var jwk = try group.object("publicKeyJwk")
        try jwk.remarks("kid")
        guard try jwk.string("kty") == "EC", try jwk.string("crv") == "P-256",
            try jwk.base64URL("x") == key.x, try jwk.base64URL("y") == key.y
        else { throw jwk.malformed("publicKeyJwk is another key") }
        try jwk.finish()
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let message = try test.hex("msg")
        let signature = try test.hex("sig")
        return VectorCheck { second throws(VectorFault) in
            let verdict = try unlessRefused { () throws(SealError) in
                isDER
                    ? try key.isValidSignature(der: signature, for: message)
                    : try key.isValidSignature(p1363: signature, for: message)
            }
            try result.hold(
                opened: verdict == true ? message : nil,
                to: message,
                "a valid signature"
            )
            try second?.holds(verdict == true, signature, of: message, isDER: isDER, key)
        }
    }
}

/// `HkdfTest`: HKDF in both steps (RFC 5869); `algorithm` names the digest.
struct WycheproofHkdf: WycheproofSchema {
    private let digest: Digest
    private let keyByteCount: Int

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        digest = try PBKDF2Vectors.digest(in: algorithm, after: "HKDF-")
        let bitCount = try group.integer("keySize", in: 0...1 << 20)
        guard bitCount.isMultiple(of: 8) else {
            throw group.malformed("keySize is not whole bytes")
        }
        keyByteCount = bitCount / 8
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let secret = try test.hex("ikm")
        let salt = try test.hex("salt")
        let info = try test.hex("info")
        let byteCount = try test.integer("size", in: 1...1 << 20)
        let output = try test.hex("okm")
        guard secret.count == keyByteCount else {
            throw test.malformed("keySize is not the length of ikm")
        }
        guard output.count == (result == .invalid ? 0 : byteCount) else {
            throw test.malformed("size is not the length of okm")
        }
        let derivation = HKDFCase(
            digest: digest,
            secret: secret,
            salt: salt,
            info: info,
            byteCount: byteCount
        )
        return VectorCheck { second throws(VectorFault) in
            let derived = try unlessRefused(derivation.derived)
            try result.hold(opened: derived, to: output, "derived bytes")
            guard result != .invalid, let theirs = second?.derive(derivation) else { return }
            try Compare.same(theirs, as: derived)
        }
    }
}

/// `PbkdfTest`: PBKDF2-HMAC; `algorithm` names the digest.
struct WycheproofPbkdf: WycheproofSchema {
    private let digest: Digest

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        digest = try PBKDF2Vectors.digest(in: algorithm, after: "PBKDF2-HMAC")
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let derivation = PBKDF2Case(
            digest: digest,
            password: try test.hex("password"),
            salt: try test.hex("salt"),
            iterations: try test.integer("iterationCount", in: 1...Int(Int32.max)),
            key: try test.hex("dk")
        )
        guard try test.integer("dkLen", in: 1...65_536) == derivation.key.count else {
            throw test.malformed("dkLen is not the length of dk")
        }
        return VectorCheck(cost: derivation.cost) { second throws(VectorFault) in
            guard result == .invalid else { return try derivation.givesKey(beside: second) }
            let derived = try derivation.derived()
            guard (try? derived.get()) != derivation.key else {
                throw .wrong(expected: "another key", got: "this one")
            }
        }
    }
}
