// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc

/// One end of a stream socket that carries frames: a four-byte big-endian length, then that many
/// bytes.
///
/// The other end is not trusted: a frame that is too long is refused before memory is allocated for
/// it, and memory is allocated as bytes arrive, not for the announced length.
package final class FrameSocket: Sendable {
    /// The longest frame, in bytes.
    ///
    /// A payload is at most 4 KiB and mostly grows little in an extension's hands.
    package static let byteCountLimit = 8 << 20

    let descriptor: CInt
    /// Held by the thread that is sending.
    private let sending = NSLock()

    /// Takes ownership of the descriptor, and closes it with the last reference.
    init(owning descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Two connected ends; programs started later inherit neither.
    static func pair() -> (ours: FrameSocket, theirs: FrameSocket)? {
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        return (FrameSocket(owning: ends[0]), FrameSocket(owning: ends[1]))
    }

    /// Sends a whole frame, after any frame that another thread is sending.
    ///
    /// - Returns: whether all bytes were sent.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= Self.byteCountLimit else { return false }
        let count = UInt32(bytes.count)
        let frame = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) } + bytes
        return sending.withLock {
            var sent = 0
            while sent < frame.count {
                let count = unsafe frame[sent...].withUnsafeBytes { part in
                    // Without the flag a closed peer would end this process by SIGPIPE.
                    unsafe Glibc.send(descriptor, part.baseAddress, part.count, CInt(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// What arrived from the other end.
    package enum Received: Sendable {
        case frame([UInt8])
        /// The other end was closed, perhaps in the middle of a frame.
        case end
        /// The announced length is longer than a frame may be.
        case nonsense
    }

    /// Waits for the next frame.
    package func receive() -> Received {
        guard let head = receive(byteCount: 4) else { return .end }
        let count = head.reduce(0) { $0 << 8 | Int($1) }
        guard count <= Self.byteCountLimit else { return .nonsense }
        return receive(byteCount: count).map { .frame($0) } ?? .end
    }

    private func receive(byteCount: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < byteCount {
            let wanted = min(byteCount - bytes.count, 64 << 10)
            let part = try? DescriptorInput(descriptor).read(upTo: wanted)
            guard let part, !part.isEmpty else { return nil }
            bytes += part
        }
        return bytes
    }

    /// Makes ``receive()`` return what has already arrived, and then the end.
    func stopReceiving() {
        shutdown(descriptor, CInt(SHUT_RD))
    }

    /// Tells the other end that nothing more will be sent; receiving goes on.
    func stopSending() {
        shutdown(descriptor, CInt(SHUT_WR))
    }
}
