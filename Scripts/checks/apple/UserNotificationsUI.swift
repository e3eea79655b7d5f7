// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of UserNotificationsUI that the sample app uses, isolated as in the SDK. Nothing of it is ever run.

public import UserNotifications

@MainActor public protocol UNNotificationContentExtension: NSObjectProtocol {
    func didReceive(_ notification: UNNotification)
}
