// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
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
/// What the extension prints goes to standard error, which is the device's.
public enum ExtensionHost {
    /// Names the descriptor on which the device speaks to the program.
    static let environmentKey = "PUSHSEAL_EXTENSION_SOCKET"

    /// Serves the device that started this program, until it has had enough.
    ///
    /// A program that no device has started says so and ends with status 64.
    ///
    /// - Parameter makeExtension: makes the extension; called once, on the thread of `didReceive`.
    public static func main(
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) -> Never {
        guard let text = ProcessInfo.processInfo.environment[environmentKey],
            let descriptor = CInt(text), fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else {
            let help = "this is a notification service extension; a device has to start it\n"
            FileHandle.standardError.write(Data(help.utf8))
            exit(EX_USAGE)
        }
        // Programs that the extension starts are not extensions.
        unsafe unsetenv(environmentKey)
        let socket = FrameSocket(owning: descriptor)
        Thread.detachNewThread { serve(socket, makeExtension) }
        // An extension may hand its work to the main queue, as in an app.
        while true {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
    }

    private static func serve(
        _ socket: FrameSocket,
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        var process: InProcessExtension?
        while case .frame(let bytes) = socket.receive(), let order = HostOrder(bytes: bytes) {
            switch order {
            case .receive(let push):
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
        // The device is gone. Not `exit`: what it would run might wait for the extension's threads.
        _exit(0)
    }

    /// Sent on the thread it happened on, so that an extension that replies and then crashes has
    /// replied.
    private static func send(_ event: ExtensionEvent, on socket: FrameSocket) {
        switch event {
        case .launched(let detail): socket.send(HostReport.launched(detail).bytes)
        case .replied(let content, let call):
            let bytes = HostReport.replied(content, from: call).bytes
            if bytes.count > FrameSocket.byteCountLimit {
                let detail = "the reply is \(bytes.count) bytes, too many to be sent"
                socket.send(HostReport.unsendable(detail).bytes)
            } else {
                socket.send(bytes)
            }
        case .returned(let call): socket.send(HostReport.returned(call).bytes)
        case .fault, .ended: break  // an extension in this process says neither
        }
    }
}
