// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

/// A folder that is deleted with its last reference.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], to name: String) throws -> URL {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }
}

/// Bytes whose period is not a multiple of any block size.
func pattern(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // A loop instead of `map`, which takes ten times as long in debug builds.
    var place = 0
    while place < count {
        bytes[place] = UInt8(truncatingIfNeeded: place &* 167 &+ place >> 3 &+ 41)
        place += 1
    }
    return bytes
}

/// Decodes hexadecimal.
func hex(_ digits: String) throws -> [UInt8] {
    let digits = Array(digits.utf8)
    try #require(digits.count.isMultiple(of: 2))
    return try stride(from: 0, to: digits.count, by: 2).map {
        try #require(UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16))
    }
}

extension SecretBytes {
    /// A passphrase written in a test.
    convenience init(_ text: String) { self.init(copying: text.utf8) }
}
