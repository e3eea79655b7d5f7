// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What one key was read as: a value, a complaint, both, or neither when the key is absent.
struct Reading<Value> {
    var value: Value?
    var complaint: Complaint?
}

/// Reads the keys of one dictionary as the types that Apple's documentation gives them.
///
/// A value of another type is a complaint and counts as absent; nothing is converted, so `"1"` and
/// `true` are not 1.
struct KeyReader: Sendable {
    let dictionary: JSONView?
    /// The key path of the dictionary, empty for the payload itself.
    let path: String

    func view(_ name: String) -> JSONView? { dictionary?[name] }

    func path(to name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// Reads one key with `convert`, which answers nothing for a type it does not take.
    func read<Value>(
        _ name: String,
        _ expected: String,
        _ convert: (JSONView) -> Value?
    ) -> Reading<Value> {
        guard let view = view(name) else { return Reading() }
        if let value = convert(view) { return Reading(value: value) }
        return Reading(
            complaint: complaint(name, view, "is \(words(for: view)), expected \(expected)")
        )
    }

    func string(_ name: String) -> Reading<String> { read(name, "a string") { $0.string } }

    /// What is to say against a key that should hold a string, without making a string of it.
    func stringComplaint(_ name: String) -> Complaint? {
        guard let view = view(name), view.kind != .string else { return nil }
        return complaint(name, view, "is \(words(for: view)), expected a string")
    }

    /// Whether a value is a string of at least one character; nothing but quotes is an empty one.
    func isText(_ view: JSONView) -> Bool { view.kind == .string && view.byteRange.count > 2 }

    /// Reads an array of strings, as the arguments of a localised text are.
    func strings(_ name: String) -> Reading<[String]> {
        read(name, "an array of strings") { view in
            guard view.kind == .array else { return nil }
            var strings: [String] = []
            for element in view.elements {
                guard let string = element.string else { return nil }
                strings.append(string)
            }
            return strings
        }
    }

    /// Reads a flag, which is the number 1 or 0 (not a boolean, not a string).
    func flag(_ name: String) -> Reading<Bool> {
        read(name, "the number 1") { view in
            switch view.number?.integer {
            case 1: true
            case 0: false
            default: nil
            }
        }
    }

    func complaint(
        _ name: String,
        _ view: JSONView,
        _ detail: String,
        severity: Finding.Severity = .fault
    ) -> Complaint {
        Complaint(severity: severity, keyPath: path(to: name), detail: detail, view: view)
    }

    /// The type of a value in words; short literals and numbers as they stand.
    func words(for view: JSONView) -> String {
        switch view.kind {
        case .bool: view.bool == true ? "true" : "false"
        case .number:
            view.byteRange.count <= 20 ? "\(view.number?.spelling ?? "a number")" : "a number"
        case .object: "a dictionary"
        default: view.kind.description
        }
    }
}
