// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// ECDSA with SHA-256 over P-256, as RFC 6979 shows it.
///
/// OpenSSL picks a random nonce for each signature, so a new signature differs, and is only
/// verified.
struct SignatureVectors: VectorSchema {
    private let key: P256.PrivateKey

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        guard algorithm == "ECDSA P-256 SHA-256" else {
            throw .cannotRun("there is no \(shown(algorithm)) here")
        }
        var fields = try file.object("key")
        let point = try fields.hex("public_uncompressed_hex")
        let scalar = try fields.hex("private_hex")
        try fields.finish()
        key = try SigningKey.read(scalar: scalar, point: point, at: fields.view)
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let message = Array(try test.string("message_utf8").utf8)
        let signature = try test.hex("signature_p1363_hex")
        let result: ResultWord = try test.word("result")
        let key = key
        return VectorCheck { second throws(VectorFault) in
            try SigningKey.verify(signature, of: message, key.publicKey, result, beside: second)
            try SigningKey.signs(message, key)
        }
    }
}

/// What the schemas with signatures share.
private enum SigningKey {
    /// Reads a key pair from both its halves.
    static func read(
        scalar: [UInt8],
        point: [UInt8],
        at place: JSONView
    ) throws(VectorFault) -> P256.PrivateKey {
        let key: P256.PrivateKey
        do throws(SealError) {
            key = try P256.PrivateKey(scalar: SecretBytes(copying: scalar))
        } catch {
            throw .malformed("\"key\" is not a key: \(error.detail)", at: place.position)
        }
        guard key.publicKey.uncompressed == point else {
            throw .malformed("the two halves of \"key\" do not belong together", at: place.position)
        }
        return key
    }

    /// Checks the verification of a signature against the result.
    static func verify(
        _ signature: [UInt8],
        of message: [UInt8],
        _ key: P256.PublicKey,
        _ result: ResultWord,
        beside second: (any SecondImplementation)?
    ) throws(VectorFault) {
        let isValid = try attempt { () throws(SealError) in
            try key.isValidSignature(p1363: signature, for: message)
        }.value("a verdict")
        try Compare.value(isValid ? ResultWord.valid : .invalid, result, "a signature that is")
        try second?.holds(isValid, signature, of: message, isDER: false, key)
    }

    /// Checks that our own signatures verify, in both encodings.
    static func signs(_ message: [UInt8], _ key: P256.PrivateKey) throws(VectorFault) {
        let verdicts = try attempt { () throws(SealError) in
            [
                try key.publicKey.isValidSignature(
                    p1363: key.signature(for: message),
                    for: message
                ),
                try key.publicKey.isValidSignature(
                    der: key.derSignature(for: message),
                    for: message
                ),
            ]
        }.value("a signature")
        try Compare.value(verdicts, [true, true], "that a signature made here is valid:")
    }
}

/// JSON Web Signatures with ES256 in compact form, as RFC 7515 appendix A.3 shows it.
struct SignedTokenVectors: VectorSchema {
    private let key: P256.PrivateKey

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        var fields = try file.object("key")
        guard try fields.string("kty") == "EC", try fields.string("crv") == "P-256" else {
            throw .cannotRun("there is no other key than one of P-256 here")
        }
        let x = try fields.base64URL("x_b64url")
        let y = try fields.base64URL("y_b64url")
        let scalar = try fields.base64URL("d_b64url")
        try fields.finish()
        key = try SigningKey.read(scalar: scalar, point: [4] + x + y, at: fields.view)
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let token = try test.string("jws_compact")
        let result: ResultWord = try test.word("result")
        let key = key
        return VectorCheck { second throws(VectorFault) in
            guard let parts = Parts(token) else {
                try Compare.value(ResultWord.invalid, result, "a token that is")
                return
            }
            try SigningKey.verify(
                parts.signature,
                of: parts.signed,
                key.publicKey,
                result,
                beside: second
            )
            try SigningKey.signs(parts.signed, key)
        }
    }

    /// A token in compact form, split into its parts (RFC 7515 §7.1).
    private struct Parts {
        /// Header and payload as encoded, which is what is signed.
        let signed: [UInt8]
        let signature: [UInt8]

        /// Nil if it is not such a token, or its header does not say ES256.
        init?(_ token: String) {
            let parts = token.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3, let header = Octets.base64URL(String(parts[0])),
                Octets.base64URL(String(parts[1])) != nil,
                let signature = Octets.base64URL(String(parts[2])),
                let document = try? JSONDocument(parsing: header),
                document.root["alg"]?.string == "ES256"
            else { return nil }
            signed = Array("\(parts[0]).\(parts[1])".utf8)
            self.signature = signature
        }
    }
}
