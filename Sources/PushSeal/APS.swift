// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The `aps` dictionary, its keys read as Apple's types.
///
/// A key that is absent and a key of the wrong type both read as nil; ``findings`` tells which it
/// was, and where. Keys are looked up on demand. Source: Apple, "Generating a remote notification",
/// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
package struct APS: Sendable {
    let keys: KeyReader

    init(_ view: JSONView?) {
        keys = KeyReader(dictionary: view, path: "aps")
    }

    /// The dictionary as it is in the payload.
    package var view: JSONView? { keys.dictionary }

    /// What is shown, if the push shows anything.
    package var alert: Alert? { keys.view("alert").flatMap { Alert($0) } }

    /// The number on the app's icon; 0 removes it.
    package var badge: Int? {
        guard let badge = keys.dictionary?.integer("badge"), badge >= 0 else { return nil }
        return badge
    }

    /// What is played.
    package var sound: Sound? { Sound(keys) }

    /// The thread that the notification is grouped under.
    package var threadID: String? { keys.string("thread-id") }

    /// The identifier of a registered category, which brings actions and a content extension.
    package var category: String? { keys.string("category") }

    /// Whether the service extension may change the content: the number 1, not `true`, not `"1"`.
    package var mutableContent: Bool { keys.flag("mutable-content") ?? false }

    /// The window or view that the notification belongs to.
    package var targetContentID: String? { keys.string("target-content-id") }

    /// How much the notification may disturb.
    package var interruptionLevel: InterruptionLevel? { InterruptionLevel(keys) }

    /// The weight in the summary, 0 to 1; a Live Activity may use any number to rank itself.
    package var relevanceScore: Double? { keys.view("relevance-score")?.number?.double }

    /// What the app's Focus filter compares.
    package var filterCriteria: String? { keys.string("filter-criteria") }
}
