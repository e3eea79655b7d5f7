// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
import Testing
import UserNotifications

@testable import PushSealExampleApp

/// Fails a few times, then succeeds.
final class Attempts: Sendable {
    private let state: Locked<(failing: Int, count: Int)>

    init(failing: Int) { state = Locked((failing, 0)) }

    var count: Int { state.withLock { $0.count } }

    func succeeds() -> Bool {
        state.withLock {
            $0.count += 1
            return $0.count > $0.failing
        }
    }
}

/// A server that is out of reach at first.
private final class FailingServer: DeviceServer {
    let attempts: Attempts
    let requests = Locked<[String]>([])

    init(failing: Int) { attempts = Attempts(failing: failing) }

    func register(_ body: Data) async throws {
        try note("register \(ExampleServer(body).keyID ?? "")")
    }

    func forget(token: String) async throws { try note("forget \(token)") }

    private func note(_ request: String) throws {
        guard attempts.succeeds() else { throw URLError(.cannotConnectToHost) }
        requests.withLock { $0.append(request) }
    }
}

/// Signing in and out, from the app to its server.
@MainActor enum AccountScenario {
    private static let token = Data([0x0a, 0xff])

    private static func account(
        _ server: FailingServer,
        _ center: UNUserNotificationCenter = .current()
    ) throws -> Account {
        let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
        return Account(server: server, center: { center }, defaults: defaults, pause: { _ in })
    }

    static func asks(_ center: UNUserNotificationCenter) async throws {
        let account = try account(FailingServer(failing: 0), center)
        center.setNotificationCategories([Notifications.rides])
        #expect(await center.notificationCategories().map(\.identifier) == ["RIDES"])
        await account.look()
        #expect(account.canAsk)
        await account.ask()
        #expect(!account.canAsk)
        #expect(account.problem == nil)
    }

    static func registers() async throws {
        let server = FailingServer(failing: 3)
        let account = try account(server)
        account.register(token: token)
        await account.settles()
        #expect(server.attempts.count == 0, "nobody has signed in")
        account.signIn()
        account.register(token: token)
        while account.problem == nil { await Task.yield() }
        #expect(account.problem?.hasPrefix("The server does not know yet: ") == true)
        await account.settles()
        #expect(account.problem == nil)
        #expect(server.attempts.count == 4)
        let keyID = try #require(try Keychain.registration()?.keyID)
        #expect(server.requests.withLock { $0 } == ["register \(keyID)"])
    }

    static func signsOut(_ phone: ExamplePhone) async throws {
        let server = FailingServer(failing: 0)
        let account = try account(server)
        let inbox = Inbox(center: { phone.center })
        account.signIn()
        account.register(token: token)
        await account.settles()
        let before = try #require(try Keychain.registration()?.keyID)
        await account.signOut(inbox)
        #expect(!account.isSignedIn)
        await account.settles()
        #expect(throws: NSError.self) { try Keychain.keyRing() }
        #expect(server.requests.withLock { $0 } == ["register \(before)", "forget 0aff"])
        // Told once.
        account.tellServer()
        await account.settles()
        #expect(server.requests.withLock { $0.count } == 2)

        account.signIn()
        account.register(token: token)
        await account.settles()
        let after = try #require(try Keychain.registration()?.keyID)
        #expect(server.requests.withLock { $0.last } == "register \(after)")
        #expect(account.isSignedIn)
    }

    static func failsToSignOut(_ center: UNUserNotificationCenter) async throws {
        struct Full: LocalizedError { var errorDescription: String? { "no space left" } }
        let server = FailingServer(failing: 0)
        let account = try account(server)
        account.signIn()
        await account.signOut(Inbox(center: { center }, open: { throw Full() }))
        #expect(account.isSignedIn)
        #expect(account.problem == "Not signed out: no space left")
        #expect(server.attempts.count == 0)
        await account.signOut(Inbox(center: { center }))
        #expect(!account.isSignedIn)
    }
}
