// SPDX-License-Identifier: Apache-2.0

import Foundation
public import UserNotifications

/// Makes a program of a service extension, so that a device can run it in a process of its own.
///
/// That is how iOS runs one, and the only way to see what the user sees when it crashes. The whole
/// program:
///
/// ```swift
/// import PushSealDevice
///
/// ExtensionHost.main { NotificationService() }
/// ```
///
/// What the extension prints goes to the device, line by line, and so do the last words of a crash.
/// Files, defaults, the keychain and the notification center are those of the phone that the device
/// is.
public enum ExtensionHost {
    /// Serves the device that started this program, until it has had enough.
    ///
    /// A program that no device has started says so and ends with status 64.
    ///
    /// - Parameter makeExtension: makes the extension; called once, on the thread of `didReceive`.
    public static func main(
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) -> Never {
        let socket = HostProgram.begin("notification service extension")
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

    /// Sent on the thread it happened on, so that an extension that replies and then crashes has
    /// replied.
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
        case .fault, .ended, .printed: break  // not said of one in this process
        }
    }

    private static func sendMemory(on socket: FrameSocket) {
        guard let byteCount = ResidentMemory.byteCount() else { return }
        socket.send(HostReport.resident(byteCount).bytes)
    }
}
