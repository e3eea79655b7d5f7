// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// What the programs of extensions of all kinds do: they listen to the device that started them, and
/// live on its phone.
package enum HostProgram {
    /// Names the descriptor on which the device speaks to the program.
    static let environmentKey = "PUSHSEAL_EXTENSION_SOCKET"

    /// Makes this process that of an extension; one that no device has started ends with status 64.
    ///
    /// - Parameter kind: what it is, for somebody who starts it by hand.
    /// - Returns: the device's end.
    package static func begin(_ kind: String) -> FrameSocket {
        guard let text = ProcessInfo.processInfo.environment[environmentKey],
            let descriptor = CInt(text), fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else {
            let help = "this is a \(kind); a device has to start it\n"
            FileHandle.standardError.write(Data(help.utf8))
            exit(EX_USAGE)
        }
        // Programs that the extension starts are not extensions.
        unsafe unsetenv(environmentKey)
        Output.prepare()
        // A relative path leads nowhere on a phone, and is not to lead into the developer's folder.
        _ = unsafe chdir("/")
        PhoneCenter.serve(ProcessInfo.processInfo.environment)
        return FrameSocket(owning: descriptor)
    }

    /// Does what an extension hands to the main queue, as in an app.
    package static func serveMainQueue() -> Never {
        while true {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
    }

    /// Ends the process, of which the device has had enough, or whose device is gone.
    package static func end() -> Never {
        save()
        // Not `exit`: what it would run might wait for the extension's threads.
        _exit(0)
    }

    /// Puts on disk what the extension has set, in every suite that was opened.
    ///
    /// A phone keeps it even if the process is ended at once.
    package static func save() {
        UserDefaults.standard.synchronize()
        Output.flush()
    }
}
