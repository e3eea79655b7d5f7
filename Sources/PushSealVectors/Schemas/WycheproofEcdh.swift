// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `EcdhTest`: key agreement on P-256 with public keys in DER.
///
/// Only a named curve with an uncompressed point is accepted, so what Wycheproof calls acceptable
/// (explicit curve parameters, a compressed point, BER) is rejected.
struct WycheproofEcdh: WycheproofSchema {
    static let name = "ecdh_test_schema_v1.json"
    static let groupType = "EcdhTest"

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        try Agreement.readGroup(&group, algorithm: algorithm, encoding: "asn")
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        try Agreement.check(&test, result: result) { (der) throws(SealError) in
            try P256.PublicKey(subjectPublicKeyInfo: der)
        } apples: {
            AppleCrypto.agree(scalar: $0, der: $1)
        }
    }
}

/// `EcdhEcpointTest`: key agreement on P-256 with public keys as bare points.
struct WycheproofEcdhPoint: WycheproofSchema {
    static let name = "ecdh_ecpoint_test_schema_v1.json"
    static let groupType = "EcdhEcpointTest"

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        try Agreement.readGroup(&group, algorithm: algorithm, encoding: "ecpoint")
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        try Agreement.check(&test, result: result) { (point) throws(SealError) in
            try P256.PublicKey(uncompressed: point)
        } apples: {
            AppleCrypto.agree(scalar: $0, point: $1)
        }
    }
}

/// What both schemas share.
private enum Agreement {
    static func readGroup(
        _ group: inout Fields,
        algorithm: String,
        encoding: String
    ) throws(VectorFault) {
        let curve = try group.string("curve")
        guard algorithm == "ECDH", curve == "secp256r1",
            try group.string("encoding") == encoding
        else { throw .cannotRun("there is no \(shown(algorithm)) over \(shown(curve)) here") }
    }

    static func check(
        _ test: inout Fields,
        result: WycheproofResult,
        _ readPublicKey: @escaping @Sendable ([UInt8]) throws(SealError) -> P256.PublicKey,
        apples: @escaping @Sendable (_ scalar: [UInt8], _ publicKey: [UInt8]) -> [UInt8]?
    ) throws(VectorFault) -> VectorCheck {
        let theirs = try test.hex("public")
        // A scalar that is too large for the curve belongs to another curve.
        let ours = try test.bigInteger("private", byteCount: P256.coordinateByteCount)
        let shared = try test.hex("shared")
        return VectorCheck { () throws(VectorFault) in
            let found: [UInt8]? = try unlessRefused { () throws(SealError) in
                try P256.PrivateKey(scalar: SecretBytes(copying: ours ?? []))
                    .sharedSecret(with: readPublicKey(theirs)).copied()
            }
            try result.hold(opened: found, to: shared, "the shared secret")
            try Compare.same(apples(ours ?? [], theirs), as: found, "CryptoKit")
        }
    }
}
