// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
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
                    isAlone: true,
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
        case .replied(let content, let decryption, let call):
            HostProgram.save()
            sendMemory(on: socket)
            let told = decryption.map { DecryptionSnapshot($0) }
            let bytes = HostReport.replied(content, from: call, decryption: told).bytes
            if bytes.count > FrameSocket.byteCountLimit {
                let detail = "the reply is \(bytes.count) bytes, too many to be sent"
                socket.send(HostReport.unsendable(detail).bytes)
            } else {
                socket.send(bytes)
            }
        case .returned(let call): socket.send(HostReport.returned(call).bytes)
        case .added, .fault, .ended, .printed, .crashed: break  // a host does not send these
        }
    }

    private static func sendMemory(on socket: FrameSocket) {
        guard let byteCount = ResidentMemory.byteCount() else { return }
        socket.send(HostReport.resident(byteCount).bytes)
    }
}

/// What all extension programs share: they take orders from the device that started them, and run
/// on its phone.
package enum HostProgram {
    /// The variable with the descriptor of the socket to the device.
    static let environmentKey = "PUSHSEAL_EXTENSION_SOCKET"

    /// Sets up this process as an extension's; a program not started by a device exits with status
    /// 64.
    ///
    /// - Parameters:
    ///   - kind: what the program is, for a user who starts it by hand.
    ///   - added: called with each local notification that the extension adds, and the socket.
    /// - Returns: the socket to the device.
    package static func begin(
        _ kind: String,
        added: @escaping @Sendable (UNNotificationRequest, FrameSocket) -> Void = { _, _ in }
    ) -> FrameSocket {
        guard let text = ProcessInfo.processInfo.environment[environmentKey],
            let descriptor = CInt(text), fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else {
            let help = "this is a \(kind); only a device can start it\n"
            FileHandle.standardError.write(Data(help.utf8))
            exit(EX_USAGE)
        }
        // Programs that the extension starts are not extensions.
        unsafe unsetenv(environmentKey)
        StandardOutput.prepare()
        // A relative path is useless on a phone, and must not lead into the developer's folder
        // here.
        _ = unsafe chdir("/")
        let socket = FrameSocket(owning: descriptor)
        PhoneCenter.serve(ProcessInfo.processInfo.environment) { added($0, socket) }
        return socket
    }

    /// Runs what the extension submits to the main queue, as in an app.
    package static func serveMainQueue() -> Never {
        while true {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
    }

    /// Exits, when the device is done or gone.
    package static func end() -> Never {
        save()
        // Not `exit`: its handlers might wait for the extension's threads.
        _exit(0)
    }

    /// Writes the defaults that the extension has set to disk, for every suite it opened.
    ///
    /// A phone keeps them even if the process is killed at once.
    package static func save() {
        UserDefaults.standard.synchronize()
        StandardOutput.flush()
    }
}
