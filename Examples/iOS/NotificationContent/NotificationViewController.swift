// SPDX-License-Identifier: Apache-2.0

import UIKit
import UserNotifications
import UserNotificationsUI

/// The expanded view of a notification of the category RIDES: a line for each ride.
///
/// The rides came sealed: the service extension has put them into `userInfo`.
final class NotificationViewController: UIViewController, UNNotificationContentExtension {
    private static let lineHeight: CGFloat = 44
    private var lines: [UILabel] = []

    func didReceive(_ notification: UNNotification) {
        title = notification.request.content.title
        lines.forEach { $0.removeFromSuperview() }
        let rides = notification.request.content.userInfo["rides"] as? [String] ?? []
        lines = rides.map { ride in
            let line = UILabel()
            line.text = ride
            view.addSubview(line)
            return line
        }
        preferredContentSize = CGSize(width: 0, height: Self.lineHeight * CGFloat(lines.count))
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for (index, line) in lines.enumerated() {
            line.frame = CGRect(
                x: 16,
                y: Self.lineHeight * CGFloat(index),
                width: view.bounds.width - 32,
                height: Self.lineHeight
            )
        }
    }
}
