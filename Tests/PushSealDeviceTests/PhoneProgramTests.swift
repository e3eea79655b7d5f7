// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
import PushSeal
import PushSealDevice
import Testing
import UserNotifications

/// Extension programs on a phone: their home folders, their bundles and their output.
@Suite struct `Programs on a phone` {
    private let lines = Lines()

    /// The lines that extensions printed.
    private final class Lines: Sendable {
        let all = Locked<[String]>([])
    }

    private func run(
        _ habit: String,
        on phone: Phone? = nil,
        app: InstalledApp = InstalledApp(),
        memoryLimit: Int? = nil
    ) async throws -> Delivery {
        let device = Device(
            budget: .seconds(600),
            grace: .seconds(600),
            phone: phone,
            app: app,
            memoryLimit: memoryLimit,
            output: { [lines] line in lines.all.withLock { $0.append(line) } }
        )
        return await device.deliver(
            try PhonePush.payload(),
            program: Samples.path,
            arguments: ["phone", habit],
            // The runtime's own crash report takes seconds.
            environment: ["SWIFT_BACKTRACE": "enable=no"]
        )
    }

    @Test func `an app finds a home of its own, and the working folder of a phone`() async throws {
        let phone = try Phone.temporary()
        let app = try InstalledApp(identifier: "com.example.first")
        let body = try await run("describes", on: phone, app: app).content.body
        let home = "\(phone.folder)/apps/com.example.first/home"
        let expected = """
            \(home)
            \(home)/tmp/
            \(home)/Documents
            \(phone.folder)/groups/group.com.example.shared
            /
            """
        #expect(body == expected)
    }

    @Test(arguments: ["counts", "countsAndExits"])
    func `defaults, groups and files stay on a phone between pushes`(habit: String) async throws {
        let phone = try Phone.temporary()
        #expect(try await run(habit, on: phone).content.body == "1 1 1 1")
        #expect(try await run(habit, on: phone).content.body == "2 2 2 2")
    }

    @Test func `a group's defaults of which everything was removed stay empty`() async throws {
        let phone = try Phone.temporary()
        #expect(try await run("counts", on: phone).content.body == "1 1 1 1")
        _ = try await run("forgets", on: phone)
        #expect(try await run("counts", on: phone).content.body == "2 1 2 2")
    }

    @Test func `another app sees the group, and nothing else of the first`() async throws {
        let phone = try Phone.temporary()
        #expect(try await run("counts", on: phone).content.body == "1 1 1 1")
        let other = try InstalledApp(identifier: "com.example.second")
        #expect(try await run("counts", on: phone, app: other).content.body == "1 2 1 1")
        #expect(try await run("counts", on: phone).content.body == "2 3 2 2")
    }

    @Test func `without a phone everything is fresh, and gone afterwards`() async throws {
        for _ in 0..<2 {
            #expect(try await run("counts").content.body == "1 1 1 1")
        }
        var home = ""
        do {
            let delivery = try await run("describes")
            home = delivery.content.body.split(separator: "\n").first.map(String.init) ?? ""
            #expect(FileManager.default.fileExists(atPath: home))
        }
        #expect(!home.isEmpty)
        // The program's threads, which know the phone, may still be ending.
        while FileManager.default.fileExists(atPath: home) { await Task.yield() }
    }

    @Test func `the bundle is the extension's, and speaks the user's language`() async throws {
        let folder = try PhoneApp.make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let phone = try Phone.temporary()
        for (locale, greeting) in [("ko", "안녕"), ("de_AT", "Servus"), ("fr", "Hello")] {
            let app = try InstalledApp(folder: folder, locale: locale)
            #expect(app.identifier == "com.example.chat")
            let body = try await run("speaks", on: phone, app: app).content.body
            let bundle = "\(phone.folder)/apps/com.example.chat/Service.appex"
            let expected = """
                com.example.chat.service
                hi
                \(bundle)/chime.caf
                \(greeting)
                \(greeting)
                """
            #expect(body == expected)
        }
    }

    @Test func `what is printed before a crash comes out, with the extension's name`() async throws
    {
        let delivery = try await run("printsAndCrashes")
        #expect(delivery.outcome == .original)
        #expect(delivery.reason == "the extension's process crashed (signal 6, SIGABRT)")
        let printed = lines.all.withLock { $0 }
        #expect(printed.first == "PushSealDeviceSamples: the first line")
        #expect(printed.contains { $0.hasSuffix("the log") })
        #expect(printed.contains("PushSealDeviceSamples: the last words"))
        let traced = delivery.trace.entries.filter { $0.step == .printed }.map(\.detail)
        #expect(traced == printed)
        #expect(delivery.trace.entries.suffix(3).map(\.step) == [.ended, .fault, .presented])
    }

    @Test func `what is printed cannot move a cursor, nor fill the memory`() async throws {
        let delivery = try await run("printsTooMuch")
        #expect(delivery.outcome == .modified)
        let printed = lines.all.withLock { $0 }
        #expect(printed.first == "PushSealDeviceSamples: ␛]0;title␇ and ␛[2J")
        #expect(printed.last == "PushSealDeviceSamples: … more than 1048576 bytes were printed")
        #expect(printed.count < 1_100)
        #expect(delivery.trace.entries.count <= 200)
        #expect(delivery.trace.entries.contains { $0.step == .presented })
    }

    @Test func `a process that keeps the output open holds nothing up`() async throws {
        let delivery = try await run("leavesOutputOpen")
        #expect(delivery.outcome == .modified)
        #expect(lines.all.withLock { $0 } == ["PushSealDeviceSamples: gone"])
    }

    @Test(.enabled(if: !Samples.areSanitized))
    func `an extension that takes too much memory is ended, and the figure is told`() async throws {
        let delivery = try await run("allocates", memoryLimit: Device.defaultMemoryLimit)
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.overMemory])
        #expect(delivery.reason.hasPrefix("the extension's process used "))
        #expect(
            delivery.reason.hasSuffix(" MiB of memory, over the limit of 24.0 MiB, and was killed")
        )
        #expect(!delivery.trace.entries.contains { $0.step == .expired })
    }

    @Test(.enabled(if: !Samples.areSanitized))
    func `an extension within its memory, or without a limit, is left alone`() async throws {
        let modest = try await run("counts", memoryLimit: Device.defaultMemoryLimit)
        #expect(modest.outcome == .modified)
        let unlimited = try await run("allocates")
        #expect(unlimited.outcome == .modified)
    }
}

/// Pushes for extensions on phones.
enum PhonePush {
    static func payload(
        _ body: String = "original",
        bytes: [UInt8]? = nil,
        url: String? = nil,
        badge: Int? = nil,
        thread: String? = nil
    ) throws -> Payload {
        var aps: [String: Any] = ["alert": ["body": body], "mutable-content": 1]
        aps["badge"] = badge
        aps["thread-id"] = thread
        var root: [String: Any] = ["aps": aps]
        root["bytes"] = bytes.map { Data($0).base64EncodedString() }
        root["url"] = url
        return try Payload(parsing: Array(JSONSerialization.data(withJSONObject: root)))
    }
}

/// An app's bundle with an extension and three languages.
enum PhoneApp {
    static func make() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).app")
        let plugIn = folder.appending(path: "PlugIns/Service.appex")
        let files = [
            "Info.plist": #"{"CFBundleIdentifier":"com.example.chat"}"#,
            "PlugIns/Service.appex/Info.plist":
                #"{"CFBundleIdentifier":"com.example.chat.service","Greeting":"hi","#
                + #""CFBundleDevelopmentRegion":"en","NSExtension":"#
                + #"{"NSExtensionPointIdentifier":"com.apple.usernotifications.service"}}"#,
        ]
        for (language, text) in [("en", "Hello"), ("ko", "안녕"), ("de", "Servus")] {
            let strings = plugIn.appending(path: "\(language).lproj/Localizable.strings")
            try FileManager.default.createDirectory(
                at: strings.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("\"GREETING\" = \"\(text)\";\n".utf8).write(to: strings)
        }
        try Data().write(to: plugIn.appending(path: "chime.caf"))
        for (name, text) in files {
            let list = try JSONSerialization.jsonObject(with: Data(text.utf8))
            try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                .write(to: folder.appending(path: name))
        }
        return folder.path
    }
}
