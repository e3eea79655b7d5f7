// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
        return VectorCheck(cost: derivation.cost) { () throws(VectorFault) in
            guard result == .invalid else { return try derivation.givesKey() }
            let derived = try derivation.derived()
            guard (try? derived.get()) != derivation.key else {
                throw .wrong(expected: "another key", got: "this one")
            }
        }
    }
}
