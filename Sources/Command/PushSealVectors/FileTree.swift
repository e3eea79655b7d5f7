// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc
import StrictJSON

/// Lists the files below a folder.
enum FileTree {
    /// What is at a path.
    enum Kind: Equatable {
        case file, folder, other
    }

    /// The deepest nesting of folders.
    private static let depthLimit = 64

    /// What is at a path, following symbolic links.
    static func kind(of path: String) throws(SystemError) -> Kind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last }
        return kind(status.st_mode)
    }

    /// The files below a folder, as relative paths in byte order.
    ///
    /// Skips what a vector tree never contains: names that begin with a dot, and anything but files
    /// and folders. Follows links to files, but not links to folders, which can form cycles.
    static func files(below folder: String) throws(SystemError) -> Listing {
        var listing = Listing()
        try collect(folder, prefix: "", depth: 0, into: &listing)
        listing.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        listing.faults.sort()
        return listing
    }

    /// The contents of a folder.
    struct Listing {
        /// The relative paths of the files.
        var files: [String] = []
        /// What was skipped and why, safe for a terminal: names that are not UTF-8 and folders that
        /// cannot be read.
        var faults: [String] = []
    }

    /// Whether there is a file at this path.
    static func isFile(_ path: String) -> Bool { (try? kind(of: path)) == .file }

    /// A path with a name appended.
    static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    private static func collect(
        _ folder: String,
        prefix: String,
        depth: Int,
        into listing: inout Listing
    ) throws(SystemError) {
        guard depth < depthLimit else { throw SystemError(code: ELOOP) }
        for bytes in try namesInFolder(folder) where bytes.first != UInt8(ascii: ".") {
            guard let name = String(validating: bytes, as: UTF8.self) else {
                let shown = (prefix.isEmpty ? "" : escaped(prefix) + "/") + Self.shown(bytes)
                listing.faults.append("the name \(shown) is not UTF-8, so it is not read")
                continue
            }
            let path = join(folder, name)
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { throw .last }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            // A dangling link is listed, so that reading it reports an error.
            if isLink, (try? kind(of: path)) == .folder { continue }
            switch isLink ? .file : kind(status.st_mode) {
            case .file: listing.files.append(join(prefix, name))
            case .folder:
                do throws(SystemError) {
                    let prefix = join(prefix, name)
                    try collect(path, prefix: prefix, depth: depth + 1, into: &listing)
                } catch {
                    listing.faults.append("cannot read \(quoted(join(prefix, name))): \(error)")
                }
            case .other: continue
            }
        }
    }

    /// A name that is not UTF-8, safe for a terminal.
    private static func shown(_ name: [UInt8]) -> String {
        name.map { byte in
            let isPlain = (0x20..<0x7F).contains(byte)
            return isPlain
                ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func kind(_ mode: mode_t) -> Kind {
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }
}
