// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// The `aps` dictionary with its keys as Apple's types.
///
/// A key that is absent and a key of the wrong type both read as nothing; which it was, and where,
/// is in ``findings``. Keys are looked up when asked for. Source: Apple, "Generating a remote
/// notification", <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
public struct APS: Sendable {
    let keys: KeyReader

    init(_ view: JSONView?) {
        keys = KeyReader(dictionary: view, path: "aps")
    }

    /// The dictionary as it stands in the payload.
    public var view: JSONView? { keys.dictionary }

    /// What is shown, if the push shows anything.
    public var alert: Alert? { readAlert.value }

    /// The number on the app's icon; 0 removes it.
    public var badge: Int? { readBadge.value }

    /// What is played.
    public var sound: Sound? { Sound.read(keys).value }

    /// The thread that the notification is grouped under.
    public var threadID: String? { keys.string("thread-id").value }

    /// The identifier of a registered category, which brings actions and a content extension.
    public var category: String? { keys.string("category").value }

    /// Whether the app is woken in the background: the number 1.
    public var contentAvailable: Bool { keys.flag("content-available").value ?? false }

    /// Whether the service extension may change the content: the number 1, not `true`, not `"1"`.
    public var mutableContent: Bool { keys.flag("mutable-content").value ?? false }

    /// The window or view that the notification belongs to.
    public var targetContentID: String? { keys.string("target-content-id").value }

    /// How much the notification may disturb.
    public var interruptionLevel: InterruptionLevel? { InterruptionLevel.read(keys).value }

    /// The weight in the summary, 0 to 1.
    public var relevanceScore: Double? { readRelevanceScore.value }

    /// What the app's Focus filter compares.
    public var filterCriteria: String? { keys.string("filter-criteria").value }

    // MARK: - Readings

    var readAlert: Reading<Alert> {
        keys.read("alert", "a string or a dictionary") { view in
            view.kind == .string || view.kind == .object ? Alert(view) : nil
        }
    }

    var readBadge: Reading<Int> {
        var reading = keys.read("badge", "a number") { $0.number }.map { $0.integer }
        guard let view = keys.view("badge"), let number = view.number else { return reading }
        if reading.value == nil {
            let isFraction = number.double.map { $0.rounded() != $0 } ?? false
            reading.complaint = keys.complaint(
                "badge",
                view,
                isFraction ? "is \(keys.words(for: view)), not a whole number" : "is out of range"
            )
        } else if let badge = reading.value, badge < 0 {
            reading = Reading(complaint: keys.complaint("badge", view, "is negative"))
        }
        return reading
    }

    var readRelevanceScore: Reading<Double> {
        var reading = keys.read("relevance-score", "a number") { $0.number?.double }
        // Live Activities order themselves by any number.
        guard let score = reading.value, let view = keys.view("relevance-score"),
            keys.view("event") == nil, !(0...1).contains(score)
        else { return reading }
        reading.complaint = keys.complaint(
            "relevance-score",
            view,
            "is outside 0 to 1",
            severity: .note
        )
        return reading
    }
}

extension Reading {
    func map<Other>(_ transform: (Value) -> Other?) -> Reading<Other> {
        Reading<Other>(value: value.flatMap(transform), complaint: complaint)
    }
}
