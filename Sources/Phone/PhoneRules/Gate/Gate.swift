// SPDX-License-Identifier: Apache-2.0

package import PushSeal
import PushSealJSON

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
///
/// The one rule for all that say so: the device, its report, and the diagnosis.
package struct GateRefusal: Sendable, Equatable {
    /// The conditions for running it, in the order in which a phone checks them.
    package enum Rule: Sendable {
        /// It is a payload, not the request to a provider.
        case payload
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
        /// The app has a service extension.
        case hasExtension
    }

    /// The app has no service extension.
    package static let noExtension = GateRefusal(
        .hasExtension,
        "the app has no service extension",
        change: "also give a service extension",
        asks: false
    )

    /// The first rule broken.
    package let rule: Rule
    /// The same in words.
    package let reason: String
    /// What to change so that it runs, as one clause.
    package let change: String
    /// Whether the push asks for the extension, right or wrong: it is meant to run.
    ///
    /// A push asks by a member that is meant as `mutable-content`, wherever it is, unless its value
    /// is 0, false or null; the request to a provider asks, too. If the user has turned alerts off,
    /// nothing is wrong with the push. What is sealed is another matter: see
    /// ``DeliveryReport/isComplete``.
    package let asksForExtension: Bool

    init(_ rule: Rule, _ reason: String, change: String, asks: Bool = true) {
        self.rule = rule
        self.reason = reason
        self.change = change
        asksForExtension = asks
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
        guard hasAPS else { return missingAPS }
        guard mutableContent else { return wrongMutableContent }
        guard alertsAllowed else {
            return GateRefusal(
                .alertsAllowed,
                "alerts are turned off for the app",
                change: "let the app show alerts",
                asks: false
            )
        }
        guard hasAlert else { return wrongAlert }
        return hasText ? nil : wrongText
    }

    private var missingAPS: GateRefusal {
        if let request = ProviderRequest(self) {
            return GateRefusal(.payload, request.words, change: request.change)
        }
        let root = document.root
        let asks = ExtensionFlag.find(in: self)?.asks == true
        let change = "put the alert and \"mutable-content\": 1 into aps"
        if let aps = root["aps"] {
            return GateRefusal(.aps, "aps is \(aps.kind), not a dictionary", change: change)
        }
        guard let name = misspelledAPS else {
            return GateRefusal(.aps, "there is no aps dictionary", change: change, asks: asks)
        }
        return GateRefusal(
            .aps,
            "there is no aps dictionary: it is written as \(quoted(name))",
            change: "rename it to aps, with \"mutable-content\": 1 inside"
        )
    }

    /// The name of a dictionary that was meant to be `aps`.
    private var misspelledAPS: String? {
        document.root.members.lazy.prefix(100)
            .first {
                $0.value.kind == .object && $0.nameView.byteRange.count <= 40
                    && APSNames.isAPS($0.name)
            }?.name
    }

    private var wrongMutableContent: GateRefusal {
        let flag = ExtensionFlag.find(in: self)
        let value = apsKeys.view(APSNames.mutableContent)
        let words =
            value.map { "mutable-content is \($0.shortWords), but must be the number 1" }
            ?? flag?.words ?? "mutable-content is absent"
        return GateRefusal(
            .mutableContent,
            words + (hasAlert ? hasText ? "" : ", and the alert has no text" : absentAlert),
            change: "write \"mutable-content\": 1 inside aps"
                + (hasAlert ? hasText ? "" : ", and text into the alert" : ", and an alert"),
            asks: value.map(ExtensionFlag.asks) == true || flag?.asks == true
        )
    }

    private var absentAlert: String {
        let isSilent = apsKeys.flag("content-available") == true
        return isSilent ? ", and the push is silent: it has no alert" : ", and there is no alert"
    }

    private var wrongAlert: GateRefusal {
        let placeholder = "add an alert with a placeholder, such as {\"body\": \"(Encrypted)\"}"
        if let view = apsKeys.view("alert"), !view.isNull {
            return GateRefusal(
                .alert,
                "the alert is \(apsKeys.words(for: view)), but must be a dictionary",
                change: "write it as a dictionary with title or body"
            )
        }
        if document.root["alert"] != nil {
            return GateRefusal(
                .alert,
                "alert is beside aps, but must be inside",
                change: "move alert into aps"
            )
        }
        if let (name, meaning) = misspelled(
            in: aps,
            .aps,
            where: { $0.name == "alert" || $0.place == .alert }
        ) {
            let isText = meaning.place == .alert
            return GateRefusal(
                .alert,
                isText
                    ? "there is no alert: \(name) is in aps, but must be in aps.alert"
                    : "there is no alert: it is written as \(quoted(name))",
                change: isText ? "put \(meaning.name) into aps.alert" : "rename it to alert"
            )
        }
        return GateRefusal(
            .alert,
            "there is no alert: a push that only sets a badge, plays a sound or is silent "
                + "does not reach the extension",
            change: placeholder
        )
    }

    private var wrongText: GateRefusal {
        let reason = "the alert has no title, subtitle or body text"
        let texts = ["title", "subtitle", "body", "loc-key", "title-loc-key", "subtitle-loc-key"]
        let found = misspelled(in: alert, .alert) { texts.contains($0.name) && $0.place == .alert }
        if let (name, meaning) = found {
            return GateRefusal(
                .text,
                "\(reason): \(meaning.name) is written as \(quoted(name))",
                change: "rename it to \(meaning.name)"
            )
        }
        if let (name, _) = misspelled(in: aps, .aps, where: { texts.contains($0.name) }) {
            return GateRefusal(
                .text,
                "\(reason): \(name) is in aps, but must be in aps.alert",
                change: "move it into aps.alert"
            )
        }
        return GateRefusal(.text, reason, change: "give the alert a body")
    }

    /// The first member of a dictionary that was meant to be another one.
    private func misspelled(
        in dictionary: JSONView?,
        _ place: APSNames.Place,
        where isWanted: (APSNames.Meaning) -> Bool
    ) -> (name: String, meaning: APSNames.Meaning)? {
        guard let dictionary, dictionary.kind == .object else { return nil }
        for member in dictionary.members.lazy.prefix(100)
        where member.nameView.byteRange.count <= 80 {
            let name = member.name
            if let meaning = APSNames.meaning(of: name, in: place), isWanted(meaning) {
                return (name.printable, meaning)
            }
        }
        return nil
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
