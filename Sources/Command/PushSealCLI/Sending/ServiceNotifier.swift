// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealLocking

/// Tells systemd that a service is ready, alive and stopping (sd_notify(3)): datagrams to the socket
/// that `NOTIFY_SOCKET` names.
///
/// A message that systemd does not get changes nothing for the service, so nothing is reported.
final class ServiceNotifier: Sendable {
    private let descriptor: CInt
    private let address: sockaddr_un
    private let addressByteCount: socklen_t
    /// How long to wait between two signs of life; nil if nobody waits for them.
    private let pause: Duration?
    private let next = Locked(ContinuousClock.now)

    /// Nil if no service manager asks for messages.
    ///
    /// - Parameter environment: looks up a variable.
    init?(_ environment: (String) -> String?) {
        let name = Array((environment("NOTIFY_SOCKET") ?? "").utf8)
        // A path, or a name of Linux' abstract namespace, whose first byte is then NUL.
        guard name.first == UInt8(ascii: "/") || name.first == UInt8(ascii: "@") else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isPath = name.first == UInt8(ascii: "/")
        let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { memory in
            // A path ends with a NUL.
            guard name.count < memory.count else { return false }
            unsafe memory.copyBytes(from: name)
            if !isPath { unsafe memory[0] = 0 }
            return true
        }
        guard fits, let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) else { return nil }
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        self.address = address
        addressByteCount = socklen_t(start + name.count + (isPath ? 1 : 0))
        let isForThis = environment("WATCHDOG_PID").map { Int32($0) == getpid() } ?? true
        let time = environment("WATCHDOG_USEC").flatMap { Int64($0) } ?? 0
        pause = isForThis && time > 0 ? .microseconds(time / 4) : nil
    }

    deinit { _ = close(descriptor) }

    /// What systemd is told.
    enum Message: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        case alive = "WATCHDOG=1"
    }

    /// Sends a message; never waits.
    func send(_ message: Message) {
        let text = Array(message.rawValue.utf8)
        unsafe withUnsafeBytes(of: address) { bytes in
            let flags = CInt(MSG_NOSIGNAL | MSG_DONTWAIT)
            _ = unsafe sendto(
                descriptor,
                text,
                text.count,
                flags,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                addressByteCount
            )
        }
    }

    /// Says that the service is alive, unless it has just done so.
    func beat() {
        guard let pause else { return }
        let isDue = next.withLock { next in
            guard next <= .now else { return false }
            next = .now + pause
            return true
        }
        if isDue { send(.alive) }
    }
}
