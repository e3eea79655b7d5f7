// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Identifies a file's contents without reading it: device, inode, size and modification time.
package struct FileStamp: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let byteCount: Int
    let seconds: Int
    let nanoseconds: Int
    let isFolder: Bool

    /// The stamp of the file at a path, following links; nil if there is none.
    package init?(_ path: String) {
        var file = stat()
        guard unsafe stat(path, &file) == 0 else { return nil }
        device = UInt(file.st_dev)
        inode = UInt(file.st_ino)
        byteCount = Int(file.st_size)
        seconds = file.st_mtim.tv_sec
        nanoseconds = file.st_mtim.tv_nsec
        isFolder = file.st_mode & S_IFMT == S_IFDIR
    }

    /// The stamp as text, without device and inode: a copy that keeps its time is the same.
    var text: String { "\(byteCount) \(seconds).\(nanoseconds)" }
}
