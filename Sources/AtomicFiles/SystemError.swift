// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the operating system answered instead of doing what it was asked.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The `errno` value.
    package let code: Int32

    /// Takes an `errno` value.
    package init(code: Int32) {
        self.code = code
    }

    /// The answer that the last call of this thread left in `errno`.
    package static var last: SystemError { SystemError(code: errno) }

    /// The system's own words, such as "No space left on device".
    package var description: String {
        guard let words = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: words)
    }
}

extension SystemError {
    /// Whether the reader at the other end has left.
    package var isBrokenPipe: Bool { code == EPIPE }

    /// Whether a file has the name already.
    package var isNameTaken: Bool { code == EEXIST }

    /// Whether the folder, or the file system it lies in, takes no new file.
    package var isRefusal: Bool { [EACCES, EPERM, EROFS].contains(code) }
}
