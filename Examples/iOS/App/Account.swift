// SPDX-License-Identifier: Apache-2.0

import Foundation
import Observation
import PushSeal
import UserNotifications

/// The server, which has to know whose phone this is.
nonisolated protocol DeviceServer: Sendable {
    /// Stores a registration; throws unless the server has taken it.
    func register(_ body: Data) async throws
    /// Forgets a device token; throws unless the server has done so.
    func forget(token: String) async throws
}

/// Whether this phone gets pushes, and whether the server knows.
@MainActor @Observable
final class Account {
    /// The names of the defaults.
    private enum Name {
        static let isSignedIn = "isSignedIn"
        /// The device token that the server may have.
        static let token = "deviceToken"
        /// The device token that the server is still to forget.
        static let leavingToken = "leavingDeviceToken"
    }

    private(set) var isSignedIn: Bool
    /// Whether the user has not been asked yet.
    private(set) var canAsk = false
    /// What the user is told; nil while all is well.
    private(set) var problem: String?

    private let server: any DeviceServer
    private let center: @Sendable () -> UNUserNotificationCenter
    private let defaults: UserDefaults
    private let pause: @Sendable (Duration) async throws -> Void
    private var work: Task<Void, Never>?

    init(
        server: any DeviceServer,
        center: @escaping @Sendable () -> UNUserNotificationCenter = { .current() },
        defaults: UserDefaults = .standard,
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        (self.server, self.center) = (server, center)
        (self.defaults, self.pause) = (defaults, pause)
        isSignedIn = defaults.bool(forKey: Name.isSignedIn)
    }

    /// Signs in, which also undoes signing out; register with APNs then.
    func signIn() {
        isSignedIn = true
        defaults.set(true, forKey: Name.isSignedIn)
        problem = nil
    }

    /// Gives the server the token and the public half of the newest key, until it has taken them.
    ///
    /// Called at each launch, since the token may have changed, or the key is to be changed. The user
    /// need not have been asked: a token comes either way.
    func register(token: Data) {
        guard isSignedIn else { return }
        defaults.set(Registration.text(of: token), forKey: Name.token)
        defaults.removeObject(forKey: Name.leavingToken)
        untilTaken { server in
            let registration = try Registration(token: token, ring: DeviceKeys.upToDate())
            try await server.register(registration.body())
            try registration.wasTaken()
        }
    }

    /// Signs out: erases key, record and notifications, and has the server forget the phone.
    ///
    /// If something cannot be erased, the user is told and stays signed in. If the server cannot be
    /// reached, it is told later; without the key its pushes show "(Encrypted)" until then.
    func signOut(_ inbox: Inbox) async {
        work?.cancel()
        // Nothing may register after the key is gone.
        await work?.value
        do {
            try await inbox.erase()
        } catch {
            problem = "Not signed out: \(error.localizedDescription)"
            return
        }
        isSignedIn = false
        problem = nil
        defaults.set(false, forKey: Name.isSignedIn)
        defaults.set(defaults.string(forKey: Name.token), forKey: Name.leavingToken)
        defaults.removeObject(forKey: Name.token)
        tellServer()
    }

    /// Has the server forget the phone, if it has not yet; called at launch, too.
    func tellServer() {
        guard let token = defaults.string(forKey: Name.leavingToken) else { return }
        untilTaken { [defaults] server in
            try await server.forget(token: token)
            defaults.removeObject(forKey: Name.leavingToken)
        }
    }

    /// Finds out whether the user was asked.
    func look() async {
        canAsk = await center().notificationSettings().authorizationStatus == .notDetermined
    }

    /// Asks the user, who has pressed a button for it.
    func ask() async {
        do {
            _ = try await center().requestAuthorization(options: [.alert, .badge, .sound])
        } catch {
            problem = error.localizedDescription
        }
        await look()
    }

    /// Tells the user that there is no token.
    func hasNoToken(_ error: any Error) { problem = error.localizedDescription }

    /// Waits until nothing is on its way to the server.
    func settles() async { await work?.value }

    /// Tries until the server has taken it, in place of what is on its way.
    private func untilTaken(_ attempt: @escaping @MainActor (any DeviceServer) async throws -> Void)
    {
        let earlier = work
        earlier?.cancel()
        work = Task {
            await earlier?.value
            var wait = Duration.seconds(5)
            while !Task.isCancelled {
                do {
                    try await attempt(server)
                    problem = nil
                    return
                } catch  where !Task.isCancelled {
                    problem = "The server does not know yet: \(error.localizedDescription)"
                } catch {
                    return
                }
                try? await pause(wait)
                wait = min(wait * 2, .seconds(900))
            }
        }
    }
}
