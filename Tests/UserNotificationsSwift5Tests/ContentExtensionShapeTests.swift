// SPDX-License-Identifier: Apache-2.0

import Testing
import UIKit
import UserNotifications
import UserNotificationsUI

// A content extension as most are written: in Swift 5 mode, with outlets (without the attribute), a
// completion handler without @Sendable, and work on the main queue.
class NotificationViewController: UIViewController, UNNotificationContentExtension {
    var label: UILabel?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var sublabel: UILabel!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .clear
        self.preferredContentSize = CGSize(width: self.view.bounds.width, height: 300)
        sublabel = UILabel(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.addSubview(sublabel)
        view.addSubview(UIButton())
    }

    func didReceive(_ notification: UNNotification) {
        self.label?.text = notification.request.content.body
        title = notification.request.content.title
    }

    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion:
            @escaping (UNNotificationContentExtensionResponseOption) -> Swift.Void
    ) {
        if let textResponse = response as? UNTextInputNotificationResponse {
            sublabel.text = textResponse.userText
            completion(.dismiss)
            return
        }
        switch response.actionIdentifier {
        case "stop":
            completion(.doNotDismiss)
        default:
            extensionContext?.performNotificationDefaultAction()
            completion(.dismissAndForwardAction)
        }
    }

    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
        .overlay
    }

    var mediaPlayPauseButtonFrame: CGRect {
        CGRect(x: view.frame.midX - 22, y: 0, width: 44, height: 44)
    }

    var mediaPlayPauseButtonTintColor: UIColor {
        UIColor(red: 27 / 255, green: 119 / 255, blue: 135 / 255, alpha: 0.3)
    }

    func mediaPlay() { self.extensionContext?.mediaPlayingStarted() }

    func mediaPause() { self.extensionContext?.mediaPlayingPaused() }
}

final class MarkedViewController: UIViewController {}

extension MarkedViewController: UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {}

    func didReceive(
        _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption {
        .dismiss
    }
}

@Suite struct ContentExtensionShapeTests {
    @Test @MainActor func `content extensions compile as they are written for a phone`() {
        let controller = NotificationViewController()
        #expect(controller.isViewLoaded == false)
        controller.loadViewIfNeeded()
        #expect(controller.isViewLoaded && controller.view.subviews.count == 2)
        #expect(controller.preferredContentSize.height == 300)
        #expect(NotificationViewController(nibName: nil, bundle: nil).title == nil)
        #expect(MarkedViewController().mediaPlayPauseButtonType == .none)
    }
}
