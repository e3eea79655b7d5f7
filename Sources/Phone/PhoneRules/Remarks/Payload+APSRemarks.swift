// SPDX-License-Identifier: Apache-2.0

package import PushSeal
import PushSealJSON

extension Payload {
    /// Reads any key of `aps`, and says what is wrong with it.
    var apsKeys: KeyReader { KeyReader(dictionary: aps, path: "aps") }

    /// What is wrong or odd inside `aps`, key by key.
    var apsComplaints: [Complaint] {
        let keys = apsKeys
        let own = [
            hasAlert ? nil : keys.complaint(about: "alert", "a string or a dictionary"),
            badgeComplaint,
            sound == nil ? keys.complaint(about: "sound", "a string or a dictionary") : nil,
            keys.stringComplaint("thread-id"), keys.stringComplaint("category"),
            keys.flagComplaint("content-available"), keys.flagComplaint("mutable-content"),
            keys.stringComplaint("target-content-id"), interruptionLevelComplaint,
            relevanceScoreComplaint, keys.stringComplaint("filter-criteria"),
        ]
        return own.compactMap { $0 } + alertComplaints + soundComplaints + apsNotes
            + keys.unknown(in: .aps)
    }

    private var badgeComplaint: Complaint? {
        let keys = apsKeys
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

    /// What is wrong inside a sound dictionary.
    private var soundComplaints: [Complaint] {
        guard let dictionary = aps?["sound"], dictionary.kind == .object else { return [] }
        let keys = KeyReader(dictionary: dictionary, path: "aps.sound")
        let own = [
            keys.flagComplaint("critical"), keys.stringComplaint("name"),
            sound?.volume == nil ? keys.complaint(about: "volume", "a number from 0 to 1") : nil,
        ]
        return own.compactMap { $0 } + keys.unknown(besides: ["critical", "name", "volume"])
    }

    /// What is wrong with the level: another type, or a value unknown to Apple.
    private var interruptionLevelComplaint: Complaint? {
        let keys = apsKeys
        let name = "interruption-level"
        guard interruptionLevel == nil, let view = keys.view(name) else { return nil }
        guard let spelling = view.string else { return keys.stringComplaint(name) }
        // The letters alone, so that `timeSensitive` and `time_sensitive` are recognised.
        let letters = { (text: String) in text.filter(\.isLetter).lowercased() }
        let levels = InterruptionLevel.allCases.map(\.rawValue)
        let meant = levels.first { letters($0) == letters(spelling) }
        return keys.complaint(
            name,
            view,
            "is not one of \(levels.joined(separator: ", "))"
                + (meant.map { "; Apple writes it as \($0)" } ?? ""),
            isFault: meant == nil
        )
    }

    private var relevanceScoreComplaint: Complaint? {
        let keys = apsKeys
        let name = "relevance-score"
        guard let score = relevanceScore else { return keys.complaint(about: name, "a number") }
        // A Live Activity may use any number to rank itself.
        guard let view = keys.view(name), keys.view("event") == nil, !(0...1).contains(score) else {
            return nil
        }
        return keys.complaint(name, view, "is outside 0 to 1", isFault: false)
    }

    /// Values that work, but may not do what their author meant.
    private var apsNotes: [Complaint] {
        let keys = apsKeys
        var notes: [Complaint] = []
        if let alert, hasPlainAlert {
            notes.append(
                keys.complaint(
                    "alert",
                    alert,
                    "is a plain string; Apple's article asks for a dictionary before an extension runs",
                    isFault: false
                )
            )
        }
        for name in ["mutable-content", "content-available"] {
            guard let view = keys.view(name), let number = view.number, number.integer != nil,
                !number.isSpelledAsInteger
            else { continue }
            notes.append(keys.complaint(name, view, "is written as a fraction", isFault: false))
        }
        return notes
    }
}

extension Payload {
    /// Keys of the alert that have the wrong type, or are unknown to Apple.
    private var alertComplaints: [Complaint] {
        guard let alert else { return [] }
        let keys = KeyReader(dictionary: alert, path: "aps.alert")
        return APSNames.alertStrings.compactMap { keys.stringComplaint($0) }
            + APSNames.alertLists.compactMap { keys.stringsComplaint($0) }
            + keys.unknown(in: .alert)
    }
}

extension KeyReader {
    /// The most unknown keys reported one by one; a hostile payload may have any number.
    static let reportLimit = 20

    /// Keys unknown to Apple, which nothing reads, and what they were meant to be.
    func unknown(in place: APSNames.Place) -> [Complaint] {
        unknown(besides: place.names) { name in
            guard let meaning = APSNames.meaning(of: name, in: place) else {
                return place == .aps ? "; put your own keys beside aps" : ""
            }
            guard meaning.name != name else { return "; it belongs into \(meaning.place.rawValue)" }
            let elsewhere = meaning.place == place ? "" : " in \(meaning.place.rawValue)"
            return "; did you mean \(quoted(meaning.name))\(elsewhere)?"
        }
    }

    /// Keys unknown to Apple, which nothing reads.
    func unknown(besides known: [String]) -> [Complaint] {
        unknown(besides: known) { name in
            NearestName.of(name, among: known).map { "; did you mean \(quoted($0))?" } ?? ""
        }
    }

    private func unknown(besides known: [String], advice: (String) -> String) -> [Complaint] {
        guard let dictionary else { return [] }
        var found: [Complaint] = []
        for member in dictionary.members {
            let name = member.name
            guard found.count < Self.reportLimit else { break }
            guard !known.contains(name) else { continue }
            let detail = "is not a key that Apple defines here" + advice(name)
            found.append(complaint(name.printable, member.nameView, detail, isFault: false))
        }
        return found
    }
}

extension SealedDocument {
    /// The keys that have no effect: of the wrong type, out of range, or meaningless in a document.
    ///
    /// The list stays short even if a hostile document has many.
    package var ignoredKeyPaths: [String] {
        let faults = payload.apsComplaints.filter { complaint in
            complaint.isFault || complaint.keyPath == "aps.relevance-score"
        }
        let fields = SealedFields.allKeys.filter { payload.document.root[$0] != nil }
        return faults.map(\.keyPath) + fields
    }
}
