// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// The names that Apple reads in `aps` and in the alert, and which of them another was meant to be.
package enum APSNames {
    /// The dictionaries with names of Apple's.
    package enum Place: String, Sendable {
        case aps
        case alert = "aps.alert"

        var other: Place { self == .aps ? .alert : .aps }

        var names: [String] { self == .aps ? APSNames.aps : APSNames.alert }
    }

    /// A name of Apple's, and where it belongs.
    package struct Meaning: Equatable, Sendable {
        package let name: String
        package let place: Place
    }

    static let mutableContent = "mutable-content"

    /// The keys of `aps` in Apple's documentation, including Live Activities, widgets and Safari.
    static let aps =
        Payload.namesInAPS + [
            "content-available", "stale-date", "content-state", "timestamp", "event",
            "dismissal-date", "attributes-type",
            "attributes", "input-push-token", "input-push-channel", "content-changed", "url-args",
        ]
    static let alertStrings = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "subtitle-loc-key", "loc-key",
        "action-loc-key", "summary-arg",
    ]
    static let alertLists = ["title-loc-args", "subtitle-loc-args", "loc-args"]
    static let alert = alertStrings + alertLists + ["summary-arg-count"]

    /// Names of the same things in Apple's classes, in Firebase and in other services.
    private static let others: [Place: [(name: String, right: String)]] = [
        .aps: [
            ("categoryIdentifier", "category"), ("threadIdentifier", "thread-id"),
            ("targetContentIdentifier", "target-content-id"), ("mutable", mutableContent),
        ],
        .alert: [
            ("message", "body"), ("text", "body"), ("content", "body"), ("msg", "body"),
            ("heading", "title"), ("header", "title"), ("launchImageName", "launch-image"),
            ("bodyLocKey", "loc-key"), ("bodyLocArgs", "loc-args"),
        ],
    ]

    /// Which of Apple's names a name was meant to be; nil if it resembles none, or is the right one
    /// in its place.
    package static func meaning(of name: String, in place: Place) -> Meaning? {
        guard !place.names.contains(name) else { return nil }
        if place.other.names.contains(name) { return Meaning(name: name, place: place.other) }
        for place in [place, place.other] {
            let isSame = { (other: String) in NearestName.isSame(name, other) }
            if let right = place.names.first(where: isSame) {
                return Meaning(name: right, place: place)
            }
        }
        for place in [place, place.other] {
            if let right = NearestName.of(name, among: place.names) {
                return Meaning(name: right, place: place)
            }
        }
        let other = others[place]?.first { NearestName.isSame(name, $0.name) }
        return other.map { Meaning(name: $0.right, place: place) }
    }

    /// Whether a name, wherever it is, was meant to be `mutable-content`.
    static func isMutableContent(_ name: String) -> Bool {
        NearestName.of(name, among: [mutableContent]) != nil
            || NearestName.isSame(name, "mutable")
    }

    /// Whether the name of a payload's member was meant to be `aps`.
    package static func isAPS(_ name: String) -> Bool {
        name != "aps" && ["aps", "apns", "apps"].contains { NearestName.isSame(name, $0) }
    }
}
