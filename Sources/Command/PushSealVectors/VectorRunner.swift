// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles
import PushSealLocking
import PushSealJSON

/// Runs vector files on all cores and reports in the order of the paths.
package struct VectorRunner: Sendable {
    /// The most bytes that are read as one vector file.
    static let byteLimit = 16 << 20
    /// What is wrong with a file of more.
    static let tooLarge = "over \(byteLimit) bytes"

    /// The most hash rounds that the tests of one file may take: some seconds, and enough for the
    /// 16 777 216 of RFC 6070.
    static let costLimit = 20_000_000

    /// The base of relative paths; nil for the process's working directory.
    private let directory: String?
    /// Returns the bytes of a file; nil if they are too many.
    private let readFile: @Sendable (String) -> Result<[UInt8]?, SystemError>
    /// What runs the vectors, too.
    var second: (any SecondImplementation)?

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - directory: The base of relative paths; nil for the process's working directory.
    ///   - read: Returns the bytes of a file, or nil if it has more than `limit`.
    package init(
        directory: String? = nil,
        read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8]?, SystemError>
    ) {
        self.directory = directory
        readFile = { read($0, Self.byteLimit) }
    }

    /// Runs files, and the vector files below folders.
    ///
    /// - Parameter paths: At least one.
    /// - Returns: What passed, failed and was skipped.
    package func run(paths: [String]) -> VectorReport {
        var plan = Plan(readFile: readFile)
        for path in paths { plan.add(path, in: directory) }
        var sections = plan.sections
        let files = plan.files.concurrentMap { file in
            readFile(file.path).map { $0.map(VectorFile.init(parsing:)) }
        }
        let tests = files.map { (try? $0.get())?.tests ?? [] }
        // The slowest first: started last, one of them would keep one core busy and the others
        // idle.
        var works: [Work] = []
        for (index, tests) in tests.enumerated() {
            works += tests.indices.map { Work(file: index, test: $0) }
        }
        let cost = { (work: Work) in tests[work.file][work.test].cost }
        works.sort { cost($0) > cost($1) }
        let excluded = tests.map(Self.excluded)
        let faults = works.concurrentMap { work in
            excluded[work.file].contains(work.test)
                ? .cannotRun("iterations over \(Self.costLimit) in one file are not run")
                : tests[work.file][work.test].run(beside: second)
        }
        var outcomes = Dictionary(uniqueKeysWithValues: zip(works, faults))

        for (index, file) in plan.files.enumerated() {
            switch files[index] {
            case .success(let read?):
                for fault in read.faults { sections[file.section].add(fault) }
            case .success(nil): sections[file.section].fail(Self.tooLarge)
            case .failure(let error):
                sections[file.section] = VectorReport.Section(unreadable: file.path, error)
            }
            for (number, test) in tests[index].enumerated() {
                if let fault = outcomes.removeValue(forKey: Work(file: index, test: number)) ?? nil
                {
                    sections[file.section].add(fault, test: test)
                } else {
                    sections[file.section].pass(test)
                }
            }
        }
        return VectorReport(sections: sections)
    }

    /// The tests that exceed, with those before them in the file, what its tests may take.
    private static func excluded(from tests: [VectorTest]) -> Set<Int> {
        var left = costLimit
        return Set(
            tests.indices.filter { index in
                guard tests[index].cost <= left else { return true }
                left -= tests[index].cost
                return false
            }
        )
    }

    /// One test of one file.
    private struct Work: Hashable, Sendable {
        var file: Int
        var test: Int
    }
}

extension VectorTest {
    /// The cost of the test, as far as it is known.
    var cost: Int { (try? check.get())?.cost ?? 0 }

    /// Runs the test, with another implementation also through that; returns nil if it passed.
    func run(beside second: (any SecondImplementation)? = nil) -> VectorFault? {
        do throws(VectorFault) {
            try check.get().run(second)
            return nil
        } catch {
            return error
        }
    }
}

/// The files to run, found from the paths, and the errors met on the way.
private struct Plan {
    /// A file to run, and the index of its section.
    struct File: Sendable {
        var path: String
        var section: Int
    }

    let readFile: (String) -> Result<[UInt8]?, SystemError>
    private(set) var sections: [VectorReport.Section] = []
    private(set) var files: [File] = []

    mutating func add(_ name: String, in directory: String?) {
        var path = name
        if let directory, !name.hasPrefix("/") { path = FileTree.join(directory, name) }
        do throws(SystemError) {
            switch try FileTree.kind(of: path) {
            case .folder: try addFolder(path)
            default: addFile(path)
            }
            addChecksums(above: path)
        } catch {
            sections.append(VectorReport.Section(unreadable: path, error))
        }
    }

    private mutating func addFile(_ path: String) {
        files.append(File(path: path, section: sections.count))
        sections.append(VectorReport.Section(path: path))
    }

    /// Adds the vector files below a folder: `.json`, except in a folder `schemas`.
    private mutating func addFolder(_ folder: String) throws(SystemError) {
        let before = files.count
        let listing = try FileTree.files(below: folder)
        for fault in listing.faults { fail(folder, fault) }
        for file in listing.files {
            let path = FileTree.join(folder, file)
            let parts = file.split(separator: "/")
            if parts.last.map(String.init) == Checksums.fileName {
                _ = addChecksums(of: parentFolder(of: path), scope: "")
            } else if file.hasSuffix(".json"), !parts.dropLast().contains("schemas") {
                addFile(path)
            }
        }
        if files.count == before, listing.faults.isEmpty {
            fail(folder, "there are no vector files below it")
        }
    }

    /// Checks what was named against the nearest checksum file above it that lists any of it.
    private mutating func addChecksums(above path: String) {
        guard let whole = realPath(path) else { return }
        var folder = parentFolder(of: whole)
        while true {
            let list = FileTree.join(folder, Checksums.fileName)
            let scope = String(whole.dropFirst(folder == "/" ? 1 : folder.count + 1))
            if FileTree.isFile(list), addChecksums(of: folder, scope: scope) { return }
            if folder == "/" { return }
            folder = parentFolder(of: folder)
        }
    }

    /// Checks files against the list of a folder; false if it lists none of them.
    private mutating func addChecksums(of folder: String, scope: String) -> Bool {
        let path = FileTree.join(folder, Checksums.fileName)
        let sums: Checksums
        do throws(SystemError) {
            guard let bytes = try readFile(path).get() else {
                fail(path, VectorRunner.tooLarge)
                return true
            }
            sums = Checksums(parsing: bytes)
        } catch {
            sections.append(VectorReport.Section(unreadable: path, error))
            return true
        }
        guard scope.isEmpty || sums.lists(scope) else { return false }
        let (intact, faults) = sums.check(folder, scope: scope) { try? readFile($0).get() }
        var section = VectorReport.Section(path: path)
        for fault in faults { section.fail(fault) }
        section.remark = intact == 1 ? "1 file unchanged" : "\(intact) files unchanged"
        sections.append(section)
        return true
    }

    private mutating func fail(_ path: String, _ text: String) {
        var section = VectorReport.Section(path: path)
        section.fail(text)
        sections.append(section)
    }
}
