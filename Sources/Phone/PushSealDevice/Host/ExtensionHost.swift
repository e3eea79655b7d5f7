// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PhoneEntitlements
import PushSealLocking
public import UserNotifications

/// Turns a service extension into a program, so that a device can run it in a separate process.
///
/// iOS runs extensions this way, and only this way can a test show the notification after a
/// crash. The whole program:
///
/// ```swift
/// import PushSealDevice
///
/// ExtensionHost.main { NotificationService() }
/// ```
///
/// The extension's output goes to the device, line by line, including the report of a crash.
/// Files, defaults, the keychain and the notification center are those of the device's phone.
public enum ExtensionHost {
    /// Serves the device that started this program, until the device ends it.
    ///
    /// A program not started by a device says so and exits with status 64.
    ///
    /// - Parameter makeExtension: makes the extension; called for each push, on the thread of
    ///   `didReceive`, and on several threads at once if pushes come at once.
    public static func main(
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) -> Never {
        let socket = HostProgram.begin("notification service extension") { request, socket in
            let event = HostReport.Event.added(hasTrigger: request.trigger != nil)
            socket.send(HostReport(event, of: InProcessExtension.currentNumber).bytes)
        }
        PhoneFaults.add(
            .init { kind, detail in
                let number = InProcessExtension.currentNumber
                socket.send(HostReport(.fault(kind, detail), of: number).bytes)
            }
        )
        Thread.detachNewThread { serve(socket, makeExtension) }
        HostProgram.serveMainQueue()
    }

    private static func serve(
        _ socket: FrameSocket,
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        var pushes: [Int: InProcessExtension] = [:]
        // Whether a decided push may have left work on a queue: what is decided there is not of the
        // push that is under way.
        var hasLeftovers = false
        while case .frame(let bytes) = socket.receive(), let order = HostOrder(bytes: bytes) {
            switch order {
            case .receive(let push, let number):
                sendMemory(on: socket)
                if !pushes.isEmpty { hasLeftovers = true }
                let new = InProcessExtension(
                    push: push,
                    number: number,
                    makeExtension: makeExtension
                )
                InProcessExtension.only.withLock { $0 = hasLeftovers ? nil : new }
                pushes[number] = new
                new.start { send($0, of: number, on: socket) }
            case .expire(let number):
                hasLeftovers = true
                pushes[number]?.expire()
            case .finish(let number):
                pushes.removeValue(forKey: number)?.end()
            }
        }
        HostProgram.end()
    }

    /// Sent on the thread of the event, so that a reply counts even if the extension crashes right
    /// after.
    private static func send(_ event: ExtensionEvent, of number: Int, on socket: FrameSocket) {
        func send(_ event: HostReport.Event) { socket.send(HostReport(event, of: number).bytes) }
        switch event {
        case .launched(let detail): send(.launched(detail))
        case .replied(let content, let decryption, let call):
            HostProgram.save()
            sendMemory(on: socket)
            let snapshot = decryption.map { DecryptionSnapshot($0) }
            let reply = HostReport(.replied(content, from: call, decryption: snapshot), of: number)
            let bytes = reply.bytes
            if bytes.count > FrameSocket.byteCountLimit {
                send(.unsendable("the reply is \(bytes.count) bytes, too many to be sent"))
            } else {
                socket.send(bytes)
            }
        case .returned(let call): send(.returned(call))
        case .added, .fault, .ended, .printed, .crashed, .turnedAway, .strayReply:
            break  // a host does not send these
        }
    }

    private static func sendMemory(on socket: FrameSocket) {
        guard let byteCount = ResidentMemory.byteCount() else { return }
        socket.send(HostReport(.resident(byteCount)).bytes)
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
