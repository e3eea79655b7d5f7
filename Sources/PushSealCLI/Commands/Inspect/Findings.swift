// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// One thing that `inspect` looked at, and what it found.
struct Observation: Equatable {
    /// What is looked at, in the order in which a device would stumble over it.
    enum Check: String {
        case json = "JSON"
        case size
        case gate
        case keys
        case field
        case text
        case message
        case key
        case document
        case claims
        case clear = "in clear"
        case room
        case hint
    }

    /// Whether that keeps the notification from being shown opened.
    enum Result: String {
        case ok, note, fault
    }

    let check: Check
    let result: Result
    /// What was found, as one clause.
    let text: String

    /// The finding as a member of the findings that `--json` prints.
    var json: JSONValue {
        [
            "check": .string(check.rawValue.lowercased()),
            "result": .string(result.rawValue),
            "text": .string(text),
        ]
    }
}

/// What `inspect` found, and the line that opens the message.
struct Findings {
    private(set) var all: [Observation] = []
    /// The parameters that open the message, when a search found them.
    var match: ParameterSearch.Match?
    /// The key of a ring that opens the message, when one does.
    var opened: KeyRing.Opened?
    /// The keys in clear that say something of the message.
    var inClear: [String] = []
    /// The most bytes of text that fit, by format.
    var room = JSONObject()
    /// The command line of `openssl enc` that opens the message.
    var command: String?

    /// Whether nothing was found that keeps the notification from being shown opened.
    var isSound: Bool { !all.contains { $0.result == .fault } }

    mutating func ok(_ check: Observation.Check, _ text: String) {
        all.append(Observation(check: check, result: .ok, text: text))
    }

    mutating func note(_ check: Observation.Check, _ text: String) {
        all.append(Observation(check: check, result: .note, text: text))
    }

    mutating func fault(_ check: Observation.Check, _ text: String) {
        all.append(Observation(check: check, result: .fault, text: text))
    }

    /// The findings as lines for people; long ones are wrapped beside their labels.
    func text(width: Int) -> String {
        var lines: [String] = []
        for finding in all {
            let mark = Self.padded(finding.result.rawValue, to: 6)
            let label = Self.padded(finding.check.rawValue, to: 10)
            let wrapped = TextLayout.wrapped(finding.text, indent: 16, width: width)
            for (index, line) in wrapped.enumerated() {
                lines.append(index == 0 ? mark + label + line.dropFirst(16) : line)
            }
        }
        if let command {
            lines += ["", "To open it:", "    \(command)"]
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The findings as one object.
    var json: JSONValue {
        [
            "sound": .bool(isSound),
            "findings": .array(all.map(\.json)),
            "openedBy": match.map(\.json) ?? opened.map(\.json) ?? .null,
            "inClear": .array(inClear.map { .string($0) }),
            "room": .object(room),
            "command": command.map { .string($0) } ?? .null,
        ]
    }

    private static func padded(_ word: String, to width: Int) -> String {
        word + String(repeating: " ", count: max(1, width - word.count))
    }
}

extension KeyRing.Opened {
    /// The key by the names of what `receive --format json` tells.
    fileprivate var json: JSONValue {
        [
            "format": .string(format.rawValue),
            "keyId": keyID.map { .string($0) } ?? .null,
            "stale": .bool(isStale),
            "authenticated": .bool(isAuthenticated),
            "textByteCount": .number(JSONNumber(plaintext.utf8.count)),
        ]
    }
}

extension ParameterSearch.Match {
    /// The parameters by the names of the command line's options.
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["cipher"] = .string(parameters.cipher.rawValue)
        object["md"] = .string(parameters.keyDerivation.digest.rawValue)
        switch parameters.keyDerivation {
        case .pbkdf2(_, let iterations):
            object["kdf"] = "pbkdf2"
            object["iter"] = .number(JSONNumber(iterations))
        case .evpBytesToKey:
            object["kdf"] = "evpBytesToKey"
            object["iter"] = 1
        }
        object["passphrase"] = .string(variant.rawValue)
        object["textByteCount"] = .number(JSONNumber(textByteCount))
        return .object(object)
    }
}
