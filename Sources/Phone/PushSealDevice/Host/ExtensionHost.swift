// SPDX-License-Identifier: Apache-2.0

import Foundation
public import UserNotifications

/// Turns a service extension into a program, so that a device can run it in a separate process.
///
/// iOS runs extensions this way, and only this way can a test show what the user sees after a
/// crash. The whole program:
///
/// ```swift
/// import PushSealDevice
///
/// ExtensionHost.main { NotificationService() }
/// ```
///
/// What the extension prints goes to the device, line by line, including the report of a crash.
/// Files, defaults, the keychain and the notification center are those of the device's phone.
public enum ExtensionHost {
    /// Serves the device that started this program, until the device ends it.
    ///
    /// A program not started by a device says so and exits with status 64.
    ///
    /// - Parameter makeExtension: makes the extension; called once, on the thread of `didReceive`.
    public static func main(
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) -> Never {
        let socket = HostProgram.begin("notification service extension") { request, socket in
            socket.send(HostReport.added(hasTrigger: request.trigger != nil).bytes)
        }
        AttachmentRefusals.observe { detail in
            socket.send(HostReport.attachmentRefused(detail).bytes)
        }
        Thread.detachNewThread { serve(socket, makeExtension) }
        HostProgram.serveMainQueue()
    }

    private static func serve(
        _ socket: FrameSocket,
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        var process: InProcessExtension?
        while case .frame(let bytes) = socket.receive(), let order = HostOrder(bytes: bytes) {
            switch order {
            case .receive(let push):
                sendMemory(on: socket)
                let new = InProcessExtension(
                    push: push,
                    makeExtension: makeExtension
                )
                process = new
                new.start { send($0, on: socket) }
            case .expire:
                process?.expire()
            }
        }
        HostProgram.end()
    }

    /// Sent on the thread of the event, so that a reply counts even if the extension crashes right
    /// after.
    private static func send(_ event: ExtensionEvent, on socket: FrameSocket) {
        switch event {
        case .launched(let detail): socket.send(HostReport.launched(detail).bytes)
        case .replied(let content, let call):
            HostProgram.save()
            sendMemory(on: socket)
            let bytes = HostReport.replied(content, from: call).bytes
            if bytes.count > FrameSocket.byteCountLimit {
                let detail = "the reply is \(bytes.count) bytes, too many to be sent"
                socket.send(HostReport.unsendable(detail).bytes)
            } else {
                socket.send(bytes)
            }
        case .returned(let call): socket.send(HostReport.returned(call).bytes)
        case .added, .fault, .ended, .printed: break  // a host does not send these
        }
    }

    private static func sendMemory(on socket: FrameSocket) {
        guard let byteCount = ResidentMemory.byteCount() else { return }
        socket.send(HostReport.resident(byteCount).bytes)
    }
}
