// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
        return VectorCheck { () throws(VectorFault) in
            let found: [UInt8]? = try unlessRefused { () throws(SealError) in
                let key = try P256.PrivateKey(scalar: SecretBytes(copying: ours))
                let publicKey =
                    isDER
                    ? try P256.PublicKey(subjectPublicKeyInfo: theirs)
                    : try P256.PublicKey(uncompressed: theirs)
                return try key.sharedSecret(with: publicKey).copied()
            }
            try result.hold(opened: found, to: shared, "the shared secret")
            let apples = AppleCrypto.agree(scalar: ours, with: theirs, isDER: isDER)
            try Compare.same(apples, as: found, "CryptoKit")
        }
    }
}
