// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealKeyFiles
import SealFormats
import PushSealLocking
import Testing

#if os(Linux)
import CPushSealAttributes
#endif

@Suite struct KeyFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "ring.json").path }
    private var file: KeyFile { KeyFile(path) }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    private func failure<T>(_ body: () throws -> T) -> SealError? {
        #expect(throws: SealError.self) { try body() }
    }

    @Test func `a new file is its owner's alone, and reads as it was written`() throws {
        let ring = KeyRing(keys: [KeyRingTests.new])
        try file.create(ring)
        #expect(try mode(path) == 0o600)
        #expect(try names() == ["ring.json"])
        let contents = try file.contents()
        #expect(contents.ring.serialized() == ring.serialized())
        #expect(!contents.isReadableByOthers)
        #expect(contents.ignoredMembers.isEmpty)
    }

    @Test func `a file that is there is never overwritten by a new one`() throws {
        _ = try folder.write(Array("mine".utf8), to: "ring.json")
        let error = failure { try file.create(KeyRing(keys: [KeyRingTests.new])) }
        #expect(error?.code == .keyNotSaved)
        #expect(error?.detail == "\(path): already exists")
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
        #expect(try names() == ["ring.json"])
    }

    #if os(Linux)
    /// `user::rw-`, `user:12345:r--`, `group::---`, `mask::r--` and `other::---`, as acl(5) has it.
    private static let accessList: [UInt8] = [
        2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 0x39, 0x30, 0, 0, 4, 0, 0, 0, 255,
        255, 255, 255, 16, 0, 4, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
    ]

    private static func setAccessList(of path: String) -> Bool {
        setxattr(path, "system.posix_acl_access", accessList, accessList.count, 0) == 0
    }

    private static let hasAccessLists: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return withExtendedLifetime(folder) { setAccessList(of: folder.url.path) }
    }()

    @Test(.enabled(if: hasAccessLists, "not on this file system"))
    func `without its access list a file gives its group no more than before`() throws {
        try file.create(KeyRing(keys: [KeyRingTests.old]))
        try #require(Self.setAccessList(of: path))
        #expect(try mode(path) == 0o640, "the bits of the group are the mask")
        try file.update { ring throws(SealError) in try ring.adding(KeyRingTests.new) }
        #expect(try mode(path) == 0o600)
    }
    #endif

    @Test func `a pipe is not replaced by a file with its keys`() throws {
        try #require(mkfifo(path, 0o600) == 0)
        // Opened for reading, it waits for a writer.
        Thread.detachNewThread { [path] in close(open(path, O_WRONLY)) }
        #expect(failure { try file.update { ring in ring } }?.code == .keyNotSaved)
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
                == .typeUnknown
        )
    }

    @Test(arguments: [0o600, 0o640, 0o644, 0o660, 0o400, 0o4755, 0o2640])
    func `a change replaces the file, and who may read and write it stays`(before: Int) throws {
        try file.create(KeyRing(keys: [KeyRingTests.old]))
        try FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: path)
        let contents = try file.replace { ring throws(SealError) in
            try ring.adding(KeyRingTests.new)
        }
        #expect(contents.isReadableByOthers == (before & 0o044 != 0))
        #expect(contents.isWritableByOthers == (before & 0o022 != 0))
        #expect(try file.read().keys.map(\.id) == ["2026-11", "2026-10"])
        #expect(try mode(path) == before & 0o777, "no set-id bit is given")
        #expect(try names() == ["ring.json"])
    }

    @Test(.enabled(if: getuid() == 0, "only root can make a file somebody else's"))
    func `a ring keeps its owner and its group`() throws {
        try file.create(KeyRing(keys: [KeyRingTests.old]))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(chown(path, 1234, 5678) == 0)
        try file.update { ring throws(SealError) in try ring.adding(KeyRingTests.new) }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.ownerAccountID] as? Int == 1234)
        #expect(attributes[.groupOwnerAccountID] as? Int == 5678)
        #expect(try mode(path) == 0o640)
    }

    @Test func `a file is made or changed, whichever it takes, and no key is lost`() throws {
        let failures = Locked<[any Error]>([])
        let made = Locked<Int>(0)
        let file = file
        DispatchQueue.concurrentPerform(iterations: 32) { number in
            do {
                let contents = try file.createOrUpdate { ring throws(SealError) in
                    try (ring ?? KeyRing(keys: []))
                        .adding(KeyRingTests.key("key \(number)", "x\(number)"))
                }
                if contents == nil { made.withLock { $0 += 1 } }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock { $0.map { "\($0)" } } == [])
        #expect(made.withLock { $0 } == 1)
        let ids = try file.read().keys.compactMap(\.id)
        #expect(ids.sorted() == (0..<32).map { "key \($0)" }.sorted())
        #expect(try names() == ["ring.json"])
    }

    @Test func `a link that leads nowhere is not taken for nothing`() throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "gone")
        let error = failure { try file.createOrUpdate { $0 ?? KeyRing(keys: []) } }
        #expect(error?.detail == "\(path): no such file")
        #expect(try names() == ["ring.json"])
    }

    @Test func `a name that could disturb a terminal is shown with escapes`() {
        let error = failure { _ = try KeyFile("/proc/no\u{1B}[31m\n/x").read() }
        #expect(error?.detail == #"/proc/no\u{1B}[31m\u{A}/x: no such file"#)
    }

    @Test func `a change that fails leaves the file as it was`() throws {
        try file.create(KeyRing(keys: [KeyRingTests.old]))
        let before = try Data(contentsOf: URL(filePath: path))
        let error = failure {
            try file.update { ring throws(SealError) in try ring.retiring("2031-01") }
        }
        #expect(error?.code == .unknownKey)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try names() == ["ring.json"])
    }

    @Test func `what is no key ring is never replaced, and its error names the file`() throws {
        _ = try folder.write(Array("{\"a\":1}".utf8), to: "ring.json")
        let error = failure { try file.update { ring in ring } }
        #expect(
            error?.detail
                == "\(path): line 1, column 1: not a key ring: it needs to be an object with \"keys\""
        )
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("{\"a\":1}".utf8))
    }

    @Test func `a symbolic link stays, and the file behind it changes`() throws {
        try file.create(KeyRing(keys: [KeyRingTests.old]))
        let link = folder.url.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "ring.json")
        try KeyFile(link).update { ring throws(SealError) in try ring.adding(KeyRingTests.new) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "ring.json")
        #expect(try file.read().keys.count == 2)
        // A dangling link also counts as an existing file.
        let nowhere = folder.url.appending(path: "nowhere").path
        try FileManager.default.createSymbolicLink(atPath: nowhere, withDestinationPath: "gone")
        #expect(failure { try KeyFile(nowhere).create(KeyRing(keys: [])) }?.code == .keyNotSaved)
    }

    @Test func `changes at the same time follow one another`() throws {
        try file.create(KeyRing(keys: []))
        let failures = Locked<[any Error]>([])
        let file = file
        DispatchQueue.concurrentPerform(iterations: 32) { number in
            do {
                try file.update { ring throws(SealError) in
                    try ring.adding(KeyRingTests.key("key \(number)", "x\(number)"))
                }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock { $0.map { "\($0)" } } == [])
        let ids = try file.read().keys.compactMap(\.id)
        #expect(ids.sorted() == (0..<32).map { "key \($0)" }.sorted())
    }

    @Test func `a file that cannot be read or written says why`() throws {
        #expect(failure { try file.read() }?.detail == "\(path): no such file")
        #expect(failure { try file.update { $0 } }?.code == .keyUnavailable)
        let folder = KeyFile(folder.url.path)
        #expect(failure { try folder.read() }?.code == .keyUnavailable)
        let inside = KeyFile(path + "/ring.json")
        #expect(failure { try inside.create(KeyRing(keys: [])) }?.code == .keyNotSaved)
        #expect(failure { try KeyFile("a\0b").create(KeyRing(keys: [])) }?.code == .keyNotSaved)
        #expect(failure { try KeyFile("a\0b").read() }?.code == .keyUnavailable)
    }

    @Test func `a file that is too long is not read`() throws {
        _ = try folder.write([], to: "ring.json")
        // A sparse file, which takes no disk space.
        #expect(truncate(path, (64 << 20) + 1) == 0)
        let error = failure { try file.read() }
        #expect(error?.detail == "\(path): more than 67108864 bytes")
    }

    @Test func `members that writing would lose are told`() throws {
        let text =
            #"{"a":1,"keys":[{"kid":"x","kty":"oct","alg":"cryptojs","k":"YQ","use":"enc"}]}"#
        _ = try folder.write(Array(text.utf8), to: "ring.json")
        #expect(try file.contents().ignoredMembers == ["\"a\"", "key \"x\": \"use\""])
    }
}
