// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
public import UserNotificationsUI

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
/// What the extension prints goes to the device, line by line, including the report of a crash.
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
