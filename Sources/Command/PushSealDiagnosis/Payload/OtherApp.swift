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

    /// Recognizes a push; nil for any other.
    init?(_ payload: Payload) {
        let root = payload.document.root
        let found = Self.recognizers.lazy.compactMap { $0(root) }.first
        guard payload.sealed.isEmpty, let found else { return nil }
        self = found
    }

    private init(_ name: String, _ words: String, _ extensionName: String) {
        self.name = name
        self.words = words
        self.extensionName = extensionName
    }

    private static let recognizers: [@Sendable (JSONView) -> OtherApp?] = [
        nextcloud, zulip, homeAssistant, matrix, rocketChat, walletConnect, signal,
    ]

    /// The fault or note, with the command that runs an extension.
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

    @Sendable private static func nextcloud(_ root: JSONView) -> OtherApp? {
        guard isRSA(root["subject"]), root["signature"] == nil || isRSA(root["signature"]) else {
            return nil
        }
        return OtherApp(
            "Nextcloud",
            "subject is encrypted with RSA to the device's key"
                + (root["signature"] == nil ? "" : ", and signature is the server's"),
            "the extension of Nextcloud or Nextcloud Talk"
        )
    }

    @Sendable private static func zulip(_ root: JSONView) -> OtherApp? {
        guard root["push_key_id"] != nil, bytes(root["encrypted_data"]) != nil else { return nil }
        return OtherApp(
            "Zulip",
            "encrypted_data is sealed with the key that push_key_id names",
            "the extension of Zulip's app"
        )
    }

    @Sendable private static func homeAssistant(_ root: JSONView) -> OtherApp? {
        let isMarked = root["encrypted"]?.kind == .bool || text(root["encrypted"]) == "true"
        guard bytes(root["encrypted_data"]) != nil, isMarked || root["webhook_id"] != nil else {
            return nil
        }
        return OtherApp(
            "Home Assistant",
            "encrypted_data is a secretbox of libsodium under the secret of the app's registration",
            "the extension of Home Assistant's companion app"
        )
    }

    @Sendable private static func matrix(_ root: JSONView) -> OtherApp? {
        // MSC3013 seals the push itself.
        if bytes(root["ephemeral"])?.count == 32, bytes(root["ciphertext"]) != nil,
            root["mac"] != nil
        {
            return OtherApp(
                "Matrix",
                "ciphertext is sealed to the public key of the pusher, with ephemeral and mac",
                "the extension of the Matrix app"
            )
        }
        guard text(root["event_id"])?.hasPrefix("$") == true,
            text(root["room_id"])?.hasPrefix("!") == true
        else { return nil }
        return OtherApp(
            "Matrix",
            "event_id and room_id, by Sygnal or another gateway, name an event that the app fetches and "
                + "decrypts",
            "the extension of Element or another Matrix app"
        )
    }

    @Sendable private static func rocketChat(_ root: JSONView) -> OtherApp? {
        guard let text = text(root["ejson"]),
            let inner = try? JSONDocument(parsing: Array(text.utf8), limits: .init(depth: 8)).root,
            inner["host"] != nil, inner["rid"] != nil || inner["messageId"] != nil
        else { return nil }
        let isSealed = inner["messageType"]?.string == "e2e"
        return OtherApp(
            "Rocket.Chat",
            isSealed
                ? "ejson has a message that is encrypted with the key of its room"
                : "ejson names the message, which the app fetches from its server",
            "the extension of Rocket.Chat's app"
        )
    }

    @Sendable private static func walletConnect(_ root: JSONView) -> OtherApp? {
        guard let topic = text(root["topic"]), topic.utf8.count == 64,
            Hexadecimal.decode(topic.utf8) != nil
        else { return nil }
        let name = ["message", "blob", "encrypted_message"].first { bytes(root[$0]) != nil }
        return name.map {
            OtherApp(
                "WalletConnect",
                "\($0) is sealed with the symmetric key of the topic (ChaCha20-Poly1305)",
                "an extension with WalletConnect's or Reown's decryption service"
            )
        }
    }

    @Sendable private static func signal(_ root: JSONView) -> OtherApp? {
        guard text(root["aps"]?["alert"]?["loc-key"]) == "APN_Message",
            root.members.allSatisfy({
                ["aps", "challenge", "rateLimitChallenge"].contains($0.name)
            })
        else { return nil }
        return OtherApp(
            "Signal",
            "it has nothing of the message, which the app fetches and decrypts",
            "the extension of Signal"
        )
    }
}
