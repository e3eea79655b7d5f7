// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
        return VectorCheck { () throws(VectorFault) in
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
            let point = key.uncompressed
            let apples = AppleCrypto.verify(message, signature, isDER: isDER, point: point)
            try Compare.value(apples, verdict == true, "of CryptoKit a signature that is valid:")
        }
    }
}
