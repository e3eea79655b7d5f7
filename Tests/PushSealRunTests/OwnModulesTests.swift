// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealRun

@Suite("Modules beside an extension")
struct OwnModulesTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/own-\(UUID().uuidString)"

    private func write(_ text: String, to name: String) throws {
        let file = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    private func manifest(_ json: String, in place: String = "P") throws -> PackageManifest {
        try PackageManifest(Array(json.utf8), folder: place) { "\(folder)/\($0)" }
    }

    /// As `swift package dump-package` of Swift 6 prints it.
    @Test("of a manifest have its settings, those for Linux alone left out")
    func settings() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in [
            "Sources/my-kit/A.swift", "Sources/my-kit/B.swift", "Sources/my-kit/c.c",
            "Code/D.swift",
        ] {
            try write("", to: "P/\(name)")
        }
        let target = """
            {"name":"my-kit","type":"regular","exclude":["B.swift"],"settings":[
            {"tool":"swift","kind":{"define":{"_0":"ON"}}},
            {"tool":"swift","kind":{"define":{"_0":"OFF"}},"condition":{"platformNames":["linux"]}},
            {"tool":"c","kind":{"define":{"_0":"C"}}},
            {"tool":"swift","kind":{"enableUpcomingFeature":{"_0":"ConciseMagicFile"}}},
            {"tool":"swift","kind":{"unsafeFlags":{"_0":["-DMORE","-load","x.so"]}}},
            {"tool":"swift","kind":{"swiftLanguageMode":{"_0":"5"}}}]}
            """
        let found = try manifest(
            """
            {"toolsVersion":{"_version":"6.0.0"},"products":[{"name":"Kit"}],"dependencies":[
            {"fileSystem":[{"identity":"q","path":"/q"}]},
            {"sourceControl":[{"identity":"r","location":{"remote":[{"urlString":"https://example.com/r"}]}}]}],
            "targets":[\(target),{"name":"Other","type":"regular","path":"Code"},{"name":"T","type":"test"},
            {"name":"Gone","type":"regular"}]}
            """
        )
        #expect(found.products == ["Kit"] && found.packages == ["/q"])
        #expect(found.remotes == ["r": "https://example.com/r"])
        #expect(found.targets.map(\.name) == ["my-kit", "Other"])
        let kit = try #require(found.targets.first).module
        #expect(kit.name == "my_kit" && kit.files == ["P/Sources/my-kit/A.swift"])
        #expect(kit.otherSources == ["P/Sources/my-kit/c.c"])
        #expect(kit.settings.languageMode == .v5 && kit.settings.definitions == ["ON", "MORE"])
        #expect(kit.settings.flags == ["-enable-upcoming-feature", "ConciseMagicFile"])
        #expect(found.targets.last?.module.settings.languageMode == .v6)
    }

    @Test(
        "are no manifest's if SwiftPM printed none",
        arguments: ["", "[]", "{}", "{\"targets\":1}"]
    )
    func noManifest(_ json: String) {
        #expect(throws: RunError.self) { try manifest(json) }
    }

    @Test("are found in the project, in its packages, and in those that they name by a path")
    func search() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (package, text) in ["P": "path: B", "Q": "C", "R": "refused C"] {
            try write(text, to: "\(package)/Package.swift")
        }
        try write("", to: "P/Sources/B/b.swift")
        try write("", to: "Q/Sources/C/c.swift")
        var neighbours = XcodeNeighbours()
        neighbours.packages = ["P", "R"]
        neighbours.remotes = ["Wires": "https://example.com/Wires.git"]
        neighbours.modules["A"] = OwnModule(
            name: "A",
            place: "the target",
            files: [],
            settings: CompilerSettings()
        )
        var readCount = 0
        let folder = folder
        let own = OwnModules(neighbours) {
            $0.hasPrefix("/") ? $0 : "\(folder)/\($0)"
        } read: { (place) throws(RunError) in
            readCount += 1
            guard place != "R" else { throw RunError(.malformed, "no") }
            let isFirst = place == "P"
            let json = """
                {"products":[{"name":"\(isFirst ? "Product" : "None")"}],
                "targets":[{"name":"\(isFirst ? "B" : "C")","type":"regular"}],
                "dependencies":[\(isFirst ? "{\"fileSystem\":[{\"path\":\"\(folder)/Q\"}]}" : "")]}
                """
            return try PackageManifest(Array(json.utf8), folder: place) {
                $0.hasPrefix("/") ? $0 : "\(folder)/\($0)"
            }
        }
        #expect(own.module(named: "A")?.place == "the target")
        #expect(own.module(named: "C")?.files.first?.hasSuffix("Q/Sources/C/c.swift") == true)
        #expect(own.module(named: "B") != nil && own.module(named: "D") == nil)
        #expect(own.hasProduct("Product") && !own.hasProduct("Kit"))
        #expect(own.refusals.map(\.folder) == ["R"])
        #expect(own.address(ofPackageWith: "Wires") == "https://example.com/Wires.git")
        // Each manifest once.
        #expect(readCount == 3)
    }
}
