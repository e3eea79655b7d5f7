// SPDX-License-Identifier: Apache-2.0

public import Foundation
import PhoneEntitlements
// `ContentExtensionInfo` belongs to both.
@_exported public import PushSealDevice
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

/// Turns a content extension into a program, for `pushseal receive --content`.
///
/// The whole program; its `Info.plist` is in the same folder:
///
/// ```swift
/// import PushSealExpanded
///
/// ContentHost.main { RidesViewController() }
/// ```
///
/// The extension's output goes to the device, line by line, including the report of a crash.
public enum ContentHost {
    /// Serves the device that started this program, until the device ends it.
    ///
    /// A program not started by a device says so and exits with status 64.
    ///
    /// - Parameter makeController: makes the view controller, on the main actor.
    public static func main(
        _ makeController:
            @escaping @MainActor @Sendable () -> any UIViewController
            & UNNotificationContentExtension
    ) -> Never {
        let socket = HostProgram.begin("notification content extension")
        PhoneFaults.add(
            .init { kind, detail in socket.send(ContentReport.fault(kind, detail).bytes) }
        )
        Thread.detachNewThread {
            guard case .frame(let bytes) = socket.receive() else { HostProgram.end() }
            Task { @MainActor in
                await play(bytes, makeController) { report in socket.send(report.bytes) }
            }
            // The device closes its end when it has the answer.
            while case .frame = socket.receive() {}
            HostProgram.end()
        }
        HostProgram.serveMainQueue()
    }

    /// Shows a notification, takes the steps, and reports the result.
    @MainActor
    private static func play(
        _ bytes: [UInt8],
        _ makeController: @escaping @MainActor @Sendable () -> any ContentExtension.Controller,
        tell: (ContentReport) -> Void
    ) async {
        guard let order = ContentOrder(bytes: bytes),
            let info = try? ContentExtensionInfo(infoPlist: order.infoPlist)
        else { HostProgram.end() }
        let requests = order.requests
        guard let first = requests.first else { HostProgram.end() }
        let content = ContentExtension(info: info, makeController: makeController)
        tell(.doing("showing the notification"))
        let view = ExpandedView(
            first,
            in: order.category,
            extensions: [content],
            appName: order.appName
        )
        for request in requests.dropFirst() { view.receive(request) }
        var obstacles: [String] = []
        for step in order.steps {
            tell(.doing(step.words))
            if let obstacle = step.obstacle(
                isOnScreen: view.isOnScreen,
                actions: view.actions,
                hasMediaButton: view.mediaButton != nil
            ) {
                obstacles.append("\(step.words): \(obstacle)")
                continue
            }
            await view.take(step)
        }
        HostProgram.save()
        let events = view.events.map(\.words)
        tell(.done(lines: view.lines, events: events, obstacles: obstacles))
    }
}

extension ExpandedView {
    /// Takes a step as the user would, and waits for the extension's answer.
    fileprivate func take(_ step: ExpandedStep) async {
        switch step {
        case .choose(let identifier, let text):
            choose(identifier, text: text)
            await answers()
        case .tap: tap()
        case .dismiss: dismiss()
        case .mediaButton: tapMediaButton()
        }
    }
}
