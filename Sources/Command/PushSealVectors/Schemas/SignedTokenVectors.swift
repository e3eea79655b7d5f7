// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
        return VectorCheck { () throws(VectorFault) in
            guard let parts = Parts(token) else {
                try Compare.value(ResultWord.invalid, result, "a token that is")
                return
            }
            try SigningKey.verify(parts.signature, of: parts.signed, key.publicKey, result)
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
