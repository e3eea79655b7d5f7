// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import SealFormats
import PushSealJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
            guard let name = String(ifUTF8: bytes) else {
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

/// A `SHA256SUMS` file: the checksums of the files below its folder.
///
/// Running a vector detects a changed key or ciphertext. It does not detect a changed comment,
/// source or licence, or a test that was removed and the count adjusted; this does.
struct Checksums {
    /// The name of checksum files.
    static let fileName = "SHA256SUMS"

    /// The checksum of each file in lower-case hexadecimal, by its path below the folder.
    private(set) var entries: [String: String] = [:]
    /// What is wrong with the checksum file itself.
    private(set) var faults: [String] = []

    /// Parses the output of `sha256sum`: 64 digits, two spaces, a path; only one spelling, so that
    /// no byte can change unnoticed.
    init(parsing bytes: [UInt8]) {
        guard let text = String(ifUTF8: bytes) else {
            faults.append("not UTF-8")
            return
        }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() } else { faults.append("no line end") }
        if lines.isEmpty { faults.append("it lists no file") }
        for (index, line) in lines.enumerated() {
            let sum = line.prefix(64)
            let path = String(line.dropFirst(66))
            guard sum.utf8.count == 64, Octets.hex(String(sum)) != nil,
                line.dropFirst(64).hasPrefix("  "), !path.isEmpty
            else {
                faults.append("line \(index + 1) is not a checksum, two spaces and a path")
                continue
            }
            if entries.updateValue(String(sum), forKey: path) != nil {
                faults.append("line \(index + 1) lists \(quoted(path)) again")
            }
        }
    }

    /// Whether it lists the file at this path, or a file below this folder.
    func lists(_ path: String) -> Bool {
        entries[path] != nil || entries.keys.contains { $0.hasPrefix(path + "/") }
    }

    /// Checks the files below `folder` against the checksums, as far as they are in `scope`: a path
    /// below the folder, or `""` for all of it.
    ///
    /// - Parameters:
    ///   - folder: Where the files are.
    ///   - scope: Which part of it to check.
    ///   - read: Returns the bytes of a file, or nil.
    /// - Returns: how many files match, and what is wrong with the others.
    func check(
        _ folder: String,
        scope: String = "",
        read: (_ path: String) -> [UInt8]?
    ) -> (intact: Int, faults: [String]) {
        var wrong: [String] = scope.isEmpty ? faults : []
        var intact = 0
        let present: [String]
        do throws(SystemError) {
            // What cannot be listed is reported when the folder itself is run.
            present = try FileTree.files(below: folder).files
        } catch {
            return (0, wrong + ["cannot list \(quoted(folder)): \(error)"])
        }
        let isInScope = { (path: String) in
            scope.isEmpty || path == scope || path.hasPrefix(scope + "/")
        }
        let found = Set(present.filter { $0 != Self.fileName && isInScope($0) })
        for path in found.union(entries.keys.filter(isInScope)).sorted() {
            guard found.contains(path) else {
                wrong.append("\(quoted(path)) is missing")
                continue
            }
            guard let expected = entries[path] else {
                wrong.append("\(quoted(path)) is not listed")
                continue
            }
            if read(FileTree.join(folder, path)).flatMap(Self.sum) == expected {
                intact += 1
            } else {
                wrong.append("\(quoted(path)) has changed")
            }
        }
        return (intact, wrong)
    }

    /// The checksum of a file in lower-case hexadecimal.
    private static func sum(of bytes: [UInt8]) -> String? {
        (try? Digest.sha256.hash(bytes)).map { Hexadecimal.text(of: $0) }
    }
}
