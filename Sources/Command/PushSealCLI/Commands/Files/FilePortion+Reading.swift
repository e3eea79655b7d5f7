// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealDiagnosis

extension FilePortion {
    /// Reads both ends of a file; nil if it is not a regular file, or cannot be read again.
    ///
    /// - Parameters:
    ///   - name: the file's name on the command line.
    ///   - context: where it is.
    init?(ofFile name: String, _ context: CommandContext) {
        guard name != "-" else { return nil }
        let file = unsafe open(context.path(name), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        let byteCount = Int(status.st_size)
        let end = max(0, byteCount - Self.endByteCount)
        guard let head = Self.bytes(file, at: 0), let tail = Self.bytes(file, at: end) else {
            return nil
        }
        self.init(head: head, tail: tail, byteCount: byteCount, name: name)
    }

    private static func bytes(_ file: CInt, at offset: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: endByteCount)
        var count = 0
        while count < endByteCount {
            let read = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe pread(
                    file,
                    bytes.baseAddress.map { unsafe $0 + count },
                    endByteCount - count,
                    offset + count
                )
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { return nil }
            if read == 0 { break }
            count += read
        }
        return Array(bytes.prefix(count))
    }
}
