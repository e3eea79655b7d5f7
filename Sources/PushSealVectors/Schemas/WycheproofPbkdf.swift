// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `PbkdfTest`: PBKDF2-HMAC; `algorithm` names the digest.
struct WycheproofPbkdf: WycheproofSchema {
    static let name = "pbkdf_test_schema.json"
    static let groupType = "PbkdfTest"

    private let digest: Digest

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        digest = try PBKDF2Vectors.digest(in: algorithm, after: "PBKDF2-HMAC")
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let password = try test.hex("password")
        let salt = try test.hex("salt")
        let iterations = try test.integer("iterationCount", in: 1...Int(Int32.max))
        let key = try test.hex("dk")
        guard try test.integer("dkLen", in: 1...65_536) == key.count else {
            throw test.malformed("dkLen is not the length of dk")
        }
        let digest = digest
        return VectorCheck(
            cost: PBKDF2Vectors.cost(iterations, digest, byteCount: key.count)
        ) { () throws(VectorFault) in
            let derived = try attempt { () throws(SealError) in
                try PBKDF2.derive(
                    SecretBytes(copying: password),
                    salt: salt,
                    digest: digest,
                    iterations: iterations,
                    byteCount: key.count
                ).copied()
            }
            if result == .invalid {
                guard (try? derived.get()) != key else {
                    throw .wrong(expected: "another key", got: "this one")
                }
                return
            }
            try Compare.bytes(try derived.value("a derived key"), key, "derived key")
            try PBKDF2Vectors.holdApples(digest, password, salt, iterations, to: key)
        }
    }
}
