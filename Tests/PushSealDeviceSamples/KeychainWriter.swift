// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain

/// Adds items to a phone's keychain, and prints the number of each after adding it.
///
/// The arguments after `keychain` are the phone, the name of the items, their count and, if given,
/// the number of microseconds after which another thread kills the process.
func writeKeychain() -> Never {
    let arguments = CommandLine.arguments
    let keychain = PhoneKeychain(phone: arguments[2])
    if arguments.count > 5, let pause = UInt32(arguments[5]) {
        Thread.detachNewThread {
            usleep(pause)
            kill(getpid(), SIGKILL)
        }
    }
    for number in 0..<(Int(arguments[4]) ?? 0) {
        let item = KeychainItem(
            service: arguments[3],
            account: "\(number)",
            accessGroup: "com.example.app",
            secret: Data("secret \(number)".utf8)
        )
        do {
            try keychain.add(item)
        } catch {
            print(error)
            exit(1)
        }
        // Not `print`, which buffers.
        let line = Array("\(number)\n".utf8)
        _ = write(1, line, line.count)
    }
    exit(0)
}
