// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Reads the keys of one dictionary as the types in Apple's documentation.
///
/// A value of another type counts as absent and gives a complaint; nothing is converted, so `"1"`
/// and `true` are not 1.
struct KeyReader: Sendable {
    let dictionary: JSONView?
    /// The key path of the dictionary, empty for the payload itself.
    let path: String

    func view(_ name: String) -> JSONView? { dictionary?[name] }

    func string(_ name: String) -> String? { dictionary?.string(name) }

    /// The complaint about a key that should hold a string, without making a `String`.
    func stringComplaint(_ name: String) -> Complaint? {
        guard dictionary?.kind(of: name) != .string else { return nil }
        return complaint(about: name, "a string")
    }

    func stringsComplaint(_ name: String) -> Complaint? {
        guard view(name)?.strings == nil else { return nil }
        return complaint(about: name, "an array of strings")
    }

    /// Reads a flag, which is the number 1 or 0 (not a boolean, not a string).
    func flag(_ name: String) -> Bool? {
        switch dictionary?.integer(name) {
        case 1: true
        case 0: false
        default: nil
        }
    }

    func flagComplaint(_ name: String) -> Complaint? {
        guard flag(name) == nil else { return nil }
        return complaint(about: name, "the number 1")
    }

    /// Complains that a key, if present, holds something else than expected.
    func complaint(about name: String, _ expected: String) -> Complaint? {
        view(name).map { view in
            complaint(name, view, "is \(words(for: view)), expected \(expected)")
        }
    }

    func complaint(
        _ name: String,
        _ view: JSONView,
        _ detail: String,
        isFault: Bool = true
    ) -> Complaint {
        let keyPath = path.isEmpty ? name : "\(path).\(name)"
        return Complaint(isFault: isFault, keyPath: keyPath, detail: detail, view: view)
    }

    /// The type of a value in words; short literals and numbers as they are spelled.
    func words(for view: JSONView) -> String {
        view.kind == .string ? view.kind.description : view.shortWords
    }
}
