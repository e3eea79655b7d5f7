// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The names in a folder, in no order and without `.` and `..`; they need not be UTF-8.
package func namesInFolder(_ path: String) throws(SystemError) -> [[UInt8]] {
    guard let stream = unsafe opendir(path) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    // The next `readdir` overwrites the entry, so the name is copied at once.
    while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            unsafe Array(bytes.prefix { $0 != 0 })
        }
        if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
}

/// The absolute path, with symbolic links, `.` and `..` resolved; nil, with `errno` set, if there is
/// no such file.
package func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
}

/// The folder that contains a path, judging by the path alone.
package func parentFolder(of path: String) -> String {
    guard let slash = lastSlash(in: path) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The part of a path after its last slash.
package func fileName(of path: String) -> Substring {
    lastSlash(in: path).map { path[path.utf8.index(after: $0)...] } ?? path[...]
}

/// Whether a path does not depend on the working directory.
package func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

/// Of a slash and a combining mark after it, `Character` makes one that is no slash.
private func lastSlash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
}
