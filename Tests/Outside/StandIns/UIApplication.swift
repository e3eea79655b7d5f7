// SPDX-License-Identifier: Apache-2.0

// The application object, which our UIKit for extensions has not: declared in the app's own module, so that it hides the other.

import Foundation

@MainActor
final class UIApplication {
    struct LaunchOptionsKey: Hashable {}

    static let shared = UIApplication()

    func registerForRemoteNotifications() {}

    func unregisterForRemoteNotifications() {}
}

@MainActor
protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken token: Data
    )
    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    )
}
