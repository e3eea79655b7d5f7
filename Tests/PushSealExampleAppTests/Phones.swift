// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealDevice
import SealFormats
import UserNotifications

@testable import PushSealExampleApp

/// A phone in a folder; a process has one keychain, so each test runs in its own process.
struct ExamplePhone {
    private let phone: Phone
    private let device: Device
    let center: UNUserNotificationCenter

    /// Makes this process a process of the example app on the phone.
    init(_ folder: String, isLocked: Bool = false) throws {
        setenv("PUSHSEAL_PHONE", folder, 1)
        setenv("PUSHSEAL_APP", "com.example.app", 1)
        setenv("PUSHSEAL_LOCKED", isLocked ? "1" : "0", 1)
        phone = try Phone(folder: folder)
        device = Device(
            clock: ManualClock(),
            phone: phone,
            isLocked: isLocked,
            output: { _ in }
        )
        center = device.notificationCenter()
    }

    /// Delivers a push to the extension.
    func deliver(_ payload: [UInt8]) async throws -> UNNotificationContent {
        await device.deliver(try Payload(parsing: payload)) { NotificationService() }.content
    }

    /// What is on its screen.
    func contents() throws -> PhoneContents { try PhoneContents(of: phone) }

    /// Runs a closure with a temporary phone.
    nonisolated(nonsending)
        static func temporary(_ body: (String) async throws -> Void) async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }
}

/// The server, which only has what the app sent.
struct ExampleServer {
    let ring: KeyRing

    init(_ body: Data) throws {
        // As it came: a key ring with the member `token`.
        ring = try KeyRing(parsing: Array(body))
    }

    /// The id of the key that it seals with.
    var keyID: String? { ring.keys.first?.id }

    /// A push in the rides category, sealed for the phone.
    func push(_ body: String, badge: Int = 1) throws -> [UInt8] {
        var push = Push(title: "Your ride is ready", body: body)
        push.badge = badge
        push.categoryIdentifier = Notifications.rides.identifier
        push.custom = ["rides": ["Amusement Park", "Family Theme Park"]]
        push.expiresIn = .seconds(3_600)
        return try push.sealed(with: ring)
    }
}

/// Launches the app; returns what it sends to its server.
func launch(at date: Date = Date(), isTaken: Bool = true) throws -> Data {
    let token = Data([0x0a, 0xff])
    let registration = try Registration(token: token, ring: DeviceKeys.upToDate(at: date))
    if isTaken { try registration.wasTaken(at: date) }
    return try registration.body()
}

/// The files of the example app.
enum ExampleFiles {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/iOS").standardizedFileURL

    static func url(_ path: String) -> URL { folder.appending(path: path) }
}
