// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Whether a phone runs the app's notification service extension for a push.
package enum GateVerdict: Sendable, Equatable {
    /// The extension runs; the notes name what is only just valid.
    case employed(notes: [String])
    /// The extension does not run.
    case notEmployed(GateRefusal)

    /// Whether the extension runs.
    package var isEmployed: Bool {
        if case .employed = self { true } else { false }
    }

    /// Why it does not run.
    package var refusal: GateRefusal? {
        if case .notEmployed(let refusal) = self { refusal } else { nil }
    }

    /// What is only just valid.
    package var notes: [String] {
        if case .employed(let notes) = self { notes } else { [] }
    }
}

/// Why a phone does not run the extension.
package struct GateRefusal: Sendable, Equatable {
    /// The conditions for running it, in the order in which a phone checks them.
    package enum Rule: Sendable {
        /// `aps` is a dictionary.
        case aps
        /// `mutable-content` is the number 1.
        case mutableContent
        /// The user lets the app show alerts.
        case alertsAllowed
        /// There is an alert.
        case alert
        /// The alert has text.
        case text
    }

    /// The first rule broken.
    package let rule: Rule
    /// The same in words.
    package let reason: String

    init(_ rule: Rule, _ reason: String) {
        self.rule = rule
        self.reason = reason
    }
}

extension GateVerdict: CustomStringConvertible {
    /// The verdict in words.
    package var description: String {
        switch self {
        case .employed(let notes):
            notes.reduce("the service extension runs") { "\($0); note: \($1)" }
        case .notEmployed(let refusal): "the service extension does not run: \(refusal.reason)"
        }
    }
}

extension Payload {
    /// Judges the payload as a phone does before it starts the service extension.
    ///
    /// The rules are those of ``GateRefusal/Rule``. A plain string counts as an alert: Apple's
    /// article speaks of a dictionary only, but phones accept it. The key of a localised text
    /// counts as text; an empty string does not. What APNs refuses never gets this far; see
    /// ``check(_:)``.
    /// - Parameter alertsAllowed: whether the user lets this app show alerts.
    /// - Returns: whether the extension runs, and if not, why.
    package func gate(alertsAllowed: Bool = true) -> GateVerdict {
        if let refusal = gateRefusal(alertsAllowed: alertsAllowed) {
            return .notEmployed(refusal)
        }
        return .employed(notes: notes)
    }

    /// Why the extension does not run, nil if it does: ``gate(alertsAllowed:)`` without the notes.
    package func gateRefusal(alertsAllowed: Bool) -> GateRefusal? {
        guard places[.aps] > 0 else { return GateRefusal(.aps, missingAPS) }
        guard mutableContent else { return GateRefusal(.mutableContent, wrongMutableContent) }
        guard alertsAllowed else {
            return GateRefusal(.alertsAllowed, "alerts are turned off for the app")
        }
        guard hasAlert else { return GateRefusal(.alert, wrongAlert) }
        guard !hasText else { return nil }
        return GateRefusal(.text, "the alert has no title, subtitle or body text")
    }

    private var missingAPS: String {
        document.root["aps"].map { "aps is \($0.kind), not a dictionary" }
            ?? "there is no aps dictionary"
    }

    private var wrongMutableContent: String {
        let name = "mutable-content"
        guard let view = apsKeys.view(name) else {
            return document.root[name] == nil
                ? "mutable-content is absent"
                : "mutable-content is beside aps, but must be inside"
        }
        return "mutable-content is \(apsKeys.words(for: view)), but must be the number 1"
    }

    private var wrongAlert: String {
        guard let view = apsKeys.view("alert"), !view.isNull else {
            return "there is no alert: a push that only sets a badge, plays a sound or is silent "
                + "does not reach the extension"
        }
        return "the alert is \(apsKeys.words(for: view)), but must be a dictionary"
    }

    private var notes: [String] {
        var notes: [String] = []
        if hasPlainAlert {
            notes.append("the alert is a plain string; Apple's article asks for a dictionary")
        } else if !hasPlainText {
            notes.append(
                "all text of the alert is looked up by key; an app without the string shows the key"
            )
        }
        if let number = apsKeys.view("mutable-content")?.number, !number.isSpelledAsInteger {
            notes.append("mutable-content is written as \(number.spelling); write 1")
        }
        for name in repeated {
            notes.append(
                "\(name) appears more than once; parsers differ, and a phone uses the last"
            )
        }
        return notes
    }

    /// The keys that decide the verdict and appear more than once.
    private var repeated: [String] {
        let places: [(JSONView?, [String])] = [
            (document.root, ["aps"]), (aps, ["mutable-content", "alert"]),
            (alert, ["title", "subtitle", "body"]),
        ]
        return places.flatMap { view, names in
            names.filter { name in
                (view?.members.filter { $0.name == name }.count ?? 0) > 1
            }
        }
    }
}
