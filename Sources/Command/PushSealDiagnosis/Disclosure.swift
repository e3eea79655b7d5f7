// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// What a key of a payload reveals when it is in clear, and to whom.
///
/// The sender's server and Apple read every key; people near the device also notice what the system
/// shows or plays before, or without, the extension.
struct Disclosure: Equatable {
    /// Who notices it besides the sender's server and Apple's push service.
    enum Witness: String {
        case lockScreen = "the lock screen"
        case homeScreen = "the home screen"
        case bystanders = "people nearby"
    }

    /// What is revealed, as the end of a sentence.
    let fact: String
    var witness: Witness?

    /// Who learns it, as the middle of a sentence.
    var audience: String {
        witness.map { "the server, Apple and \($0.rawValue)" } ?? "the server and Apple"
    }

    /// What a key in or beside `aps` reveals; nil if it says nothing about the message.
    static func of(_ keyPath: String, isPlaceholder: Bool) -> Disclosure? {
        if mechanics.contains(keyPath) { return nil }
        if isPlaceholder {
            return Disclosure(fact: "that something is sealed", witness: .lockScreen)
        }
        if let known = known[keyPath] { return known }
        if keyPath.hasPrefix("aps.alert.") {
            return Disclosure(fact: "which of the app's texts it shows", witness: .lockScreen)
        }
        return Disclosure(
            fact: keyPath.hasPrefix("aps.")
                ? "how it is to be handled" : "which data the app receives"
        )
    }

    /// Keys that delivery needs, or that only the Simulator reads.
    private static let mechanics: Set<String> = [
        "aps", "aps.mutable-content", "aps.content-available", "Simulator Target Bundle",
    ]

    private static let known: [String: Disclosure] = [
        "aps.alert": Disclosure(fact: "what it says", witness: .lockScreen),
        "aps.alert.title": Disclosure(fact: "what it is about", witness: .lockScreen),
        "aps.alert.subtitle": Disclosure(fact: "what it is about", witness: .lockScreen),
        "aps.alert.body": Disclosure(fact: "what it says until it is opened", witness: .lockScreen),
        "aps.badge": Disclosure(fact: "how many items are waiting", witness: .homeScreen),
        "aps.sound": Disclosure(fact: "that it arrived", witness: .bystanders),
        "aps.thread-id": Disclosure(fact: "which conversation it belongs to"),
        "aps.category": Disclosure(fact: "what kind of message it is"),
        "aps.interruption-level": Disclosure(fact: "how urgent it is"),
        "aps.relevance-score": Disclosure(fact: "how urgent it is"),
        "aps.target-content-id": Disclosure(fact: "which window it opens"),
        "aps.filter-criteria": Disclosure(fact: "which Focus filters it passes"),
        SealedFields.keyIDKey: Disclosure(fact: "which key sealed it, and so when keys change"),
    ]
}
