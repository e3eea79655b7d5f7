// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// PBKDF2-HMAC alone, as in the RFCs' own test vectors; `algorithm` names the digest.
struct PBKDF2Vectors: VectorSchema {
    static let name = "pbkdf2"
    private static let prefix = "PBKDF2-HMAC-"

    static func recognizes(algorithm: String) -> Bool { algorithm.hasPrefix(prefix) }

    private let digest: Digest

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        digest = try Self.digest(in: algorithm, after: Self.prefix)
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

    /// The hash rounds of a derived key: the iterations for each block of the digest's length.
    static func cost(_ iterations: Int, _ digest: Digest, byteCount: Int) -> Int {
        let blockByteCount = (try? digest.hash([]).count) ?? 16
        return iterations * ((byteCount + blockByteCount - 1) / blockByteCount)
    }

    /// The most rounds that CommonCrypto runs, too: a fraction of a second.
    private static let costLimitForApple = 500_000

    /// Checks that CommonCrypto derives the same key, unless that takes long.
    static func holdApples(
        _ digest: Digest,
        _ password: [UInt8],
        _ salt: [UInt8],
        _ iterations: Int,
        to key: [UInt8]
    ) throws(VectorFault) {
        guard cost(iterations, digest, byteCount: key.count) <= costLimitForApple,
            let digestByteCount = try? digest.hash([]).count,
            let apples = AppleCrypto.pbkdf2(
                digestByteCount: digestByteCount,
                password: password,
                salt: salt,
                iterations: iterations,
                byteCount: key.count
            )
        else { return }
        try Compare.same(apples, as: key, "CommonCrypto")
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let password = try test.hex("password_hex")
        if let text = try test.optionalString("password_utf8") {
            guard Array(text.utf8) == password else {
                throw test.malformed("password_utf8 and password_hex differ")
            }
        }
        let salt = try test.hex("salt_hex")
        let iterations = try test.integer("iterations", in: 1...Int(Int32.max))
        let key = try test.hex("dk_hex")
        guard try test.integer("dk_len", in: 1...65_536) == key.count else {
            throw test.malformed("dk_len is not the length of dk_hex")
        }
        try ResultWord.requireValid(&test)
        let digest = digest
        return VectorCheck(
            cost: Self.cost(iterations, digest, byteCount: key.count)
        ) { () throws(VectorFault) in
            let derived = try attempt { () throws(SealError) in
                try PBKDF2.derive(
                    SecretBytes(copying: password),
                    salt: salt,
                    digest: digest,
                    iterations: iterations,
                    byteCount: key.count
                ).copied()
            }.value("a derived key")
            try Compare.bytes(derived, key, "derived key")
            try Self.holdApples(digest, password, salt, iterations, to: key)
        }
    }
}
