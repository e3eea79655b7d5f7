// SPDX-License-Identifier: Apache-2.0

public import PushSealJSON

/// The notification that the user sees and the app gets, whether it came in clear or sealed.
///
/// A payload and a sealed document are read by the same rules. The properties have the names and
/// defaults of Apple's `UNNotificationContent`.
public struct PushNotification: Sendable {
    /// The title; empty for none.
    public var title: AlertText
    /// The line under the title; empty for none.
    public var subtitle: AlertText
    /// The text; empty for none.
    public var body: AlertText
    /// The number on the app's icon: 0 removes it, nil leaves it.
    public var badge: Int?
    /// What is played; nil for nothing.
    package var sound: Sound?
    /// The thread that the notification is grouped under; empty for none.
    public var threadIdentifier: String
    /// The identifier of a registered category; empty for none.
    public var categoryIdentifier: String
    /// The image or storyboard shown while the app launches; empty for none.
    package var launchImageName: String
    /// The window or view that the notification belongs to.
    package var targetContentIdentifier: String?
    /// How much the notification may disturb.
    package var interruptionLevel: InterruptionLevel
    /// The weight in the summary, 0 to 1.
    package var relevanceScore: Double
    /// What the app's Focus filter compares.
    package var filterCriteria: String?
    /// What the app is handed: `aps` and the app's own keys.
    package var info: UserInfo
    /// The sealed files that go with it; only a sealed document can name them.
    package var attachments: [PushAttachment] = []
}

// Uses the memberwise initialiser: one that sets the properties in turn ends up copying the whole
// value.
extension PushNotification {
    /// Makes an empty notification.
    package init() {
        self.init(
            title: .plain(""),
            subtitle: .plain(""),
            body: .plain(""),
            threadIdentifier: "",
            categoryIdentifier: "",
            launchImageName: "",
            interruptionLevel: .active,
            relevanceScore: 0,
            info: UserInfo()
        )
    }

    /// `aps` and the app's own keys, as the app gets them; of duplicates the last one wins.
    public var userInfo: JSONObject {
        get { info.object }
        set { info = UserInfo(newValue) }
    }

    /// Reads a payload; a value of the wrong type counts as absent, as on a phone.
    package init(_ payload: borrowing Payload) {
        self.init(payload, leavingOut: nil)
    }

    /// Reads a payload, leaving some members out of `userInfo` and adding the files that a sealed
    /// document names.
    init(
        _ payload: borrowing Payload,
        leavingOut names: NameTable?,
        attachments: [PushAttachment] = []
    ) {
        self.init(
            title: payload.titleText,
            subtitle: payload.subtitleText,
            body: payload.bodyText,
            badge: payload.badge,
            sound: payload.sound,
            threadIdentifier: payload.threadID ?? "",
            categoryIdentifier: payload.category ?? "",
            launchImageName: payload.launchImage ?? "",
            targetContentIdentifier: payload.targetContentID,
            interruptionLevel: payload.interruptionLevel ?? .active,
            relevanceScore: payload.relevanceScore.flatMap { (0...1).contains($0) ? $0 : nil } ?? 0,
            filterCriteria: payload.filterCriteria,
            info: UserInfo(payload.document.root, leavingOut: names),
            attachments: attachments
        )
    }
}

extension PushNotification {
    /// Whether there is nothing to read: a phone does not show such a notification.
    package var hasNoText: Bool { title.isEmpty && subtitle.isEmpty && body.isEmpty }

    /// The name under which apps put the URL of a file, in clear or in a sealed document.
    package static let mediaURLKey = "media-url"

    /// Whether it names a file to fetch.
    package var namesFiles: Bool { !attachments.isEmpty || info.string(Self.mediaURLKey) != nil }

    /// Prepares it for a reply: makes all texts plain.
    ///
    /// A phone discards a reply without alert text and shows the original; so if looking texts up
    /// left nothing, the body becomes "(Encrypted)".
    package mutating func prepareToShow(_ lookUp: (LocalizedText) -> String) {
        let hadText = !hasNoText
        localize(lookUp)
        if hadText, hasNoText { body = .plain(LocalizedText.placeholder(lookUp)) }
    }

    /// Makes all texts plain; `lookUp` gives the text of a key in the app's strings.
    package mutating func localize(_ lookUp: (LocalizedText) -> String) {
        title.localize(lookUp)
        subtitle.localize(lookUp)
        body.localize(lookUp)
    }
}

// A notification as a clear payload, the form in which it is stored.
extension PushNotification {
    /// Reads what ``payload`` has written.
    /// - Throws: `notJSON` or `notADictionary`.
    package init(payload bytes: [UInt8]) throws(PushError) {
        self.init(try Payload(parsing: bytes))
    }

    /// The notification as a payload: Apple's keys in `aps`, the app's own beside it.
    ///
    /// Localised texts stay keys, so that they are looked up in the language in use when read.
    package var payload: JSONObject {
        var root = userInfo
        var aps = root["aps"]?.object ?? JSONObject()
        aps["alert"] = .object(alert)
        aps["badge"] = badge.map { .number(JSONNumber($0)) }
        aps["sound"] = sound?.json
        aps["thread-id"] = threadIdentifier.jsonUnlessEmpty
        aps["category"] = categoryIdentifier.jsonUnlessEmpty
        aps["target-content-id"] = targetContentIdentifier.map { .string($0) }
        aps["interruption-level"] =
            interruptionLevel == .active ? nil : .string(interruptionLevel.rawValue)
        aps["relevance-score"] =
            relevanceScore == 0 ? nil : JSONNumber(relevanceScore).map { .number($0) }
        aps["filter-criteria"] = filterCriteria.map { .string($0) }
        root["aps"] = .object(aps)
        return root
    }

    private var alert: JSONObject {
        var alert = JSONObject()
        alert.append(title, "title", keyPrefix: "title-")
        alert.append(subtitle, "subtitle", keyPrefix: "subtitle-")
        alert.append(body, "body", keyPrefix: "")
        alert["launch-image"] = launchImageName.jsonUnlessEmpty
        return alert
    }
}

extension JSONObject {
    fileprivate mutating func append(_ text: AlertText, _ name: String, keyPrefix: String) {
        switch text {
        case .plain(let plain): self[name] = plain.jsonUnlessEmpty
        case .localized(let text):
            self[name] = text.plain.map { .string($0) }
            self[keyPrefix + "loc-key"] = .string(text.key)
            if !text.arguments.isEmpty {
                self[keyPrefix + "loc-args"] = .array(text.arguments.map { .string($0) })
            }
        }
    }
}

extension String {
    fileprivate var jsonUnlessEmpty: JSONValue? { isEmpty ? nil : .string(self) }
}
