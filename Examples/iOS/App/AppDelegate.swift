// SPDX-License-Identifier: Apache-2.0

import UIKit
import UserNotifications
import os

/// What only the application object can do: register with APNs, and hear of the token.
final class AppDelegate: NSObject, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.app", category: "push")

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        Task {
            do {
                if try await Notifications.setUp(in: .current()) {
                    application.registerForRemoteNotifications()
                }
            } catch {
                log.error("no notifications: \(error.localizedDescription)")
            }
        }
        return true
    }

    /// At each launch, since the token may have changed, or the key is to be changed.
    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        Task {
            do {
                let registration = try Registration(token: token, ring: DeviceKeys.upToDate())
                try await send(registration.body())
                try registration.wasTaken()
            } catch {
                // It is tried again at the next launch.
                log.error("not registered: \(error.localizedDescription)")
            }
        }
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        log.error("no token: \(error.localizedDescription)")
    }

    /// Your server, which has to know whose phone this is.
    private func send(_ body: Data) async throws {
        guard let url = URL(string: "https://example.com/devices") else { return }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.setValue("application/json", forHTTPHeaderField: "content-type")
        let (_, response) = try await URLSession.shared.upload(for: request, from: body)
        guard let response = response as? HTTPURLResponse, 200..<300 ~= response.statusCode else {
            throw URLError(.badServerResponse)
        }
    }
}
