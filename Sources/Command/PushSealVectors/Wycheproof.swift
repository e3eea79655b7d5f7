// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// One kind of test group in Wycheproof's form (C2SP/wycheproof, `schemas/`, version 1).
protocol WycheproofSchema: Sendable {
    /// Reads a group's members besides `type`, `source` and `tests`.
    init(group: inout Fields, algorithm: String) throws(VectorFault)

    /// Reads a test's members besides `tcId`, `comment`, `flags` and `result`.
    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck
}

/// The result that Wycheproof expects of a test.
enum WycheproofResult: String, CaseIterable, Sendable {
    case valid, invalid
    /// The specification leaves it open: accepting and rejecting both pass.
    case acceptable

    /// Checks a decryption against the result; nil means that it was rejected.
    func hold(
        opened: [UInt8]?,
        to expected: [UInt8],
        _ what: String
    ) throws(VectorFault) {
        switch (self, opened) {
        case (.valid, nil): throw .wrong(expected: what, got: "a refusal")
        case (.invalid, .some): throw .wrong(expected: "a refusal", got: what)
        case (.valid, .some(let opened)), (.acceptable, .some(let opened)):
            try Compare.bytes(opened, expected, what)
        case (.invalid, nil), (.acceptable, nil): return
        }
    }
}

/// Runs one call that may reject its input; returns nil if it does, and throws if the library
/// fails.
func unlessRefused<Value>(
    _ body: () throws(SealError) -> Value
) throws(VectorFault) -> Value? {
    do throws(SealError) {
        return try body()
    } catch {
        if error.code == .library { throw .cannotRun(error.detail) }
        return nil
    }
}

extension VectorFile {
    /// Reads a file that has `testGroups`.
    mutating func readWycheproof(_ file: inout Fields) throws(VectorFault) {
        let schema = try file.string("schema")
        guard let entry = VectorSchemas.wycheproof.first(where: { $0.name == schema }) else {
            throw .malformed(
                "unknown schema \(shown(schema)); known are \(VectorSchemas.names)",
                at: file.view["schema"]?.position
            )
        }
        let algorithm = try file.string("algorithm")
        try file.remarks("generatorVersion")
        _ = try file.strings("header")
        let notes = try Self.readNotes(&file)
        let groups = try file.array("testGroups")
        let total = groups.elements.reduce(0) { $0 + ($1["tests"]?.elements.count ?? 0) }
        try count(total, as: &file)
        for group in groups.elements {
            do throws(VectorFault) {
                var fields = try Fields(group, "a group")
                let type = try fields.string("type")
                guard type == entry.groupType else {
                    throw fields.malformed("\"type\" is not \(quoted(entry.groupType))")
                }
                try read(&fields, of: entry.kind, algorithm: algorithm, notes: notes)
            } catch {
                add(error)
            }
        }
    }

    private mutating func read(
        _ group: inout Fields,
        of kind: (some WycheproofSchema).Type,
        algorithm: String,
        notes: Set<String>
    ) throws(VectorFault) {
        var source = try group.object("source")
        for name in ["name", "version"] where try source.string(name).isEmpty {
            throw source.malformed("\(shown(name)) of the source is empty")
        }
        try source.finish()
        let rows = try group.array("tests")
        let schema = try kind.init(group: &group, algorithm: algorithm)
        try group.finish()
        for row in rows.elements {
            readTest(row, named: "tcId") { test throws(VectorFault) in
                try Self.explain(try test.strings("flags"), by: notes, at: test.view)
                let result: WycheproofResult = try test.word("result")
                return try schema.check(&test, result: result)
            }
        }
    }

    /// Reads the explanations of the flags; each needs a bug type.
    private static func readNotes(_ file: inout Fields) throws(VectorFault) -> Set<String> {
        var notes = try file.object("notes")
        let names = notes.view.members.map(\.name)
        for name in names {
            var entry = try notes.object(name)
            _ = try entry.string("bugType")
            try entry.remarks("description", "effect")
            for list in ["links", "cves"] where entry.has(list) { _ = try entry.strings(list) }
            try entry.finish()
        }
        return Set(names)
    }
}
