// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import SealFormats
import StrictJSON

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
        guard let text = String(validating: bytes, as: UTF8.self) else {
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
