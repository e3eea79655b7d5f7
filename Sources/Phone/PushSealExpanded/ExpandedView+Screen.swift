// SPDX-License-Identifier: Apache-2.0

import Foundation
package import UserNotificationsUI

// What is on the screen, and the user's steps other than choosing an action.
extension ExpandedView {
    /// The play/pause button.
    package struct MediaButton: Sendable, Equatable {
        /// Whether it is hidden while the media plays.
        package let isOverlay: Bool
        /// Its frame in the view's coordinates.
        package let frame: CGRect
        /// Whether it shows the pause symbol.
        package let isPlaying: Bool
        /// Whether it is visible; a tap works even if not.
        package var isVisible: Bool { !isOverlay || !isPlaying }
    }

    /// The title: the app's name, or the view controller's title if the extension overrides it.
    package var title: String {
        guard contentExtension?.info.overridesDefaultTitle == true else { return appName }
        return controller?.title ?? ""
    }

    /// Whether title, subtitle and body are shown below the view.
    package var showsDefaultContent: Bool {
        contentExtension?.info.isDefaultContentHidden != true
    }

    /// The extension's view, if any.
    package var view: UIView? { controller?.view }

    /// The media button; nil if the extension has none, or its frame is empty.
    package var mediaButton: MediaButton? {
        guard let controller else { return nil }
        let type = controller.mediaPlayPauseButtonType
        let frame = controller.mediaPlayPauseButtonFrame
        guard type != .none, frame.size.width > 0, frame.size.height > 0 else { return nil }
        return MediaButton(isOverlay: type == .overlay, frame: frame, isPlaying: isPlaying)
    }

    /// Taps the media button.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    public func tapMediaButton() -> Bool {
        guard isOnScreen, let controller, mediaButton != nil else { return false }
        isPlaying.toggle()
        note(.mediaButton(plays: isPlaying))
        if isPlaying {
            controller.mediaPlay()
        } else {
            controller.mediaPause()
        }
        layOut()
        return true
    }

    /// Taps the notification itself, which opens the app.
    package func tap() {
        leave(telling: response(UNNotificationDefaultActionIdentifier))
    }

    /// Dismisses the notification; the app is told if its category asks for it.
    package func dismiss() {
        let isTold = category?.options.contains(.customDismissAction) == true
        leave(telling: isTold ? response(UNNotificationDismissActionIdentifier) : nil)
    }

    /// Resizes the view to its controller's preferred height, and lays out its subviews.
    func layOut() {
        guard let controller, isOnScreen else { return }
        let height = controller.preferredContentSize.height
        if height > 0, height.isFinite { controller.view.frame.size.height = height }
        controller.view.frame.size.width = width
        controller.viewWillLayoutSubviews()
        controller.view.layoutIfNeeded()
        controller.viewDidLayoutSubviews()
    }
}

extension ExpandedView: ExtensionContextHost {
    package var notificationActions: [UNNotificationAction] {
        get { actions }
        set {
            actions = newValue
            note(.changedActions(newValue.map(\.title)))
        }
    }

    package func performNotificationDefaultAction() {
        tap()
    }

    package func dismissNotificationContentExtension() {
        leave()
    }

    package func mediaIsPlaying(_ isPlaying: Bool) {
        self.isPlaying = isPlaying
        note(.mediaIsPlaying(isPlaying))
    }
}
