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
/// What the extension prints goes to the device, line by line, and so do the last words of a crash.
/// Files, defaults, the keychain and the notification center are those of the phone that the device
/// is.
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
        Output.prepare()
        // A relative path leads nowhere on a phone, and is not to lead into the developer's folder.
        _ = unsafe chdir("/")
        PhoneCenter.serve(ProcessInfo.processInfo.environment)
        AttachmentRefusals.observe { detail in
            socket.send(HostReport.attachmentRefused(detail).bytes)
        }
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
        // The device has had enough, or is gone. Not `exit`: what it would run might wait for the
        // extension's threads.
        save()
        _exit(0)
    }

    /// Sent on the thread it happened on, so that an extension that replies and then crashes has
    /// replied.
    private static func send(_ event: ExtensionEvent, on socket: FrameSocket) {
        switch event {
        case .launched(let detail): socket.send(HostReport.launched(detail).bytes)
        case .replied(let content, let call):
            save()
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

    /// Puts on disk what the extension has set, in every suite that was opened.
    ///
    /// A phone keeps it even if the process is ended at once.
    private static func save() {
        UserDefaults.standard.synchronize()
        Output.flush()
    }
}
