// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// A message in the older `aesgcm` coding of Web Push, which has the salt and the sender's key in
/// headers.
enum OlderWebPush {
    /// Recognizes such a message by the headers, which the payload has as members.
    ///
    /// - Parameters:
    ///   - payload: where to look for the headers; their names may be spelled in any way.
    ///   - readings: the message.
    ///   - keys: the keys of the ring.
    /// - Returns: the cause; nil if there are no such headers.
    static func cause(
        in payload: Payload,
        _ readings: [SealedText.Reading],
        _ keys: [Key]
    ) -> Cause? {
        let root = payload.document.root
        let salts = bytes(in: root, of: ["encryption", "salt"], "salt").filter { $0.count == 16 }
        let points = bytes(in: root, of: ["cryptokey", "dh", "serverpublickey"], "dh")
            .compactMap { try? P256.PublicKey(uncompressed: $0) }
        guard let salt = salts.first, let point = points.first else {
            guard !salts.isEmpty || !points.isEmpty,
                keys.contains(where: { $0.format == .webpush }),
                !readings.contains(where: \.beginsLikeMessage)
            else { return nil }
            let missing = salts.isEmpty ? "the salt (Encryption)" : "the sender's key (Crypto-Key)"
            return Cause(
                .aesgcmHeadersMissing,
                "this is the older aesgcm coding of Web Push, and \(missing) is missing"
            )
        }
        let opener = keys.first { key in
            guard case .device(let device, nil) = key.material else { return false }
            return readings.contains { reading in
                let message = try? WebPush.AESGCMMessage(
                    salt: salt,
                    senderKey: point,
                    ciphertext: reading.bytes
                )
                return message.flatMap { try? WebPush.open($0, with: device) } != nil
            }
        }
        let words = "this is the older aesgcm coding of Web Push, with its headers in other members"
        return Cause(
            .aesgcmMessage,
            opener.map { "\(words), which \($0.title) opens" } ?? words
        )
    }

    /// What a message that a device's key should open is if it has no header at all.
    ///
    /// The older coding looks like random bytes, so only a member that names it proves it.
    static func causeWithoutHeaders(
        _ payload: Payload,
        _ readings: [SealedText.Reading],
        _ keys: [Key]
    ) -> Cause? {
        // The length of the padding, and the tag.
        let least = 2 + AESGCM.tagByteCount
        guard keys.contains(where: { $0.format == .webpush }), isNamed(in: payload),
            readings.contains(where: { $0.bytes.count >= least })
        else { return nil }
        return Cause(
            .aesgcmHeadersMissing,
            "this is the older aesgcm coding of Web Push, and the salt (Encryption) and the sender's key "
                + "(Crypto-Key) are missing"
        )
    }

    /// Whether a member names the older coding, such as `"content-encoding":"aesgcm"`.
    private static func isNamed(in payload: Payload) -> Bool {
        payload.document.root.members.prefix(100).contains { member in
            member.value.byteRange.count <= 64
                && member.value.string?.lowercased().hasPrefix("aesgcm") == true
        }
    }

    /// The values of a header, or of a member with its name: `salt=…` or the value alone.
    private static func bytes(
        in root: JSONView,
        of names: [String],
        _ parameter: String
    ) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for member in root.members.prefix(100) {
            guard member.nameView.byteRange.count <= 64, member.value.byteRange.count <= 1_024,
                names.contains(member.name.lowercased().filter(\.isLetter)),
                let text = member.value.string
            else { continue }
            let parts = text.split(whereSeparator: { ";, ".contains($0) })
            let value =
                parts.first { $0.hasPrefix("\(parameter)=") }?.dropFirst(parameter.count + 1)
                ?? parts.first
            found += SealedText.readings(of: String(value ?? "")).map(\.bytes)
        }
        return found
    }
}
