// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// One test of a vector file, ready to run.
struct VectorTest: Sendable {
    /// Its id in the file.
    var id: String
    /// Its comment in the file.
    var comment: String
    /// How to run it, or why it cannot be read.
    var check: Result<VectorCheck, VectorFault>
}

/// A parsed vector file: its tests, and what is wrong with the file as a whole.
struct VectorFile: Sendable {
    /// The tests in the order of the file.
    private(set) var tests: [VectorTest] = []
    /// Faults outside the tests; each counts as a failure.
    private(set) var faults: [VectorFault] = []
    private var ids: Set<String> = []

    /// Parses a file in our form or Wycheproof's; anything that cannot be read becomes a fault.
    init(parsing bytes: [UInt8]) {
        do throws(VectorFault) {
            let document: JSONDocument
            do throws(JSONError) {
                document = try JSONDocument(parsing: bytes)
            } catch {
                throw .malformed(error.detail, at: error.position)
            }
            var file = try Fields(document.root, "the file")
            if file.has("testGroups") {
                try readWycheproof(&file)
            } else {
                try read(&file)
            }
            try file.finish()
        } catch {
            faults.append(error)
        }
        if tests.isEmpty && faults.isEmpty {
            faults.append(.malformed("it contains no tests", at: nil))
        }
    }

    /// Adds a fault that does not keep the tests from running.
    mutating func add(_ fault: VectorFault) { faults.append(fault) }

    private mutating func read(_ file: inout Fields) throws(VectorFault) {
        let schemaView = file.take("schema")
        if let schemaView, schemaView.string == nil {
            throw .malformed("\"schema\" is not a string", at: schemaView.position)
        }
        // Before the other members, which depend on the schema.
        if let schema = schemaView?.string, !VectorSchemas.isKnown(schema) {
            throw .malformed(
                "unknown schema \(shown(schema)); known are \(VectorSchemas.names)",
                at: schemaView?.position
            )
        }
        let algorithm = try file.string("algorithm")
        guard
            let (kind, isFullForm) = VectorSchemas.find(
                schema: schemaView?.string,
                algorithm: algorithm
            )
        else {
            throw .malformed(
                "no \"schema\", and none is known for algorithm \(shown(algorithm)); "
                    + "known are \(VectorSchemas.names)",
                at: (schemaView ?? file.view).position
            )
        }
        if try file.string("source").isEmpty {
            throw file.malformed("\"source\" is empty")
        }
        if isFullForm || file.has("licence") { _ = try file.string("licence") }
        var notes: Set<String>?
        if isFullForm || file.has("notes") {
            notes = try file.explainedWords("notes")
        }
        var lists = [try file.array("tests")]
        if file.has("apple_listing") { lists.append(try file.array("apple_listing")) }
        let rows = lists.flatMap { Array($0.elements) }
        if isFullForm || file.has("numberOfTests") {
            try count(rows.count, as: &file)
        }
        let schema = try kind.init(
            file: &file,
            algorithm: algorithm,
            isFullForm: isFullForm
        )
        readTests(rows, of: schema, notes: notes, isFullForm: isFullForm)
    }

    /// Checks the number of tests against the number that the file states.
    mutating func count(_ count: Int, as file: inout Fields) throws(VectorFault) {
        let stated = try file.integer("numberOfTests")
        if stated != count {
            faults.append(
                .wrong(expected: "numberOfTests \(stated) tests", got: "\(count) tests")
            )
        }
    }

    private mutating func readTests(
        _ rows: [JSONView],
        of schema: some VectorSchema,
        notes: Set<String>?,
        isFullForm: Bool
    ) {
        var flagsSeen: Set<String> = []
        for row in rows {
            readTest(row, named: "id") { test throws(VectorFault) in
                var flags: [String] = []
                if isFullForm || test.has("flags") {
                    flags = try test.strings("flags")
                    try Self.explain(flags, by: notes ?? [], at: test.view)
                }
                flagsSeen.formUnion(flags)
                return try schema.check(&test, flags: flags)
            }
        }
        for unused in (notes ?? []).subtracting(flagsSeen).sorted() {
            faults.append(.malformed("no test has the flag \(shown(unused))", at: nil))
        }
    }

    /// Reads one test: id and comment here, the rest with `body`.
    mutating func readTest(
        _ row: JSONView,
        named idName: String,
        _ body: (inout Fields) throws(VectorFault) -> VectorCheck
    ) {
        var test = VectorTest(id: "", comment: "", check: .failure(.cannotRun("not read")))
        do throws(VectorFault) {
            var fields = try Fields(row, "a test")
            test.id =
                idName == "tcId"
                ? String(try fields.integer(idName)) : try fields.string(idName)
            if test.id.isEmpty { throw .malformed("\(quoted(idName)) is empty", at: row.position) }
            test.comment = try fields.string("comment")
            if !ids.insert(test.id).inserted {
                throw .malformed("the id \(shown(test.id)) appears twice", at: row.position)
            }
            let check = try body(&fields)
            try fields.finish()
            test.check = .success(check)
        } catch {
            test.check = .failure(error)
        }
        tests.append(test)
    }

    /// Throws for a flag that the file does not explain, or that occurs twice.
    static func explain(
        _ flags: [String],
        by notes: Set<String>,
        at place: JSONView
    ) throws(VectorFault) {
        guard Set(flags).count == flags.count else {
            throw .malformed("a flag appears twice", at: place.position)
        }
        for flag in flags where !notes.contains(flag) {
            throw .malformed(
                "the flag \(shown(flag)) is not explained in \"notes\"",
                at: place.position
            )
        }
    }
}
