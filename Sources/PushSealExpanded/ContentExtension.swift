// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushSealDevice
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
    ///   - infoPlist: its Info.plist, or the folder of the extension that it lies in.
    ///   - makeController: makes the view controller, for each notification that is expanded. There
    ///     are no storyboards here: what an outlet is to hold is put into it here, or by the controller
    ///     itself.
    /// - Throws: `badContentExtension` with the file and the key if one is missing or wrong.
    public init(
        infoPlist: URL,
        makeController: @escaping @MainActor @Sendable () -> any Controller
    ) throws(DeviceError) {
        self.init(
            info: try ContentExtensionInfo(contentsOf: infoPlist),
            makeController: makeController
        )
    }

    /// Names an extension whose Info.plist has been read.
    package init(
        info: ContentExtensionInfo,
        makeController: @escaping @MainActor @Sendable () -> any Controller
    ) {
        self.info = info
        self.makeController = makeController
    }
}
