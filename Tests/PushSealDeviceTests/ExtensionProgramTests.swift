// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PhoneEntitlements
import PushSealLocking
import PushSeal
import Testing
import UserNotifications

@testable import PushSealDevice

/// Several pushes in one process, in turn and at once.
@Suite struct `Pushes share the process of a program` {
    private let lines = Locked<[String]>([])
    private let clock = ManualClock()

    private func program(
        _ arguments: [String] = ["stateful"],
        path: String = Samples.path,
        on phone: Phone? = nil,
        _ hear: @escaping @Sendable (String) -> Void = { _ in }
    ) -> ExtensionProgram {
        let device = Device(
            clock: clock,
            phone: phone,
            memoryLimit: nil,
            output: { [lines] line in
                lines.withLock { $0.append(line) }
                hear(line)
            }
        )
        return ExtensionProgram(
            path,
            arguments: arguments,
            // The runtime's own crash report takes seconds.
            environment: ["SWIFT_BACKTRACE": "enable=no"],
            on: device
        )
    }

    private func payload(_ steps: String = "", name: String = "") throws -> Payload {
        let root: [String: Any] = [
            "aps": ["alert": ["body": "original"], "mutable-content": 1], "do": steps, "name": name,
        ]
        return try Payload(parsing: Array(JSONSerialization.data(withJSONObject: root)))
    }

    /// Delivers pushes at once, and returns what became of each, in order.
    private func deliver(_ steps: [String], to program: ExtensionProgram) async throws -> [Delivery]
    {
        try await withThrowingTaskGroup(of: (Int, Delivery).self) { group in
            for (place, step) in steps.enumerated() {
                let payload = try payload(step)
                group.addTask { (place, await program.deliver(payload)) }
            }
            var deliveries: [Int: Delivery] = [:]
            for try await (place, delivery) in group { deliveries[place] = delivery }
            return steps.indices.compactMap { deliveries[$0] }
        }
    }

    /// The faults of a push at whose first line the clock was advanced: it may be printed before it
    /// is heard that `didReceive` is called.
    private func faults(of delivery: Delivery) -> [Fault.Code] {
        delivery.faults.map(\.code).filter { $0 != .startedLate }
    }

    // MARK: - In turn

    @Test func `what is static is there for the next push, which gets a new instance`() async throws
    {
        let program = program()
        for number in 1...3 {
            let delivery = await program.deliver(try payload())
            #expect(delivery.content.body == "push \(number) of the class, 1 of the instance")
            #expect(delivery.faults.isEmpty)
        }
        program.end()
        let delivery = await program.deliver(try payload())
        #expect(delivery.content.body == "push 1 of the class, 1 of the instance")
    }

    @Test func `a process that was ended with its push is made anew`() async throws {
        let program = program()
        for _ in 0..<2 {
            let payload = try payload()
            let delivery = await Device().onThread { program.deliver(payload, endsProcess: true) }
            #expect(delivery.content.body == "push 1 of the class, 1 of the instance")
        }
    }

    @Test func `after a crash the next push gets a new process`() async throws {
        let program = program()
        _ = await program.deliver(try payload())
        let crashed = await program.deliver(try payload("crashes"))
        #expect(crashed.outcome == .original)
        #expect(crashed.reason == "the extension's process crashed (signal 11, SIGSEGV)")
        #expect(crashed.faults.map(\.code) == [.died])
        let next = await program.deliver(try payload())
        #expect(next.content.body == "push 1 of the class, 1 of the instance")
        #expect(next.faults.isEmpty)
    }

    @Test func `a push that the process ends before it takes gets a new one`() async throws {
        let program = program()
        _ = await program.deliver(try payload("endsWithNext"))
        let delivery = await program.deliver(try payload())
        #expect(delivery.content.body == "push 1 of the class, 1 of the instance")
        #expect(delivery.faults.isEmpty)
        #expect(
            delivery.trace.description.contains(
                "the extension's process exited with status 0 before it took the push, "
                    + "which a new process gets"
            )
        )
    }

    @Test func `after a push that was given up the next gets a new process`() async throws {
        let clock = clock
        let program = program { line in
            if line.hasSuffix("stuck") { clock.advance(by: .seconds(31)) }
        }
        let stuck = await program.deliver(try payload("prints blocks", name: "stuck\n"))
        #expect(stuck.outcome == .original)
        #expect(faults(of: stuck) == [.neverReplied])
        let next = await program.deliver(try payload())
        #expect(next.content.body == "push 1 of the class, 1 of the instance")
    }

    @Test func `a program that is written anew is started anew`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "Service").path
        func write(_ comment: String) throws {
            // A program that another test starts meanwhile must not have it open for writing.
            let mode = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
            let file = FileHandle(fileDescriptor: unsafe open(script, mode, 0o700))
            let text = "#!/bin/sh\n\(comment)\nexec '\(Samples.path)' stateful\n"
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
        }
        try write("")
        let program = program([], path: script)
        for number in 1...2 {
            let delivery = await program.deliver(try payload())
            #expect(delivery.content.body == "push \(number) of the class, 1 of the instance")
        }
        try write("# changed")
        let delivery = await program.deliver(try payload())
        #expect(delivery.content.body == "push 1 of the class, 1 of the instance")
    }

    @Test func `what is printed belongs to the push of which it is, also without a line's end`()
        async throws
    {
        let program = program()
        for name in ["first", "second"] {
            let delivery = await program.deliver(try payload("prints", name: name))
            let printed = delivery.trace.entries.filter { $0.step == .printed }.map(\.detail)
            #expect(printed == ["PushSealDeviceSamples: \(name)"])
        }
        let printed = lines.withLock { $0 }
        #expect(printed == ["PushSealDeviceSamples: first", "PushSealDeviceSamples: second"])
    }

    @Test func `each push may print as much as one may`() async throws {
        let program = program(["phone", "printsTooMuch"])
        for _ in 0..<2 {
            lines.withLock { $0 = [] }
            let delivery = await program.deliver(try payload())
            #expect(delivery.outcome == .modified)
            let printed = lines.withLock { $0 }
            #expect(printed.first == "PushSealDeviceSamples: ␛]0;title␇ and ␛[2J")
            #expect(printed.last == "PushSealDeviceSamples: … more than 1048576 bytes were printed")
        }
    }

    @Test func `a reply to an earlier push is its fault, and disturbs no other`() async throws {
        let program = program()
        let first = await program.deliver(try payload("keeps"))
        #expect(first.faults.isEmpty)
        let second = await program.deliver(try payload("callsKept"))
        #expect(second.content.body == "push 2 of the class, 1 of the instance")
        #expect(second.faults.isEmpty)
        #expect(
            second.trace.description.contains(
                "the content handler of an earlier push was called, too late"
            )
        )
        #expect(first.faults.map(\.code) == [.repliedTwice])
        #expect(first.content.body == "push 1 of the class, 1 of the instance")
    }

    @Test func `defaults and files are on the phone between two pushes of a process`() async throws
    {
        let phone = try Phone.temporary()
        let group = "group.com.example.shared"
        let suite = "\(phone.folder)/groups/\(group)/Library/Preferences/\(group).plist"
        let program = program(["phone", "counts"], on: phone)
        for number in 1...3 {
            let delivery = await program.deliver(try payload())
            #expect(delivery.content.body == "\(number) \(number) \(number) \(number)")
            let saved = InstalledApp.propertyList(try Data(contentsOf: URL(filePath: suite)))
            #expect(saved?["count"] as? Int == number)
        }
        program.end()
        let delivery = await self.program(["phone", "counts"], on: phone).deliver(try payload())
        #expect(delivery.content.body == "4 4 4 4")
    }

    @Test func `what a queue decides is told for the push, unless one before it was late`()
        async throws
    {
        let clock = clock
        let program = program { line in
            if line.hasSuffix("late") { clock.advance(by: .seconds(30)) }
        }
        for _ in 0..<2 {
            let delivery = await program.deliver(try payload("unseals"))
            #expect(delivery.decryption?.status == .fallback)
        }
        // It replies after the expiry call: what it has begun may decide something later.
        let late = await program.deliver(try payload("prints waits", name: "late\n"))
        #expect(faults(of: late) == [.repliedAtExpiry])
        let after = await program.deliver(try payload("unseals"))
        #expect(after.content.body == "push 4 of the class, 1 of the instance")
        #expect(after.decryption == nil)
    }

    @Test(arguments: [1, FrameSocket.byteCountLimit])
    func `nothing of a process is left when it is over`(byteCount: Int) async {
        weak var left: ServiceProcess?
        let push = Device.changedPush { $0.body = String(repeating: "x", count: byteCount) }
        func deliverTwice() async {
            let program = ServiceProcess.Program(path: Samples.path, arguments: ["replies"])
            let process = ServiceProcess(program)
            left = process
            for _ in 0..<2 {
                _ = await Device().onThread { [clock] in
                    Device(clock: clock).show(push, log: DeliveryLog(clock: clock)) {
                        (ChildExtension(push: push, in: process, endsProcess: false), nil)
                    }
                }
            }
            process.end()
        }
        await deliverTwice()
        // Its threads may still be exiting.
        while left != nil { await Task.yield() }
    }

    // MARK: - Memory

    @Test func `the peak of memory is told, with what earlier pushes have left`() async throws {
        let program = program()
        var peaks: [Int] = []
        for _ in 0..<3 {
            let delivery = await program.deliver(try payload("leaks"))
            peaks.append(try #require(delivery.memoryPeak))
            #expect(delivery.trace.description.hasSuffix(" MiB of memory"))
        }
        // Eight MiB each, give or take what malloc has.
        for (place, peak) in peaks.enumerated() {
            #expect(peak > (place + 1) * (8 << 20) - (1 << 20), "\(peaks)")
        }
        let delivery = await Device(clock: clock).deliver(try payload()) { StillExtension() }
        #expect(delivery.memoryPeak == nil)
    }

    // MARK: - At once

    @Test func `pushes at once are in one process at once, and each gets its own reply`()
        async throws
    {
        let program = program()
        // The last twelve come to a meeting that is over.
        let deliveries = try await deliver(Array(repeating: "meets", count: 16), to: program)
        let expected = (1...16).map { "push \($0) of the class, 1 of the instance" }
        #expect(Set(deliveries.map(\.content.body)) == Set(expected))
        #expect(deliveries.allSatisfy { $0.outcome == .modified && $0.faults.isEmpty })
        let printed = lines.withLock { $0 }
        // Such as the report of a sanitizer.
        #expect(printed == [])
    }

    @Test func `a push that is stuck does not keep the others from replying`() async throws {
        let program = program()
        let stuck = Task { [payload = try payload("meets blocks")] in
            await program.deliver(payload)
        }
        let others = try await deliver(Array(repeating: "meets", count: 3), to: program)
        #expect(others.allSatisfy { $0.outcome == .modified && $0.faults.isEmpty })
        clock.advance(by: .seconds(31))
        let delivery = await stuck.value
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.neverReplied])
        let next = await program.deliver(try payload())
        #expect(next.content.body == "push 1 of the class, 1 of the instance")
    }

    @Test func `a crash ends all pushes in the process, and each says with how many`() async throws
    {
        let steps = ["meets blocks", "meets blocks", "meets crashes", "meets blocks"]
        let reason =
            "the extension's process crashed (signal 11, SIGSEGV) with 4 pushes in progress"
        for delivery in try await deliver(steps, to: program()) {
            #expect(delivery.outcome == .original)
            #expect(delivery.reason == reason)
            #expect(delivery.faults.map(\.code) == [.died])
        }
    }

    @Test func `a push that never replies ends the process, which the others are told`()
        async throws
    {
        let (launches, launched) = AsyncStream<Void>.makeStream()
        var launch = launches.makeAsyncIterator()
        let program = program { line in if line.hasSuffix("here") { launched.yield() } }
        let first = Task { [payload = try payload("prints blocks", name: "here\n")] in
            await program.deliver(payload)
        }
        await launch.next()
        clock.advance(by: .seconds(20))
        let second = Task { [payload = try payload("prints blocks", name: "here\n")] in
            await program.deliver(payload)
        }
        await launch.next()
        clock.advance(by: .seconds(11))
        #expect(faults(of: await first.value) == [.neverReplied])
        let delivery = await second.value
        #expect(delivery.outcome == .original)
        #expect(
            delivery.reason
                == "the extension's process was ended, because another push in it did not reply"
        )
        #expect(delivery.faults.map(\.code) == [.died])
    }

    @Test func `of pushes at once it is not known which one a queue works for`() async throws {
        let program = program()
        let deliveries = try await deliver(
            ["meets unseals", "meets unseals", "meets attaches", "meets unseals"],
            to: program
        )
        #expect(deliveries.allSatisfy { $0.outcome == .modified && $0.decryption == nil })
        let faults = deliveries.flatMap(\.faults).map(\.code)
        #expect(faults.count <= 1 && faults.allSatisfy { $0 == .badAttachment })
    }
}

private final class StillExtension: UNNotificationServiceExtension, @unchecked Sendable {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }
}

/// What a process may say of which push.
@Suite struct `Reports name their push` {
    private static let content = {
        let content = UNMutableNotificationContent()
        (content.title, content.body) = ("t", "b")
        return ContentSnapshot(content)
    }()

    private final class Heard: Sendable {
        let events = Locked<[String]>([])
        var report: @Sendable (ExtensionEvent) -> Void {
            { [events] event in
                let name = "\(event)".prefix(while: \.isLetter)
                events.withLock { $0.append(String(name)) }
            }
        }
    }

    /// Takes a report and passes its events on; false for nonsense.
    private func take(
        _ event: HostReport.Event,
        of push: Int?,
        in pushes: inout PushesInProcess
    ) -> Bool {
        guard let taken = pushes.read(HostReport(event, of: push)) else { return false }
        for (report, event) in taken { report?(event) }
        return true
    }

    @Test(arguments: [.min, -1, 0, 3, 4, .max] as [Int])
    func `a number that was never given is nonsense`(number: Int) {
        var pushes = PushesInProcess()
        #expect(pushes.begin { _ in } == 1)
        #expect(pushes.begin { _ in } == 2)
        for event: HostReport.Event in [
            .launched("x"), .replied(Self.content, from: nil), .returned(.didReceive),
            .unsendable("x"), .fault(.badAttachment, "x"), .added(hasTrigger: true), .resident(1),
        ] {
            #expect(!take(event, of: number, in: &pushes))
        }
    }

    @Test func `a report of a push without its number is nonsense`() {
        var pushes = PushesInProcess()
        _ = pushes.begin { _ in }
        for event: HostReport.Event in [
            .launched("x"), .replied(Self.content, from: nil), .returned(.didReceive),
            .unsendable("x"),
        ] {
            #expect(!take(event, of: nil, in: &pushes))
        }
    }

    @Test func `before the first push there is nothing to report`() {
        var pushes = PushesInProcess()
        #expect(!take(.launched("x"), of: 1, in: &pushes))
        #expect(!take(.fault(.badAttachment, "x"), of: 0, in: &pushes))
        #expect(take(.fault(.badAttachment, "x"), of: nil, in: &pushes))
    }

    @Test func `what goes without a number is of the only push under way`() {
        var pushes = PushesInProcess()
        let (first, second) = (Heard(), Heard())
        let number = pushes.begin(first.report)
        #expect(take(.fault(.badAttachment, "x"), of: nil, in: &pushes))
        _ = pushes.begin(second.report)
        #expect(take(.fault(.badAttachment, "x"), of: nil, in: &pushes))
        pushes.decide(number)
        #expect(take(.added(hasTrigger: true), of: nil, in: &pushes))
        #expect(first.events.withLock { $0 } == ["fault"])
        #expect(second.events.withLock { $0 } == ["added"])
    }

    @Test func `what comes of a decided push is recorded there, a reply is told to the others`() {
        var pushes = PushesInProcess()
        let (first, second) = (Heard(), Heard())
        let number = pushes.begin(first.report)
        #expect(take(.launched("x"), of: number, in: &pushes))
        pushes.decide(number)
        _ = pushes.begin(second.report)
        #expect(take(.replied(Self.content, from: nil), of: number, in: &pushes))
        #expect(take(.returned(.didReceive), of: number, in: &pushes))
        #expect(take(.launched("again"), of: number, in: &pushes))
        #expect(first.events.withLock { $0 } == ["launched", "replied"])
        #expect(second.events.withLock { $0 } == ["strayReply"])
    }

    @Test func `endless reports of decided pushes are nonsense`() {
        var pushes = PushesInProcess()
        let number = pushes.begin { _ in }
        pushes.decide(number)
        let heard = Heard()
        _ = pushes.begin(heard.report)
        var count = 0
        while take(.replied(Self.content, from: nil), of: number, in: &pushes) { count += 1 }
        #expect(count == 10_000)
        #expect(pushes.isFlooded)
        // What each of many pushes leaves behind is no flood.
        _ = pushes.begin { _ in }
        #expect(take(.returned(.didReceive), of: number, in: &pushes))
        #expect(heard.events.withLock { $0.count } == 10)
    }

    @Test func `a push that launches twice, or replies before, is nonsense`() {
        var pushes = PushesInProcess()
        let number = pushes.begin { _ in }
        #expect(!take(.replied(Self.content, from: nil), of: number, in: &pushes))
        #expect(take(.launched("x"), of: number, in: &pushes))
        #expect(!take(.launched("x"), of: number, in: &pushes))
        #expect(take(.replied(Self.content, from: nil), of: number, in: &pushes))
    }
}
