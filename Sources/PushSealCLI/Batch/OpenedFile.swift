// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that is read piece by piece.
final class OpenedFile: ByteInput {
    private let descriptor: CInt

    /// Opens the file at `path`.
    init(_ path: String) throws(SystemError) {
        guard !path.isEmpty else { throw SystemError(code: ENOENT) }
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
    }

    deinit { _ = close(descriptor) }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        try readDescriptor(descriptor, upTo: count)
    }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try unsafe readDescriptor(descriptor, into: memory)
    }
}
