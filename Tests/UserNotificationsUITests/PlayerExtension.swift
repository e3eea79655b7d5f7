// SPDX-License-Identifier: Apache-2.0

import UserNotificationsUI

/// A song with a media button and a text reply; it replies from another task.
final class PlayerViewController: UIViewController, UNNotificationContentExtension {
    let state = UILabel()
    let sent = UITextView()
    var buttonType = UNNotificationContentExtensionMediaPlayPauseButtonType.default

    override func viewDidLoad() {
        view.addSubview(state)
        view.addSubview(sent)
    }

    func didReceive(_ notification: UNNotification) {
        state.text = "paused: \(notification.request.content.body)"
    }

    func didReceive(
        _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption {
        await Task.yield()
        guard let answer = response as? UNTextInputNotificationResponse else {
            return .dismissAndForwardAction
        }
        sent.text = answer.userText
        return .doNotDismiss
    }

    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
        buttonType
    }

    var mediaPlayPauseButtonFrame: CGRect {
        CGRect(x: view.bounds.size.width / 2 - 22, y: 10, width: 44, height: 44)
    }

    func mediaPlay() { state.text = "playing" }

    func mediaPause() { state.text = "paused" }

    /// The song is over, without a tap on the button.
    func end() { extensionContext?.mediaPlayingPaused() }
}

/// Shows the title and implements nothing else.
final class PlainViewController: UIViewController, UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {
        view.accessibilityLabel = notification.request.content.title
    }
}
