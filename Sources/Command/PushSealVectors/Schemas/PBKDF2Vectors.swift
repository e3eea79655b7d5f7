// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
        return VectorCheck(cost: derivation.cost) { () throws(VectorFault) in
            try derivation.givesKey()
        }
    }
}

/// One key derived with PBKDF2.
struct PBKDF2Case: Sendable {
    let digest: Digest
    let password, salt: [UInt8]
    let iterations: Int
    let key: [UInt8]

    /// The most rounds that CommonCrypto runs, too: a fraction of a second.
    private static let costLimitForApple = 500_000

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

    /// Checks that it gives the key, also with CommonCrypto unless that takes long.
    func givesKey() throws(VectorFault) {
        try Compare.bytes(try derived().value("a derived key"), key, "derived key")
        guard cost <= Self.costLimitForApple, let apples = derivedByApple() else { return }
        try Compare.same(apples, as: key, "CommonCrypto")
    }
}
