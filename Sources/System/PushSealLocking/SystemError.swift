// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The error of a failed system call.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The `errno` value.
    package let code: Int32

    /// Takes an `errno` value.
    package init(code: Int32) {
        self.code = code
    }

    /// The error in `errno` after the last call on this thread.
    package static var last: SystemError { SystemError(code: errno) }

    /// A call was given up because a signal has asked the program to end.
    package static var stopped: SystemError { SystemError(code: ECANCELED) }

    /// The system's message, such as "No space left on device".
    package var description: String {
        if self == .stopped { return "stopped by a signal" }
        guard let words = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: words)
    }
}

extension SystemError {
    /// Whether the reader at the other end has left.
    package var isBrokenPipe: Bool { code == EPIPE }

    /// Whether a file, or its folder, does not exist.
    package var isMissing: Bool { code == ENOENT }

    /// Whether a file already has the name.
    package var isNameTaken: Bool { code == EEXIST }

    /// Whether the file system may be one without hard links (link(2)).
    package var isRefusalToLink: Bool { [EPERM, ENOTSUP, ENOSYS].contains(code) }

    /// Whether the folder or its file system does not accept new files.
    package var isRefusal: Bool { [EACCES, EPERM, EROFS].contains(code) }
}
