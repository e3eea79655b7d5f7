// SPDX-License-Identifier: Apache-2.0

import SealFormats
package import StrictJSON

extension Diagnosis {
    /// The diagnosis as one object; programs should look at `code`, `text` is for people.
    package var json: JSONValue {
        [
            "sound": .bool(isSound),
            "verdict": verdict.json,
            "findings": .array(findings.map(\.json)),
            "openedBy": match.map(\.json) ?? opened.map(\.json) ?? .null,
            "inClear": .array(inClear.map { .string($0) }),
            "room": .object(capacity),
            "command": command.map { .string($0) } ?? .null,
        ]
    }
}

extension Diagnosis.Verdict {
    /// The verdict as `--json` prints it.
    package var json: JSONValue {
        ["code": .string(code.rawValue), "text": .string(text), "cure": cure.map(\.json) ?? .null]
    }
}

extension Diagnosis.Cure {
    fileprivate var json: JSONValue {
        [
            "text": .string(text),
            "options": options.map { .string($0) } ?? .null,
            "receive": receive.map { .string($0) } ?? .null,
            "key": member.map { .object($0) } ?? .null,
            "command": command.map { .string($0) } ?? .null,
            "payload": payload ?? .null,
        ]
    }
}

extension Diagnosis.Finding {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["check"] = .string(code.check.rawValue.lowercased())
        object["result"] = .string(severity.rawValue)
        object["code"] = .string(code.rawValue)
        object["text"] = .string(message)
        if let place {
            object["key"] = .string(place.keyPath)
            if let position = place.position {
                object["line"] = .number(JSONNumber(position.line))
                object["column"] = .number(JSONNumber(position.column))
            }
        }
        return .object(object)
    }
}

extension KeyRing.Opened {
    /// The key, with the names that `receive --format json` uses.
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
    /// The parameters, with the names of the command-line options.
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
