// SPDX-License-Identifier: Apache-2.0

import UserNotificationsUI

/// A list of rides from a member beside `aps`; the extension handles "book", the app "later", and
/// "more" leaves the view as it is.
final class RidesViewController: UIViewController, UNNotificationContentExtension {
    private let list = UIView()
    private let status = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Your rides"
        status.isHidden = true
        view.addSubview(list)
        view.addSubview(status)
    }

    func didReceive(_ notification: UNNotification) {
        let rides = notification.request.content.userInfo["rides"] as? [String] ?? []
        for ride in rides {
            let label = UILabel()
            label.text = ride
            list.addSubview(label)
        }
        preferredContentSize = CGSize(width: 0, height: 44 * list.subviews.count)
    }

    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion:
            @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
    ) {
        switch response.actionIdentifier {
        case "book":
            completion(.dismiss)
        case "more":
            status.text = "No more rides today"
            status.isHidden = false
            extensionContext?.notificationActions = []
            completion(.doNotDismiss)
            completion(.dismiss)  // too late
        default:
            completion(.dismissAndForwardAction)
        }
    }
}
