// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
import PushSealLoopbackServer
import PushSeal
import PushSealDevice
import Testing
import UserNotifications

/// What happens to the files that an extension attaches.
@Suite struct `Attachments on a phone` {
    private let phone: Phone

    init() throws {
        phone = try Phone.temporary()
    }

    private func run(
        _ habit: String,
        bytes: [UInt8]? = nil,
        url: String? = nil
    ) async throws -> Delivery {
        let device = Device(
            budget: .seconds(600),
            grace: .seconds(600),
            phone: phone,
            memoryLimit: nil,
            output: { _ in }
        )
        return await device.deliver(
            try PhonePush.payload(bytes: bytes, url: url),
            program: Samples.path,
            arguments: ["phone", habit]
        )
    }

    private func bytes(of delivery: Delivery) throws -> [UInt8] {
        let attachment = try #require(delivery.content.attachments.first)
        return Array(try Data(contentsOf: attachment.url))
    }

    private func download(
        _ server: LoopbackServer,
        _ path: String = "picture.jpg"
    ) async throws -> Delivery {
        try await run("downloads", url: "http://127.0.0.1:\(server.port)/\(path)")
    }

    @Test func `two pushes whose extension saves to one name show two pictures`() async throws {
        let first = try await run("saves", bytes: Pictures.red)
        let second = try await run("saves", bytes: Pictures.black)
        #expect(try bytes(of: first) == Pictures.red)
        #expect(try bytes(of: second) == Pictures.black)
        let home = "\(phone.folder)/apps/com.example.app/home/tmp/picture.png"
        #expect(!FileManager.default.fileExists(atPath: home), "a file is moved, not copied")
        for delivery in [first, second] {
            let url = try #require(delivery.content.attachments.first).url
            #expect(url.path.hasPrefix("\(phone.folder)/attachments/"))
            #expect(url.pathExtension == "png")
        }
    }

    @Test func `a picture of the app's bundle stays there`() async throws {
        let folder = try PhoneApp.make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = URL(fileURLWithPath: folder)
            .appending(path: "PlugIns/Service.appex/placeholder.png")
        try Data(Pictures.red).write(to: file)
        let device = Device(
            budget: .seconds(600),
            grace: .seconds(600),
            phone: phone,
            app: try InstalledApp(folder: folder, locale: "en"),
            memoryLimit: nil
        )
        let delivery = await device.deliver(
            try PhonePush.payload(),
            program: Samples.path,
            arguments: ["phone", "showsItsOwn"]
        )
        #expect(try bytes(of: delivery) == Pictures.red)
        #expect(Array(try Data(contentsOf: file)) == Pictures.red)
    }

    @Test func `a download keeps the name that the server suggests`() async throws {
        let server = try LoopbackServer(
            fields: ["Content-Disposition: attachment; filename=\"holiday.jpg\""],
            body: Pictures.jpeg
        )
        let delivery = try await download(server)
        #expect(delivery.faults.isEmpty)
        #expect(delivery.content.attachments.first?.type == "public.jpeg")
        #expect(try bytes(of: delivery) == Pictures.jpeg)
    }

    @Test(arguments: ["hints", "hintsAsType"])
    func `a file without an extension is what the hint says`(habit: String) async throws {
        let delivery = try await run(habit, bytes: Pictures.jpeg)
        #expect(delivery.content.attachments.first?.type == "public.jpeg")
        #expect(delivery.content.attachments.first?.identifier == "picture")
        #expect(try bytes(of: delivery) == Pictures.jpeg)
    }

    @Test func `a local notification due at once is listed with its picture`() async throws {
        let delivery = try await run("addsAtOnce", bytes: Pictures.red)
        #expect(delivery.trace.description.contains("was added, to be shown at once"))
        #expect(!delivery.faults.contains { $0.code == .badAttachment })
        let contents = try PhoneContents(of: phone)
        #expect(contents.delivered.filter { $0.identifier == "now" }.map(\.body) == ["now"])
        let url = try #require(contents.attachments.first { $0.notification == "now" }).url
        #expect(url.path.hasPrefix("\(phone.folder)/attachments/"))
        #expect(Array(try Data(contentsOf: url)) == Pictures.red)
    }

    @Test func `an earlier notification keeps its picture when a copy of it is added`()
        async throws
    {
        _ = try await run("saves", bytes: Pictures.red)
        let center = Device(phone: phone).notificationCenter()
        let earlier = try #require(await center.deliveredNotifications().first).request.content
        let copy = try #require(earlier.mutableCopy() as? UNMutableNotificationContent)
        copy.body = "copy"
        let later = UNTimeIntervalNotificationTrigger(timeInterval: 86_400, repeats: false)
        let request = UNNotificationRequest(identifier: "copy", content: copy, trigger: later)
        try await center.add(request)
        let delivered = await center.deliveredNotifications().map(\.request)
        for request in delivered + (await center.pendingNotificationRequests()) {
            let attachment = try #require(request.content.attachments.first)
            #expect(Array(try Data(contentsOf: attachment.url)) == Pictures.red)
        }
    }

    /// Looks for the picture of the notification that it is told of.
    private final class Looking: NSObject, UNUserNotificationCenterDelegate {
        let found = Locked<[Bool]>([])

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            for attachment in response.notification.request.content.attachments {
                let isThere = FileManager.default.fileExists(atPath: attachment.url.path)
                found.withLock { $0.append(isThere) }
            }
            completionHandler()
        }
    }

    @Test func `the app that is told of a response finds the picture, which goes afterwards`()
        async throws
    {
        _ = try await run("saves", bytes: Pictures.red)
        let device = Device(phone: phone)
        let center = device.notificationCenter()
        let delegate = Looking()
        center.delegate = delegate
        let notification = try #require(await center.deliveredNotifications().first)
        await device.respond(to: notification, in: center)
        #expect(delegate.found.withLock { $0 } == [true])
        #expect(await center.deliveredNotifications().isEmpty)
        let folder = "\(phone.folder)/attachments"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func `a picture that the phone has lost is no fault of an extension that lists it`()
        async throws
    {
        let delivery = try await run("saves", bytes: Pictures.red)
        let url = try #require(delivery.content.attachments.first).url
        try FileManager.default.removeItem(at: url)
        #expect(try await run("lists").faults.isEmpty)
    }

    @Test func `a page that says 404 is no picture`() async throws {
        let server = try LoopbackServer(
            "404 Not Found",
            fields: ["Content-Disposition: attachment; filename=\"holiday.jpg\""],
            body: Array("<!DOCTYPE html><html><title>Not Found</title></html>".utf8)
        )
        let delivery = try await download(server)
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.faults.map(\.code) == [.badAttachment])
    }

    @Test func `a picture of 11 MB is refused, also where the extension keeps it to itself`()
        async throws
    {
        let server = try LoopbackServer(
            fields: ["Content-Disposition: attachment; filename=\"holiday.jpg\""],
            body: Pictures.jpeg + [UInt8](repeating: 0, count: 11 << 20)
        )
        let delivery = try await download(server)
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.faults.map(\.code) == [.badAttachment])
        #expect(delivery.faults.first?.detail.contains("\"holiday.jpg\"") == true)
    }

    @Test func `what init refuses is told though the extension says nothing`() async throws {
        let delivery = try await run("triesAndForgets")
        #expect(delivery.outcome == .modified)
        #expect(delivery.faults.map(\.code) == [.badAttachment])
        #expect(delivery.faults.first?.detail.hasPrefix("attachment \"letter\" of") == true)
        #expect(delivery.trace.entries.contains { $0.step == .fault })
    }

    @Test func `an attachment goes with its notification`() async throws {
        for picture in [Pictures.red, Pictures.black] {
            let device = Device(
                budget: .seconds(600),
                grace: .seconds(600),
                phone: phone,
                memoryLimit: nil
            )
            _ = await device.deliver(
                try PhonePush.payload(bytes: picture),
                identifier: "score",
                program: Samples.path,
                arguments: ["phone", "saves"]
            )
        }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: "\(phone.folder)/attachments"
        )
        #expect(names.count == 1)
    }
}
