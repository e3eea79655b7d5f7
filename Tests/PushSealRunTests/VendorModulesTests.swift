// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealRun

@Suite("Modules of --vendor")
struct VendorModulesTests {
    private let folder =
        FileManager.default.temporaryDirectory.path + "/vendor-\(UUID().uuidString)"

    private func write(_ text: String, to name: String) throws {
        let file = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    private func modules(_ identity: String = "1") throws -> VendorModules {
        var sources = ExtensionSources(files: ["N.swift"])
        sources.vendorFolders = ["v"]
        let read = try ReadSources(sources, directory: folder)
        return try VendorModules(for: read, directory: folder, [identity]) { $0 == "Taken" }
    }

    @Test("are found by what a source imports, in whatever way, unless the compiler skips it")
    func imports() {
        let text = """
            import A; import struct B.C
            @testable import D
            #if canImport(E)
            public import E
            #endif
            #if NOT
            import F
            #endif
            // import G
            let text = "import H \\(importance)"
            import `I`
            /* import J */ import func K.l
            """
        let source = SwiftSource(name: "a.swift", bytes: Array(text.utf8))
        #expect(source.imports().map(\.module) == ["A", "B", "D", "E", "I", "K"])
    }

    @Test("come after the modules that they import, and those that nothing imports not at all")
    func order() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("import A\nimport C\nimport Foundation", to: "N.swift")
        try write("import B", to: "v/A/a.swift")
        try write("import Taken", to: "v/Unused/u.swift")
        for (name, deep) in [("B", "b.swift"), ("C", "D/E/c.swift")] {
            try write("", to: "v/\(name)/\(deep)")
        }
        // A link that leads back is not followed a second time.
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/v/C/D/again",
            withDestinationPath: ".."
        )
        let modules = try modules()
        #expect(modules.modules.map(\.name) == ["B", "A", "C"])
        #expect(modules.modules.last?.read.files.map(\.name) == ["v/C/D/E/c.swift"])
        #expect(modules.names == ["A", "B", "C", "Unused"])
    }

    @Test("have another key when a source of theirs or what they are compiled against is another")
    func keys() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("import A", to: "N.swift")
        try write("import B", to: "v/A/a.swift")
        try write("", to: "v/B/b.swift")
        try write("", to: "v/C/c.swift")
        let first = try modules().key
        try write("import A\nlet a = 1", to: "N.swift")
        try write("let c = 1", to: "v/C/c.swift")
        #expect(try modules().key == first)
        #expect(try modules("2").key != first)
        try write("let b = 1", to: "v/B/b.swift")
        #expect(try modules().key != first)
        try write("", to: "N.swift")
        #expect(try modules().key.isEmpty)
    }

    @Test("are refused in place of a module that others are built on")
    func taken() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("import Taken", to: "N.swift")
        try write("", to: "v/Taken/t.swift")
        #expect(throws: RunError.self) { try modules() }
    }
}
