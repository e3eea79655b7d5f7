// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// `aes128gcm` with all intermediate values, as RFC 8188 §3 shows it.
struct ContentCodingStepVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let keyingMaterial = try test.base64URL("ikm_b64url")
        let salt = try test.base64URL("salt_b64url")
        let recordSize = try test.integer("rs", in: ContentCoding.recordSizeLimits)
        let keyID = Array(try test.string("keyid_utf8").utf8)
        let keys = RecordKeys(
            extracted: try test.base64URL("prk_b64url"),
            keyInfo: try test.hex("cek_info_hex"),
            key: try test.base64URL("cek_b64url"),
            nonceInfo: try test.hex("nonce_info_hex"),
            nonce: try test.base64URL("nonce_b64url")
        )
        var records: [Record] = []
        for view in try test.array("records").elements {
            records.append(try Record(view, number: records.count))
        }
        let plaintext = try test.plaintext()
        let message = try test.base64URL("message_b64url")
        try ResultWord.requireValid(&test)
        guard let header = ContentCodingHeader(of: message), header.salt == salt,
            header.recordSize == recordSize, header.keyID == keyID,
            Array(message.suffix(header.recordsByteCount)) == records.flatMap(\.ciphertext)
        else {
            throw test.malformed("the message is not its header and records")
        }
        let secret = SecretBytes(copying: keyingMaterial)
        let whole = ContentCodingCase(
            message: message,
            header: header,
            secret: .shared(secret),
            expected: .opens,
            plaintext: plaintext
        )
        return VectorCheck { [records] () throws(VectorFault) in
            try keys.run(keyingMaterial: secret, salt: salt)
            for record in records { try record.run(keys) }
            try whole.run()
            let sealed = try attempt { () throws(SealError) in
                try ContentCoding.seal(
                    plaintext,
                    keyingMaterial: secret,
                    keyID: keyID,
                    recordSize: recordSize,
                    padding: header.padding(around: plaintext),
                    salt: .given(salt)
                )
            }.value("the message")
            try Compare.bytes(sealed, message, "message")
        }
    }

    /// One record before and after encryption.
    private struct Record: Sendable {
        let number: Int
        let nonce, padded, ciphertext: [UInt8]

        init(_ view: JSONView, number: Int) throws(VectorFault) {
            var fields = try Fields(view, "a record")
            self.number = number
            guard try fields.integer("seq") == number else {
                throw fields.malformed("\"seq\" does not count the records")
            }
            nonce = try fields.base64URL("nonce_b64url")
            padded = try fields.base64URL("padded_plaintext_b64url")
            ciphertext = try fields.base64URL("ciphertext_b64url")
            try fields.finish()
        }

        func run(_ keys: RecordKeys) throws(VectorFault) {
            // No vector of the RFC has more records than fit in the last byte of the nonce.
            guard var own = keys.nonce.last, number <= UInt8.max else { return }
            own ^= UInt8(truncatingIfNeeded: number)
            try Compare.bytes(nonce, keys.nonce.dropLast() + [own], "nonce")
            try keys.seals(padded, nonce: nonce, to: ciphertext)
        }
    }
}

/// What both codings derive from keying material and salt (RFC 8188 §2.2, §2.3).
struct RecordKeys: Sendable {
    let extracted, keyInfo, key, nonceInfo, nonce: [UInt8]

    /// Checks each step of the derivation.
    func run(keyingMaterial: SecretBytes, salt: [UInt8]) throws(VectorFault) {
        let made = try attempt { () throws(SealError) in
            try HKDF.extract(keyingMaterial, salt: salt)
        }.value("a pseudorandom key")
        try Compare.bytes(made.copied(), extracted, "pseudorandom key")
        for (info, expected, what) in [(keyInfo, key, "key"), (nonceInfo, nonce, "first nonce")] {
            let expanded = try attempt { () throws(SealError) in
                try HKDF.expand(made, info: info, byteCount: expected.count)
            }.value("a key")
            try Compare.bytes(expanded.copied(), expected, what)
        }
    }

    /// Checks that a record encrypts to this ciphertext and tag.
    func seals(
        _ padded: [UInt8],
        nonce: [UInt8],
        to ciphertext: [UInt8]
    ) throws(VectorFault) {
        let sealed = try attempt { () throws(SealError) in
            try AESGCM.seal(padded, key: SecretBytes(copying: key), iv: nonce)
        }.value("a record")
        try Compare.bytes(sealed, ciphertext, "record")
    }
}
