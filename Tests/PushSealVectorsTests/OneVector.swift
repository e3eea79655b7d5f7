// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@testable import PushSealVectors

/// A vector file reduced to one of its tests, to change and run.
struct OneVector {
    private(set) var file: JSONObject
    private(set) var test: JSONObject

    /// Thrown if a file has no such test.
    struct NoSuchTest: Error {}

    /// Takes the first test that `isWanted`, with its count and notes.
    init(_ name: String, where isWanted: (JSONObject) -> Bool = { _ in true }) throws {
        let document = try JSONDocument(parsing: try VectorFolder.bytes(of: name))
        file = try #require(JSONValue(document.root).object)
        let groups = file["testGroups"]?.array
        let tests = try #require((groups?.first ?? .object(file))["tests"]?.array)
        guard let test = tests.compactMap(\.object).first(where: isWanted) else {
            throw NoSuchTest()
        }
        self.test = test
        file["numberOfTests"] = 1
        if groups == nil {
            var notes = JSONObject()
            for flag in test["flags"]?.array ?? [] {
                let name = try #require(flag.string)
                notes[name] = file["notes"]?[name]
            }
            file["notes"] = .object(notes)
        }
        replace(test: test)
    }

    /// Replaces the test.
    mutating func replace(test: JSONObject) {
        self.test = test
        guard var group = file["testGroups"]?.array?.first?.object else {
            file["tests"] = [.object(test)]
            return
        }
        group["tests"] = [.object(test)]
        file["testGroups"] = [.object(group)]
    }

    /// A copy with one member of the test changed, added or, for nil, removed.
    func changing(_ name: String, to value: JSONValue?) -> OneVector {
        var copy = self
        var test = test
        test[name] = value
        copy.replace(test: test)
        return copy
    }

    /// A copy with one member of the file changed.
    func changingFile(_ name: String, to value: JSONValue?) -> OneVector {
        var copy = self
        copy.file[name] = value
        return copy
    }

    /// The faults from parsing and running the file.
    var faults: [VectorFault] { faults(beside: nil) }

    /// The faults from parsing the file and running it, with another implementation too.
    func faults(beside second: (any SecondImplementation)?) -> [VectorFault] {
        let read = VectorFile(parsing: JSONValue.object(file).serialized())
        return read.faults + read.tests.compactMap { $0.run(beside: second) }
    }

    /// The text with its last letter or digit replaced by another of the same kind.
    static func altered(_ text: String) -> String? {
        guard let place = text.lastIndex(where: { $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        let other: Character =
            switch text[place] {
            case "0": "1"
            case "a": "b"
            case "A": "Q"
            case let character where character.isNumber: "0"
            case let character where character.isUppercase: "A"
            default: "a"
            }
        return text.replacingCharacters(in: place...place, with: [other])
    }
}

extension String {
    fileprivate func replacingCharacters(
        in range: ClosedRange<String.Index>,
        with characters: [Character]
    ) -> String {
        var copy = self
        copy.replaceSubrange(range, with: characters)
        return copy
    }
}
