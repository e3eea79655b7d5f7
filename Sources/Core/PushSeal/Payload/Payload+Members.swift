// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

// The members that a phone reads, as Apple's types. A key that is absent and a key of the wrong type
// both read as nil; `findings` tells which it was, and where. Values are made on demand. Source:
// Apple, "Generating a remote notification",
// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.

extension Payload {
    /// The names in `aps` that a phone reads.
    package static var namesInAPS: [String] { PayloadPlaces.namesInAPS }

    /// The dictionary that Apple reads, as it is in the payload.
    package var aps: JSONView? { document.view(at: places[.aps]) }

    /// Whether there is that dictionary.
    package var hasAPS: Bool { places[.aps] > 0 }

    /// The number on the app's icon; 0 removes it.
    package var badge: Int? {
        guard let badge = document.integer(at: places[.badge]), badge >= 0 else { return nil }
        return badge
    }

    /// What is played.
    package var sound: Sound? { Sound(self) }

    /// The thread that the notification is grouped under.
    package var threadID: String? { document.string(at: places[.threadID]) }

    /// The identifier of a registered category, which brings actions and a content extension.
    package var category: String? { document.string(at: places[.category]) }

    /// Whether the service extension may change the content: the number 1, not `true`, not `"1"`.
    package var mutableContent: Bool { document.integer(at: places[.mutableContent]) == 1 }

    /// The window or view that the notification belongs to.
    package var targetContentID: String? { document.string(at: places[.targetContentID]) }

    /// How much the notification may disturb.
    package var interruptionLevel: InterruptionLevel? {
        document.string(at: places[.interruptionLevel]).flatMap { InterruptionLevel(rawValue: $0) }
    }

    /// The weight in the summary, 0 to 1; a Live Activity may use any number to rank itself.
    package var relevanceScore: Double? {
        document.view(at: places[.relevanceScore])?.number?.double
    }

    /// What the app's Focus filter compares.
    package var filterCriteria: String? { document.string(at: places[.filterCriteria]) }
}

// The alert: a dictionary, or a plain string that is its body.
extension Payload {
    /// The alert as it is in the payload; nil if it is neither a string nor a dictionary.
    package var alert: JSONView? { hasAlert ? document.view(at: places[.alert]) : nil }

    /// Whether there is an alert, and so whether the push shows anything.
    package var hasAlert: Bool {
        hasPlainAlert || document.isKind(.object, at: places[.alert])
    }

    /// Whether the alert is a plain string, which has no keys.
    package var hasPlainAlert: Bool { document.isKind(.string, at: places[.alert]) }

    /// The title.
    package var title: String? { document.string(at: places[.title]) }
    /// The line under the title.
    package var subtitle: String? { document.string(at: places[.subtitle]) }
    /// The text; for a plain string, the string itself.
    package var body: String? {
        document.string(at: hasPlainAlert ? places[.alert] : places[.body])
    }
    /// The image or storyboard shown while the app launches.
    package var launchImage: String? { document.string(at: places[.launchImage]) }

    /// What the device shows: a non-empty localisation key takes precedence over the plain text.
    package var titleText: AlertText { text(title, .titleLocKey, .titleLocArgs) }
    /// What the device shows as the subtitle.
    package var subtitleText: AlertText { text(subtitle, .subtitleLocKey, .subtitleLocArgs) }
    /// What the device shows as the body.
    package var bodyText: AlertText { text(body, .locKey, .locArgs) }

    private func text(
        _ plain: consuming String?,
        _ key: PayloadPlaces.Member,
        _ arguments: PayloadPlaces.Member
    ) -> AlertText {
        guard document.hasText(at: places[key]), let key = document.string(at: places[key]) else {
            return .plain(plain ?? "")
        }
        let arguments = document.view(at: places[arguments])?.strings
        return .localized(LocalizedText(key: key, arguments: arguments ?? [], plain: plain))
    }

    /// Whether a title, subtitle or body has at least one character.
    package var hasPlainText: Bool {
        if hasPlainAlert { return document.hasText(at: places[.alert]) }
        return document.hasText(at: places[.body]) || document.hasText(at: places[.title])
            || document.hasText(at: places[.subtitle])
    }

    /// Whether there is text, or a key that the phone looks up in the app's strings.
    package var hasText: Bool {
        hasPlainText || document.hasText(at: places[.locKey])
            || document.hasText(at: places[.titleLocKey])
            || document.hasText(at: places[.subtitleLocKey])
    }
}

/// Where the members that a phone reads are in a payload, found in one pass over it.
///
/// Each place is the tape index of a value, of duplicates the last one; 0, which is the payload
/// itself, stands for none.
struct PayloadPlaces: Sendable {
    typealias Place = Int32

    /// A member of the payload, of `aps` or of the alert.
    enum Member: Int, CaseIterable {
        // Of the payload.
        case aps, data, payload, keyID
        // Of a sealed document, beside `aps`.
        case attachments, issuedAt, expiry, id
        // Of `aps`.
        case alert, badge, sound, threadID, category, mutableContent, targetContentID
        case interruptionLevel, relevanceScore, filterCriteria
        // Of the alert, if it is a dictionary.
        case title, subtitle, body, launchImage
        case titleLocKey, titleLocArgs, subtitleLocKey, subtitleLocArgs, locKey, locArgs
    }

    /// The names of the members of `aps`, in their order.
    static let namesInAPS = [
        "alert", "badge", "sound", "thread-id", "category", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
    ]

    /// The names of the members, in their order.
    private struct Names {
        let besideAPS = NameTable([
            "aps", SealedFields.dataKey, SealedFields.payloadKey, SealedFields.keyIDKey,
            SealedDocument.attachmentsKey, "iat", "exp", "jti",
        ])
        let inAPS = NameTable(namesInAPS)
        let inAlert = NameTable([
            "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
            "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args",
        ])
    }

    private static let names = Names()

    /// The places of the members, by their raw values.
    private var places = SIMD32<Place>()

    /// The place of a member; 0 for none, and for an `aps` that is no dictionary.
    subscript(member: Member) -> Place { places[member.rawValue] }

    /// Searches a payload, which is an object.
    init(_ document: borrowing JSONDocument) {
        let names = Self.names
        find(names.besideAPS, from: .aps, in: 0, document)
        guard document.isKind(.object, at: self[.aps]) else {
            places[Member.aps.rawValue] = 0
            return
        }
        find(names.inAPS, from: .alert, in: Int(self[.aps]), document)
        guard document.isKind(.object, at: self[.alert]) else { return }
        find(names.inAlert, from: .title, in: Int(self[.alert]), document)
    }

    private mutating func find(
        _ names: NameTable,
        from first: Member,
        in object: Int,
        _ document: JSONDocument
    ) {
        unsafe withUnsafeMutableBytes(of: &places) { bytes in
            let places = unsafe bytes.assumingMemoryBound(to: Place.self)
            unsafe document.find(
                names,
                in: object,
                UnsafeMutableBufferPointer(rebasing: places[first.rawValue...])
            )
        }
    }
}

extension JSONDocument {
    /// The kind of the value at a place; nil for none.
    func kind(at place: PayloadPlaces.Place) -> JSONKind? { place > 0 ? kind(Int(place)) : nil }

    /// Whether there is a value of this kind at a place.
    func isKind(_ kind: JSONKind, at place: PayloadPlaces.Place) -> Bool {
        place > 0 && isKind(kind, Int(place))
    }

    /// The string at a place; nil for anything else.
    func string(at place: PayloadPlaces.Place) -> String? {
        isKind(.string, at: place) ? string(Int(place)) : nil
    }

    /// The integer at a place, however it is spelled; nil for anything else.
    func integer(at place: PayloadPlaces.Place) -> Int? {
        isKind(.number, at: place) ? integer(Int(place)) : nil
    }

    /// A view of the value at a place.
    func view(at place: PayloadPlaces.Place) -> JSONView? { place > 0 ? view(Int(place)) : nil }

    /// Whether there is a string at a place that is not empty.
    func hasText(at place: PayloadPlaces.Place) -> Bool {
        guard place > 0 else { return false }
        let node = node(Int(place))
        return node.kind == .string && node.end - node.start > 2
    }
}
