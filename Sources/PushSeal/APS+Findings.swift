// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension APS {
    /// The keys of `aps` in Apple's documentation, including Live Activities, widgets and Safari.
    static let knownKeys: Set<String> = [
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
        "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes-type",
        "attributes", "input-push-token", "input-push-channel", "content-changed", "url-args",
    ]

    /// What is wrong or odd inside `aps`, key by key.
    package var findings: [Finding] { complaints.map { $0.finding(at: $0.view.position) } }

    var complaints: [Complaint] {
        let own = [
            alert == nil ? keys.complaint(about: "alert", "a string or a dictionary") : nil,
            badgeComplaint, Sound.complaint(keys),
            keys.stringComplaint("thread-id"), keys.stringComplaint("category"),
            keys.flagComplaint("content-available"), keys.flagComplaint("mutable-content"),
            keys.stringComplaint("target-content-id"), InterruptionLevel.complaint(keys),
            relevanceScoreComplaint, keys.stringComplaint("filter-criteria"),
        ]
        return own.compactMap { $0 } + (alert?.complaints ?? []) + Sound.complaints(keys)
            + notes + keys.unknown(besides: Self.knownKeys)
    }

    private var badgeComplaint: Complaint? {
        guard badge == nil, let view = keys.view("badge") else { return nil }
        guard let number = view.number else { return keys.complaint(about: "badge", "a number") }
        guard number.integer == nil else { return keys.complaint("badge", view, "is negative") }
        let isFraction = number.double.map { $0.rounded() != $0 } ?? false
        return keys.complaint(
            "badge",
            view,
            isFraction ? "is \(keys.words(for: view)), not a whole number" : "is out of range"
        )
    }

    private var relevanceScoreComplaint: Complaint? {
        let name = "relevance-score"
        guard let score = relevanceScore else { return keys.complaint(about: name, "a number") }
        // A Live Activity may use any number to rank itself.
        guard let view = keys.view(name), keys.view("event") == nil, !(0...1).contains(score) else {
            return nil
        }
        return keys.complaint(name, view, "is outside 0 to 1", severity: .note)
    }

    /// Values that work, but may not do what their author meant.
    private var notes: [Complaint] {
        var notes: [Complaint] = []
        if let alert, alert.wasString {
            notes.append(
                keys.complaint(
                    "alert",
                    alert.view,
                    "is a plain string; Apple's article asks for a dictionary before an extension runs",
                    severity: .note
                )
            )
        }
        for name in ["mutable-content", "content-available"] {
            guard let view = keys.view(name), let number = view.number, number.integer != nil,
                !number.isSpelledAsInteger
            else { continue }
            notes.append(keys.complaint(name, view, "is written as a fraction", severity: .note))
        }
        return notes
    }
}

extension KeyReader {
    /// The most unknown keys reported one by one; a hostile payload may have any number.
    static let reportLimit = 20

    /// Keys unknown to Apple, which nothing reads.
    func unknown(besides known: Set<String>) -> [Complaint] {
        guard let dictionary else { return [] }
        var found: [Complaint] = []
        for member in dictionary.members {
            let name = member.name
            guard found.count < Self.reportLimit else { break }
            guard !known.contains(name) else { continue }
            let detail =
                "is not a key that Apple defines here"
                + (path == "aps" ? "; put your own keys beside aps" : "")
            found.append(
                Complaint(
                    severity: .note,
                    keyPath: path(to: name.printable),
                    detail: detail,
                    view: member.nameView
                )
            )
        }
        return found
    }
}

extension String {
    /// The first 40 characters, with anything that could upset a terminal replaced.
    var printable: String {
        if utf8.count <= 40, utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        let scalars = unicodeScalars.prefix(40).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
                .unassigned:
                "\u{FFFD}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
