// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushSealDevice
public import UserNotificationsUI

/// A content extension of an app: its Info.plist, and how to make its view controller.
public struct ContentExtension: Sendable {
    /// The view controller of a content extension.
    @usableFromInline
    package typealias Controller = UIViewController & UNNotificationContentExtension

    /// What its Info.plist declares.
    package let info: ContentExtensionInfo

    let makeController: @MainActor @Sendable () -> any Controller

    /// Makes an extension.
    ///
    /// - Parameters:
    ///   - infoPlist: its Info.plist, or the extension's folder that contains it.
    ///   - makeController: makes the view controller for each notification that is expanded.
    ///     Storyboards are not loaded, so outlets must be set here or by the controller itself.
    /// - Throws: which key of the file is missing or wrong.
    public init(
        infoPlist: URL,
        makeController:
            @escaping @MainActor @Sendable () -> any UIViewController
            & UNNotificationContentExtension
    ) throws(DeviceError) {
        self.init(
            info: try ContentExtensionInfo(contentsOf: infoPlist),
            makeController: makeController
        )
    }

    /// Makes an extension whose Info.plist has been read.
    package init(
        info: ContentExtensionInfo,
        makeController: @escaping @MainActor @Sendable () -> any Controller
    ) {
        self.info = info
        self.makeController = makeController
    }
}
