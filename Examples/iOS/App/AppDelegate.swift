// SPDX-License-Identifier: Apache-2.0

import UIKit
import UserNotifications
import os

/// What only the application object can do: register with APNs, and hear of the token.
final class AppDelegate: NSObject, UIApplicationDelegate {
    let inbox = Inbox()
    let account = Account(server: Server())
    /// The center keeps no reference to it.
    private var responder: NotificationResponder?
    private let log = Logger(subsystem: "com.example.app", category: "push")

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        // Before the launch has finished, or the tap that launched the app is lost.
        let responder = NotificationResponder { [inbox] in inbox.book($0) }
        self.responder = responder
        let center = UNUserNotificationCenter.current()
        center.delegate = responder
        center.setNotificationCategories([Notifications.rides])
        if account.isSignedIn {
            application.registerForRemoteNotifications()
        } else {
            account.tellServer()
        }
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        account.register(token: token)
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        account.hasNoToken(error)
        // Without `public` the system's log says "<private>". The error names no secret.
        log.error("no token: \(error.localizedDescription, privacy: .public)")
    }
}

/// Your server; add how it knows the user.
nonisolated struct Server: DeviceServer {
    private static let devices = "https://example.com/devices"

    func register(_ body: Data) async throws { try await request("PUT", Self.devices, body) }

    func forget(token: String) async throws {
        try await request("DELETE", "\(Self.devices)/\(token)", Data())
    }

    private func request(_ method: String, _ address: String, _ body: Data) async throws {
        guard let url = URL(string: address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "content-type")
        let (_, response) = try await URLSession.shared.upload(for: request, from: body)
        guard let response = response as? HTTPURLResponse, 200..<300 ~= response.statusCode else {
            throw URLError(.badServerResponse)
        }
    }
}
