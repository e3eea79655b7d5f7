// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealRun

@Suite("What a program is made of")
final class ExtensionSourcesTests {
    private let folder: String = {
        let path = FileManager.default.temporaryDirectory.appending(
            path: "sources-\(UUID().uuidString)"
        ).path
        try? FileManager.default.createDirectory(
            atPath: path + "/m",
            withIntermediateDirectories: true
        )
        return path
    }()

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    private func key(_ sources: ExtensionSources, _ identities: [String] = ["1"]) throws -> String {
        try ReadSources(sources, directory: folder).key(identities, directory: folder)
    }

    @Test("names another program whenever any of it is another")
    func keys() throws {
        try write("a", to: "a.swift")
        try write("b", to: "b.swift")
        var sources = ExtensionSources(
            files: ["a.swift", "b.swift"],
            moduleFolders: ["m"],
            definitions: ["X"]
        )
        var keys = [try key(sources)]
        #expect(try key(sources) == keys[0])
        keys.append(try key(sources, ["2"]))
        try write("c", to: "b.swift")
        keys.append(try key(sources))
        try write("<plist><dict/></plist>", to: "Info.plist")
        keys.append(try key(sources))
        try write("module A {}", to: "m/module.modulemap")
        keys.append(try key(sources))
        sources.definitions = []
        keys.append(try key(sources))
        sources.languageMode = .v6
        keys.append(try key(sources))
        sources.files = ["a.swift"]
        keys.append(try key(sources))
        #expect(Set(keys).count == keys.count)
    }

    @Test("names another program whichever file of a large module folder is another")
    func largeFolder() throws {
        try write("a", to: "a.swift")
        for number in 1_000...2_000 { try write("", to: "m/\(number).h") }
        let sources = ExtensionSources(files: ["a.swift"], moduleFolders: ["m"])
        let before = try key(sources)
        try write("x", to: "m/2000.h")
        #expect(try key(sources) != before)
    }

    @Test("is called after the first source, and no source may be given twice")
    func names() throws {
        #expect(ExtensionSources(files: ["x/Service.swift", "b.swift"]).programName == "Service")
        #expect(ExtensionSources(files: [".swift"]).programName == "extension")
        try write("a", to: "a.swift")
        #expect(throws: RunError.self) {
            try key(ExtensionSources(files: ["a.swift", "m/../a.swift"]))
        }
        #expect(throws: RunError.self) { try key(ExtensionSources(files: ["none.swift"])) }
    }

    @Test("a change is seen when a file is written, replaced, or changed while nobody waited")
    func watching() throws {
        let file = folder + "/a.swift"
        try write("a", to: "a.swift")
        var watch = try FileWatch { [file] }
        defer { watch.end() }
        try write("ab", to: "a.swift")
        #expect(try watch.next() == file)
        try write("abc", to: "new")
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.moveItem(atPath: folder + "/new", toPath: file)
        #expect(try watch.next() == file)
        Thread.detachNewThread { try? Data("abcd".utf8).write(to: URL(filePath: file)) }
        #expect(try watch.next() == file)
    }

    @Test("a file that comes into a package, or goes, is a change")
    func watchingFolders() throws {
        try write("a", to: "m/a.swift")
        var watch = try FileWatch { [folder] in [folder] }
        defer { watch.end() }
        try write("b", to: "m/b.swift")
        #expect(try watch.next() == folder + "/m/b.swift")
        try FileManager.default.removeItem(atPath: folder + "/m/a.swift")
        #expect(try watch.next() == folder + "/m/a.swift")
    }

    @Test("a change is seen when a file is removed, also with its folder, and when it is back")
    func watchingRemoval() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = ["\(folder)/a.swift", "\(folder)/m/b.swift"]
        for name in ["a.swift", "m/b.swift"] { try write("a", to: name) }
        var watch = try FileWatch { files }
        defer { watch.end() }
        try FileManager.default.removeItem(atPath: files[0])
        #expect(try watch.next() == files[0])
        try write("a", to: "a.swift")
        #expect(try watch.next() == files[0])
        try FileManager.default.moveItem(atPath: folder + "/m", toPath: folder + "/n")
        #expect(try watch.next() == files[1])
        let back = (from: folder + "/n", to: folder + "/m")
        Thread.detachNewThread {
            try? FileManager.default.moveItem(atPath: back.from, toPath: back.to)
        }
        #expect(try watch.next() == files[1])
    }

    @Test("a change is seen whatever else happens in the folder meanwhile")
    func watchingBusyFolder() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/a.swift"
        try write("a", to: "a.swift")
        var watch = try FileWatch { [file] }
        defer { watch.end() }
        let (noise, stop) = (folder + "/noise", folder + "/stop")
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while !FileManager.default.fileExists(atPath: stop) {
                try? Data().write(to: URL(filePath: noise))
            }
            done.signal()
        }
        try FileManager.default.removeItem(atPath: file)
        #expect(try watch.next() == file)
        try write("b", to: "a.swift")
        #expect(try watch.next() == file)
        try write("", to: "stop")
        done.wait()
    }

    @Test("a change is seen when a source or an Info.plist is new, and through a link")
    func watchingNewFiles() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("a", to: "a.swift")
        let folder = folder
        var watch = try FileWatch {
            let names = (try? ExtensionSources.files(in: folder)) ?? []
            return ExtensionSources.watched(names.map { "\(folder)/\($0)" })
        }
        defer { watch.end() }
        for name in ["b.swift", "Info.plist"] {
            try write("b", to: name)
            #expect(try watch.next() == "\(folder)/\(name)")
        }
        try write("c", to: "m/c.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/c.swift",
            withDestinationPath: "m/c.swift"
        )
        #expect(try watch.next() == folder + "/c.swift")
        Thread.detachNewThread {
            try? Data("cc".utf8).write(to: URL(filePath: folder + "/m/c.swift"))
        }
        #expect(try watch.next() == folder + "/c.swift")
    }

    @Test("a change is seen in a folder that is new in a package, through a link to itself or not")
    func watchingNewFolders() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("a", to: "m/a.swift")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder + "/m/m", withDestinationPath: "..")
        let folder = folder
        var watch = try FileWatch { [folder] in [folder] }
        defer { watch.end() }
        #expect(watch.fileCount == 1)
        try manager.createDirectory(atPath: folder + "/n", withIntermediateDirectories: false)
        let new = folder + "/n/b.swift"
        Thread.detachNewThread { try? Data("b".utf8).write(to: URL(filePath: new)) }
        #expect(try watch.next() == new)
    }

    @Test("is called after the folder of a content extension, else after the first source")
    func programName() {
        #expect(ExtensionSources(.content, files: ["b/Rides/V.swift"]).programName == "Rides")
        #expect(ExtensionSources(.content, files: ["./V.swift"]).programName == "V")
        #expect(ExtensionSources(.content, files: ["../V.swift"]).programName == "V")
        #expect(ExtensionSources(files: ["b/Rides/V.swift"]).programName == "V")
    }
}
