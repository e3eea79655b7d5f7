// SPDX-License-Identifier: Apache-2.0

import Foundation
public import UserNotificationsUI

// What is on the screen, and what the user does there besides choosing an action.
extension ExpandedView {
    /// The button that plays and pauses.
    package struct MediaButton: Sendable, Equatable {
        /// Whether it goes while the media plays.
        package let isOverlay: Bool
        /// Where it is in the view.
        package let frame: CGRect
        /// Whether it shows the sign for pausing.
        package let isPlaying: Bool
        /// Whether it is seen; a tap works all the same.
        package var isVisible: Bool { !isOverlay || !isPlaying }
    }

    /// What stands on top: the app's name, or the view controller's title if the extension overrides it.
    package var title: String {
        guard contentExtension?.info.overridesDefaultTitle == true else { return appName }
        return controller?.title ?? ""
    }

    /// Whether title, subtitle and body stand below the view.
    package var showsDefaultContent: Bool {
        contentExtension?.info.isDefaultContentHidden != true
    }

    /// The view of the extension, if there is one.
    package var view: UIView? { controller?.view }

    /// The view controller of the extension, if there is one and it is of the class; for tests that
    /// look into it.
    public func viewController<Controller: UIViewController>(
        as type: Controller.Type
    ) -> Controller? {
        controller as? Controller
    }

    /// The media button; nil where the extension has none, or gives it no room.
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

    /// Dismisses the notification; the app is told if its category asks for that.
    package func dismiss() {
        let isTold = category?.options.contains(.customDismissAction) == true
        leave(telling: isTold ? response(UNNotificationDismissActionIdentifier) : nil)
    }

    /// Gives the view the height that its controller prefers, and has it place what is in it.
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
