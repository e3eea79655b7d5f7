// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Key and IV from passphrase and salt, as `openssl enc -P` prints them.
struct KeyDerivationVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        try test.remarks("source", "licence")
        let derivation: SaltedRecipe.Derivation = try test.word("kdf")
        let digestName = try test.string("digest")
        let iterations = try test.integer("iterations", in: 1...Int(Int32.max))
        let passphrase = Array(try test.string("passphrase_utf8").utf8)
        let salt = try test.hex("salt_hex")
        let key = try test.hex("key_hex")
        let iv = try test.hex("iv_hex")
        guard try test.integer("key_len", in: 1...256) == key.count,
            try test.integer("iv_len", in: 0...256) == iv.count
        else {
            throw test.malformed("key_len or iv_len is not the length of its value")
        }
        try ResultWord.requireValid(&test)
        let digest = try Digest(known: digestName)
        let count = key.count + iv.count
        let cost = PBKDF2Case.cost(iterations, digest, byteCount: count)
        return VectorCheck(cost: cost) { () throws(VectorFault) in
            let derived = try attempt { () throws(SealError) in
                try derivation.derive(
                    passphrase,
                    salt: salt,
                    digest: digest,
                    iterations: iterations,
                    byteCount: count
                )
            }.value("a key and an IV")
            try Compare.bytes(Array(derived.prefix(key.count)), key, "key")
            try Compare.bytes(Array(derived.dropFirst(key.count)), iv, "IV")
        }
    }
}

/// PBKDF2-HMAC alone, as in the RFCs' own test vectors; `algorithm` names the digest.
struct PBKDF2Vectors: VectorSchema {
    private let digest: Digest

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        digest = try Self.digest(in: algorithm, after: "PBKDF2-HMAC-")
    }

    /// The digest at the end of an algorithm name.
    static func digest(
        in algorithm: String,
        after prefix: String
    ) throws(VectorFault) -> Digest {
        guard algorithm.hasPrefix(prefix),
            let digest = Digest(name: String(algorithm.dropFirst(prefix.count)).lowercased()),
            digest.isAvailable
        else { throw .cannotRun("there is no \(shown(algorithm)) here") }
        return digest
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let password = try test.hex("password_hex")
        if let text = try test.optionalString("password_utf8") {
            guard Array(text.utf8) == password else {
                throw test.malformed("password_utf8 and password_hex differ")
            }
        }
        let derivation = PBKDF2Case(
            digest: digest,
            password: password,
            salt: try test.hex("salt_hex"),
            iterations: try test.integer("iterations", in: 1...Int(Int32.max)),
            key: try test.hex("dk_hex")
        )
        guard try test.integer("dk_len", in: 1...65_536) == derivation.key.count else {
            throw test.malformed("dk_len is not the length of dk_hex")
        }
        try ResultWord.requireValid(&test)
        return VectorCheck(cost: derivation.cost) { second throws(VectorFault) in
            try derivation.givesKey(beside: second)
        }
    }
}

/// One key derived with PBKDF2.
struct PBKDF2Case: Sendable {
    let digest: Digest
    let password, salt: [UInt8]
    let iterations: Int
    let key: [UInt8]

    /// The most rounds that a second implementation runs, too: a fraction of a second.
    private static let costLimitForSecond = 500_000

    /// The hash rounds of a derived key: the iterations for each block of the digest's length.
    static func cost(_ iterations: Int, _ digest: Digest, byteCount: Int) -> Int {
        let blockByteCount = (try? digest.hash([]).count) ?? 16
        return iterations * ((byteCount + blockByteCount - 1) / blockByteCount)
    }

    var digestByteCount: Int? { try? digest.hash([]).count }

    var cost: Int { Self.cost(iterations, digest, byteCount: key.count) }

    func derived() throws(VectorFault) -> Result<[UInt8], SealError> {
        try attempt { () throws(SealError) in
            try PBKDF2.derive(
                SecretBytes(copying: password),
                salt: salt,
                digest: digest,
                iterations: iterations,
                byteCount: key.count
            ).copied()
        }
    }

    /// Checks that it gives the key, also by a second implementation unless that takes long.
    func givesKey(beside second: (any SecondImplementation)?) throws(VectorFault) {
        try Compare.bytes(try derived().value("a derived key"), key, "derived key")
        guard cost <= Self.costLimitForSecond, let theirs = second?.derive(self) else { return }
        try Compare.same(theirs, as: key)
    }
}

/// HKDF, each step alone and both together, as RFC 5869 tests it.
struct HKDFVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let digestName = try test.string("hash")
        let secret = try test.hex("ikm_hex")
        let salt = try test.hex("salt_hex")
        let isSaltProvided = try test.bool("salt_provided")
        let info = try test.hex("info_hex")
        let byteCount = try test.integer("length", in: 1...65_535)
        let extracted = try test.hex("prk_hex")
        let output = try test.hex("okm_hex")
        try ResultWord.requireValid(&test)
        guard isSaltProvided || salt.isEmpty else {
            throw test.malformed("salt_hex has a salt, but none is provided")
        }
        guard output.count == byteCount else {
            throw test.malformed("length is not the length of okm_hex")
        }
        let derivation = HKDFCase(
            digest: try Digest(known: digestName),
            secret: secret,
            salt: salt,
            info: info,
            byteCount: byteCount
        )
        return VectorCheck { second throws(VectorFault) in
            try derivation.gives(key: extracted, output: output)
            let derived = try attempt(derivation.derived).value("derived bytes")
            try Compare.bytes(derived, output, "bytes derived at once")
            guard let theirs = second?.derive(derivation) else { return }
            try Compare.same(theirs, as: output)
        }
    }
}

/// Bytes derived with HKDF.
struct HKDFCase: Sendable {
    let digest: Digest
    let secret, salt, info: [UInt8]
    let byteCount: Int

    /// Derives in one call.
    func derived() throws(SealError) -> [UInt8] {
        try HKDF.derive(
            SecretBytes(copying: secret),
            salt: salt,
            info: info,
            digest: digest,
            byteCount: byteCount
        ).copied()
    }

    /// Checks what each of the two steps gives.
    func gives(key extracted: [UInt8], output: [UInt8]) throws(VectorFault) {
        let key = try attempt { () throws(SealError) in
            try HKDF.extract(SecretBytes(copying: secret), salt: salt, digest: digest)
        }.value("a pseudorandom key")
        try Compare.bytes(key.copied(), extracted, "pseudorandom key")
        let expanded = try attempt { () throws(SealError) in
            try HKDF.expand(key, info: info, digest: digest, byteCount: byteCount)
        }.value("derived bytes")
        try Compare.bytes(expanded.copied(), output, "derived bytes")
    }
}
