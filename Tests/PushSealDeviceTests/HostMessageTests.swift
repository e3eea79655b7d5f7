// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UserNotifications

@testable import PushSealDevice

@Suite struct `Messages between a device and a program` {
    private static let value = ContentValue.dictionary([
        "null": .null, "bool": .bool(true), "integer": .integer(.min), "unsigned": .unsigned(.max),
        "double": .double(3), "nested": .array([.dictionary(["data": .string("x")]), .array([])]),
        "data": .data(Data([0, 1, 255])), "date": .date(Date(timeIntervalSinceReferenceDate: 1)),
        "url": .url(URL(filePath: "/a b")), "infinity": .double(-.infinity), "text": .string("\0é"),
    ])

    @Test func `every kind of value reads back as what it was`() throws {
        #expect(Message.read(ContentValue.self, Message.bytes(of: Self.value)) == Self.value)
        #expect(ContentValue(Self.value.object) == Self.value)
    }

    @Test(arguments: [
        "{}", "[]", "1", #"["other",1]"#, #"["data","*"]"#, #"["data",1]"#, #"["date","x"]"#,
        #"["date","nan"]"#, #"["date","inf"]"#, #"["uuid","x"]"#, #"["double","x"]"#,
        #"["dictionary","x"]"#, #"["dictionary",1]"#, #"["dictionary",1,"a"]"#, #"["url",""]"#,
        #"["dictionary",-1]"#, #"["array",-1]"#, #"["array",2,"null"]"#, #"["null","null"]"#,
        #"["array",9223372036854775807,"null"]"#, #"["double",1e999]"#, #"["integer",1.5]"#,
        #"["integer",9223372036854775808]"#, #"["unsigned",123456789012345678901234567890]"#,
    ])
    func `what no device writes is refused`(json: String) throws {
        #expect(Message.read(ContentValue.self, Array(json.utf8)) == nil)
    }

    @Test func `a level that Apple does not have is refused`() throws {
        let content = UNMutableNotificationContent()
        content.interruptionLevel = .critical
        let bytes = Message.bytes(of: ContentSnapshot(content))
        #expect(Message.read(ContentSnapshot.self, bytes)?.bare.interruptionLevel == .critical)
        let text = String(decoding: bytes, as: UTF8.self)
        let changed = text.replacing("\"level\":3", with: "\"level\":7")
        #expect(changed != text)
        #expect(Message.read(ContentSnapshot.self, Array(changed.utf8)) == nil)
    }

    @Test func `values nested without end are refused, from a program as from an extension`() throws
    {
        func nested(_ count: Int) -> [UInt8] {
            Array("[\(String(repeating: #""array",1,"#, count: count))\"null\"]".utf8)
        }
        #expect(Message.read(ContentValue.self, nested(ContentValue.depthLimit - 1)) != nil)
        #expect(Message.read(ContentValue.self, nested(ContentValue.depthLimit)) == nil)
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(Message.read(ContentValue.self, deep) == nil)
        var list = NSArray()
        for _ in 0..<510 { list = NSArray(object: list) }
        #expect(ContentValue(list) == nil)
    }

    @Test func `a date that is no number has no text, and is not taken over`() {
        #expect(ContentValue(Date(timeIntervalSinceReferenceDate: .nan)) == nil)
        #expect(ContentValue(Date(timeIntervalSinceReferenceDate: 1e300)) != nil)
    }

    @Test func `a message reads back as what it was, and nothing else is one`() throws {
        var push = Device.changedPush { content in
            content.userInfo = ["aps": ["nested": "value"], "sent": Date(timeIntervalSince1970: 0)]
            content.badge = 3
            content.sound = .criticalSoundNamed(.init("bell.wav"), withAudioVolume: 0.5)
            content.subtitle = "subtitle"
            content.threadIdentifier = "thread"
            content.categoryIdentifier = "category"
            content.launchImageName = "image"
            content.targetContentIdentifier = "window"
            content.interruptionLevel = .timeSensitive
            content.relevanceScore = 0.25
            content.filterCriteria = "filter"
        }
        push.content.attachments = [
            ContentSnapshot.Attachment(
                identifier: "a",
                url: URL(filePath: "/tmp/a.png"),
                type: "public.png",
                options: ["hidden": .bool(true)]
            )
        ]
        let bytes = HostOrder.receive(push, number: 7).bytes
        guard case .receive(let read, 7)? = HostOrder(bytes: bytes) else {
            Issue.record("not a message")
            return
        }
        #expect(read.identifier == push.identifier)
        #expect(read.content == push.content)
        for count in 0..<bytes.count {
            #expect(HostOrder(bytes: Array(bytes[..<count])) == nil)
        }
        #expect(HostReport(bytes: bytes) == nil)
        // A hostile program may send any bytes; no message traps.
        for place in bytes.indices {
            for byte in #"0-9"[{}],:\u"#.utf8 {
                var changed = bytes
                changed[place] = byte
                _ = HostOrder(bytes: changed).map { $0.bytes }
            }
        }
    }

    @Test(arguments: [0, 1, 65_536, 65_537, 1_000_000])
    func `a frame arrives whole, whatever its length`(byteCount: Int) throws {
        let ends = try #require(FrameSocket.pair())
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
        Thread.detachNewThread { ends.ours.send(bytes) }
        guard case .frame(let received) = ends.theirs.receive() else {
            Issue.record("no frame")
            return
        }
        #expect(received == bytes)
    }

    @Test func `frames of several threads do not mix`() throws {
        let ends = try #require(FrameSocket.pair())
        for value in 0..<4 {
            Thread.detachNewThread {
                for _ in 0..<25 {
                    ends.ours.send([UInt8](repeating: UInt8(value), count: 30_000))
                }
            }
        }
        for _ in 0..<100 {
            guard case .frame(let bytes) = ends.theirs.receive() else {
                Issue.record("no frame")
                return
            }
            #expect(bytes.count == 30_000)
            #expect(Set(bytes).count == 1)
        }
    }

    @Test func `a frame longer than may be is neither sent nor taken`() throws {
        let ends = try #require(FrameSocket.pair())
        let bytes = [UInt8](repeating: 0, count: FrameSocket.byteCountLimit + 1)
        #expect(!ends.ours.send(bytes))
    }

    @Test func `sending to nobody fails and does not end the process`() throws {
        // Keeps only our end.
        let ours = try #require(FrameSocket.pair().map(\.ours))
        #expect(!ours.send([1, 2, 3]))
        guard case .end = ours.receive() else {
            Issue.record("not the end")
            return
        }
    }

    @Test(
        arguments: [
            (0, "the extension's process exited with status 0"),
            (0x0300, "the extension's process exited with status 3"),
            (0x0B, "the extension's process crashed (signal 11, SIGSEGV)"),
            (0x84, "the extension's process crashed (signal 4, SIGILL)"),
            (0x09, "the extension's process was killed (signal 9, SIGKILL)"),
            (0x2A, "the extension's process was killed (signal 42)"),
        ] as [(CInt, String)]
    )
    func `the end of a process is told by its status or its signal`(status: CInt, text: String) {
        #expect(ChildProcess.Status(waitStatus: status).description == text)
    }
}
