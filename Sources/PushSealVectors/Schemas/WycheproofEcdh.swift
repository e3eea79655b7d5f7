// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `EcdhTest`: key agreement on P-256 with public keys in DER.
///
/// Only a named curve with an uncompressed point is accepted, so what Wycheproof calls acceptable
/// (explicit curve parameters, a compressed point, BER) is rejected.
struct WycheproofEcdh: AgreementSchema {
    static let name = "ecdh_test_schema_v1.json"
    static let groupType = "EcdhTest"
    static let encoding = "asn"

    func publicKey(_ der: [UInt8]) throws(SealError) -> P256.PublicKey {
        try P256.PublicKey(subjectPublicKeyInfo: der)
    }

    func agreeByApple(_ scalar: [UInt8], _ der: [UInt8]) -> [UInt8]? {
        AppleCrypto.agree(scalar: scalar, der: der)
    }
}

/// `EcdhEcpointTest`: key agreement on P-256 with public keys as bare points.
struct WycheproofEcdhPoint: AgreementSchema {
    static let name = "ecdh_ecpoint_test_schema_v1.json"
    static let groupType = "EcdhEcpointTest"
    static let encoding = "ecpoint"

    func publicKey(_ point: [UInt8]) throws(SealError) -> P256.PublicKey {
        try P256.PublicKey(uncompressed: point)
    }

    func agreeByApple(_ scalar: [UInt8], _ point: [UInt8]) -> [UInt8]? {
        AppleCrypto.agree(scalar: scalar, point: point)
    }
}

/// Key agreement on P-256 with public keys in some encoding.
protocol AgreementSchema: WycheproofSchema {
    static var encoding: String { get }

    init()

    func publicKey(_ bytes: [UInt8]) throws(SealError) -> P256.PublicKey

    /// The shared secret by CryptoKit; nil if a key is rejected.
    func agreeByApple(_ scalar: [UInt8], _ publicKey: [UInt8]) -> [UInt8]?
}

extension AgreementSchema {
    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        let curve = try group.string("curve")
        guard algorithm == "ECDH", curve == "secp256r1",
            try group.string("encoding") == Self.encoding
        else { throw .cannotRun("there is no \(shown(algorithm)) over \(shown(curve)) here") }
        self.init()
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
                try P256.PrivateKey(scalar: SecretBytes(copying: ours))
                    .sharedSecret(with: publicKey(theirs)).copied()
            }
            try result.hold(opened: found, to: shared, "the shared secret")
            try Compare.same(agreeByApple(ours, theirs), as: found, "CryptoKit")
        }
    }
}
