// SPDX-License-Identifier: Apache-2.0

public import UserNotificationsUI

/// A content extension of an app: what its Info.plist says, and how its view controller is made.
public struct ContentExtension: Sendable {
    /// The view controller of a content extension.
    public typealias Controller = UIViewController & UNNotificationContentExtension

    /// What its Info.plist says.
    package let info: ContentExtensionInfo

    let makeController: @MainActor @Sendable () -> any Controller

    /// Names an extension.
    ///
    /// - Parameters:
    ///   - info: what its Info.plist says.
    ///   - makeController: makes the view controller, for each notification that is expanded. There
    ///     are no storyboards here: what an outlet is to hold is put into it here, or by the controller
    ///     itself.
    public init(
        info: ContentExtensionInfo,
        makeController: @escaping @MainActor @Sendable () -> any Controller
    ) {
        self.info = info
        self.makeController = makeController
    }
}
