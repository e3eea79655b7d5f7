// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `AeadTest`: AES-GCM with keys and IVs of any length, both directions.
struct WycheproofAead: WycheproofSchema {
    private let keyBitCount: Int
    private let ivBitCount: Int

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        keyBitCount = try group.integer("keySize")
        ivBitCount = try group.integer("ivSize")
        let tagBitCount = try group.integer("tagSize")
        guard algorithm == "AES-GCM", tagBitCount == 8 * AESGCM.tagByteCount else {
            throw .cannotRun("there is no \(shown(algorithm)) with \(tagBitCount) bits of tag here")
        }
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let message = GCMCase(
            key: try test.hex("key"),
            iv: try test.hex("iv"),
            associatedData: try test.hex("aad"),
            ciphertext: try test.hex("ct"),
            tag: try test.hex("tag")
        )
        let plaintext = try test.hex("msg")
        guard message.key.count * 8 == keyBitCount, message.iv.count * 8 == ivBitCount,
            message.tag.count == AESGCM.tagByteCount
        else {
            throw test.malformed("key, iv or tag is not as long as the group says")
        }
        return VectorCheck { () throws(VectorFault) in
            let opened = try message.open()
            // All formats here have an IV of 12 bytes.
            guard opened != nil || message.iv.count <= AESGCM.maximumIVByteCount else {
                throw .skipped(
                    "an IV of \(message.iv.count) bytes, of which OpenSSL takes "
                        + "\(AESGCM.maximumIVByteCount) at most"
                )
            }
            try result.hold(opened: opened, to: plaintext, "the message")
            if result == .valid { try message.seals(plaintext) }
        }
    }
}
