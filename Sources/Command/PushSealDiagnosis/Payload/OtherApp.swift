// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// The push of an app with end-to-end encryption of its own, recognized by the names of its fields.
///
/// PushSeal has no key for any of these; the app's own extension can be run.
struct OtherApp {
    /// The app or system.
    let name: String
    /// What the push has, as the end of a clause.
    let words: String
    /// Which extension opens it.
    let extensionName: String

    /// How the push of an app is recognized.
    private struct Row: Sendable {
        let app: OtherApp
        let isOf: @Sendable (JSONView) -> Bool

        init(
            _ name: String,
            _ words: String,
            _ extensionName: String? = nil,
            _ isOf: @escaping @Sendable (JSONView) -> Bool
        ) {
            app = OtherApp(name, words, extensionName ?? "the extension of \(name)'s app")
            self.isOf = isOf
        }
    }

    /// Recognizes a push; nil for any other.
    init?(_ payload: Payload) {
        let root = payload.document.root
        guard payload.sealed.isEmpty, let row = Self.rows.first(where: { $0.isOf(root) }) else {
            return nil
        }
        self = row.app
    }

    private init(_ name: String, _ words: String, _ extensionName: String) {
        self.name = name
        self.words = words
        self.extensionName = extensionName
    }

    /// The finding, with the command that runs an extension.
    func finding(at place: Diagnosis.Place) -> Diagnosis.Finding {
        Diagnosis.Finding(
            code: .messageOfOtherApp,
            severity: .fault,
            message: "this is a push of \(name): \(words); PushSeal does not open it",
            place: place,
            cure: Diagnosis.Cure(
                text: "try it with \(extensionName), which has the key: "
                    + "pushseal run NotificationService.swift PAYLOAD"
            )
        )
    }

    private static let rows = [
        Row(
            "Nextcloud",
            "subject is encrypted with RSA to the device's key, and signature is the server's",
            "the extension of Nextcloud or Nextcloud Talk"
        ) { isRSA($0["subject"]) && ($0["signature"] == nil || isRSA($0["signature"])) },
        Row("Zulip", "encrypted_data is sealed with the key that push_key_id names") {
            $0["push_key_id"] != nil && bytes($0["encrypted_data"]) != nil
        },
        Row(
            "Home Assistant",
            "encrypted_data is a secretbox of libsodium under the secret of the app's registration",
            "the extension of Home Assistant's companion app"
        ) { root in
            let isMarked = root["encrypted"]?.kind == .bool || text(root["encrypted"]) == "true"
            return bytes(root["encrypted_data"]) != nil && (isMarked || root["webhook_id"] != nil)
        },
        // MSC3013 seals the push itself.
        Row(
            "Matrix",
            "ciphertext is sealed to the public key of the pusher, with ephemeral and mac",
            "the extension of the Matrix app"
        ) {
            bytes($0["ephemeral"])?.count == 32 && bytes($0["ciphertext"]) != nil
                && $0["mac"] != nil
        },
        Row(
            "Matrix",
            "event_id and room_id, by Sygnal or another gateway, name an event that the app fetches and "
                + "decrypts",
            "the extension of Element or another Matrix app"
        ) {
            text($0["event_id"])?.hasPrefix("$") == true
                && text($0["room_id"])?.hasPrefix("!") == true
        },
        Row(
            "Rocket.Chat",
            "ejson names the message, or has one that is encrypted with the key of its room"
        ) { root in
            guard let text = text(root["ejson"]),
                let inner = try? JSONDocument(parsing: Array(text.utf8), limits: .init(depth: 8))
                    .root
            else { return false }
            return inner["host"] != nil && (inner["rid"] != nil || inner["messageId"] != nil)
        },
        Row(
            "WalletConnect",
            "it is sealed with the symmetric key of the topic (ChaCha20-Poly1305)",
            "an extension with WalletConnect's or Reown's decryption service"
        ) { root in
            guard let topic = text(root["topic"]), topic.utf8.count == 64,
                Hexadecimal.decode(topic.utf8) != nil
            else { return false }
            return ["message", "blob", "encrypted_message"].contains { bytes(root[$0]) != nil }
        },
        Row(
            "Signal",
            "it has nothing of the message, which the app fetches and decrypts",
            "the extension of Signal"
        ) { root in
            text(root["aps"]?["alert"]?["loc-key"]) == "APN_Message"
                && root.members.allSatisfy {
                    ["aps", "challenge", "rateLimitChallenge"].contains($0.name)
                }
        },
        Row("Siskin", "encrypted is AES-GCM with the nonce in iv, under the key of the account") {
            bytes($0["encrypted"]) != nil && bytes($0["iv"]) != nil && $0["account"] != nil
        },
        Row("Salesforce", "content is sealed with the key in secret, which is encrypted with RSA") {
            isRSA($0["secret"]) && bytes($0["content"]) != nil && $0["encrypted"] != nil
        },
        Row("Session", "enc_payload is sealed with the key of the app's registration") {
            bytes($0["enc_payload"]) != nil && $0["spns"] != nil
        },
        Row("Damus", "nostr_event is an event of Nostr, which the app reads or decrypts") {
            $0["nostr_event"] != nil
        },
        Row("Proton Mail", "encryptedMessage is sealed with OpenPGP to the device's key") {
            text($0["encryptedMessage"])?.hasPrefix("-----BEGIN PGP") == true
        },
    ]

    /// RSA in base64: as many bytes as the key has, 256 for 2048 bits.
    private static func isRSA(_ view: JSONView?) -> Bool {
        bytes(view).map { [128, 256, 384, 512].contains($0.count) } ?? false
    }

    private static func bytes(_ view: JSONView?) -> [UInt8]? {
        guard let view, view.byteRange.count <= 8_192, let text = view.string else { return nil }
        return ServiceEncoding.base64.decode(text)
    }

    private static func text(_ view: JSONView?) -> String? {
        guard let view, view.byteRange.count <= 4_096 else { return nil }
        return view.string
    }
}
