// SPDX-License-Identifier: Apache-2.0

import SealFormats
public import PushSealJSON

/// A push to be sealed: its texts and fields, and how to seal it.
///
/// ```swift
/// var push = Push(title: "Secret Message!", body: "Meet at dawn")
/// push.badge = 3
/// push.custom = ["order": ["id": 7], "urgent": true]
/// push.expiresIn = .seconds(3600)
/// let payload = try push.sealed(with: ring)
/// ```
///
/// The properties have the names of `UNNotificationContent`. By default all of them are sealed, and
/// only the placeholder travels in clear.
public struct Push: Sendable {
    /// How much of a push is sealed.
    public enum Part: Sendable, CaseIterable {
        /// Everything shown or handed to the app, with the time and an id, so that the device can
        /// refuse replays and expired messages.
        case notification
        /// The body alone, as Apple's sample extension expects. All other fields are sent in the clear.
        case body
    }

    /// The title.
    public var title: String?
    /// The line under the title.
    public var subtitle: String?
    /// The message.
    public var body: String?
    /// The key of the title; takes precedence over ``title`` where the app has the key.
    public var titleLocalization: LocalizedText?
    /// The key of the subtitle.
    public var subtitleLocalization: LocalizedText?
    /// The key of the body; only if the whole notification is sealed.
    public var bodyLocalization: LocalizedText?
    /// The number on the app's icon, 0 or more; 0 removes it.
    public var badge: Int?
    /// The file name of a sound, or `default`.
    public var sound: String?
    /// The thread that the notification is grouped under.
    public var threadIdentifier: String?
    /// The identifier of a registered category.
    public var categoryIdentifier: String?
    /// How much the notification may disturb.
    public var interruptionLevel: InterruptionLevel?
    /// The weight in the summary, 0 to 1.
    public var relevanceScore: Double?
    /// The window or view that the notification belongs to.
    public var targetContentIdentifier: String?
    /// The app's own keys, which it finds in `userInfo`; not `aps`, `iat`, `exp`, `jti`, `Simulator
    /// Target Bundle` or a name of PushSeal's beginning with `ENCRYPTED_`.
    public var custom: JSONObject {
        get { customKeys.object }
        set { customKeys = CustomKeys(newValue) }
    }

    /// The sealed files that go with it, at most 8; only if the whole notification is sealed, in an
    /// authenticated format.
    public var attachments: [PushAttachment] = []

    /// How much is sealed.
    public var part = Part.notification
    /// The body shown if the push is not opened.
    public var placeholder = Resolution.placeholder
    /// How long the device shows the push; nil for no limit.
    ///
    /// More than zero, rounded up to whole seconds. Only if the whole notification is sealed.
    public var expiresIn: Duration?
    /// When the device stops showing it, in seconds since 1970 (UTC), in place of ``expiresIn``.
    package var expiresAt: Int?
    /// How the sealed text is padded, so that its length reveals less; for authenticated formats.
    public var padding = Padding.none
    /// The size limit of the payload.
    public var sizeLimit = SizeLimit.standard
    /// Whether an empty body may be sealed; it is usually a mistake.
    package var allowsEmptyBody = false
    /// The bundle identifier for `xcrun simctl push`, written as `Simulator Target Bundle`.
    package var simulatorTargetBundle: String?

    /// The id by which a device recognises a whole notification; random by default.
    ///
    /// For callers that may seal the same push again and mean the same message.
    package var messageID: String?

    /// The members of a payload that is sealed as it stands, in place of the properties above.
    package var notification: [UInt8]?

    /// The app's own keys, as JSON.
    package var customKeys = CustomKeys()

    /// Makes a push with these texts.
    public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
    }
}

extension Push {
    /// A set of the properties that go into `aps`, and the custom keys.
    struct Fields: OptionSet {
        let rawValue: UInt16

        static let title = Fields(rawValue: 1 << 0)
        static let subtitle = Fields(rawValue: 1 << 1)
        static let badge = Fields(rawValue: 1 << 2)
        static let sound = Fields(rawValue: 1 << 3)
        static let thread = Fields(rawValue: 1 << 4)
        static let category = Fields(rawValue: 1 << 5)
        static let level = Fields(rawValue: 1 << 6)
        static let score = Fields(rawValue: 1 << 7)
        static let target = Fields(rawValue: 1 << 8)
        static let all = Fields(rawValue: 1 << 9 - 1)

        /// The name of each, in the order in which they are written.
        private static let names: [(field: Fields, name: String)] = [
            (.title, "a title"), (.subtitle, "a subtitle"), (.badge, "a badge"),
            (.sound, "a sound"), (.thread, "a thread"), (.level, "an interruption level"),
            (.score, "a relevance score"), (.target, "a target content"),
            (.category, "a category"),
        ]

        /// The name of the first.
        var firstName: String? { Self.names.first { contains($0.field) }?.name }
    }

    /// The properties that are set.
    var givenFields: Fields {
        var fields: Fields = []
        if title != nil || titleLocalization != nil { fields.insert(.title) }
        if subtitle != nil || subtitleLocalization != nil { fields.insert(.subtitle) }
        if badge != nil { fields.insert(.badge) }
        if sound != nil { fields.insert(.sound) }
        if threadIdentifier != nil { fields.insert(.thread) }
        if categoryIdentifier != nil { fields.insert(.category) }
        if interruptionLevel != nil { fields.insert(.level) }
        if relevanceScore != nil { fields.insert(.score) }
        if targetContentIdentifier != nil { fields.insert(.target) }
        return fields
    }
}
