// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
package import UserNotifications

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
        Output.prepare()
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
        Output.flush()
    }
}
