// SPDX-License-Identifier: Apache-2.0

import MediaTypes

/// The top-level boxes of an MPEG-4 file (ISO 14496-12 §4.2): without `moov` it cannot be played.
enum MovieBoxes {
    /// Why the file is unreadable; nil if its boxes are complete and include `moov`.
    static func defect(of file: FileBytes) -> String? {
        var place = 0
        var hasIndex = false
        for _ in 0..<boxCountLimit where place < file.count {
            let head = file.read(place, 16)
            guard head.count >= 8, let kind = head.tag(at: 4) else { break }
            var length = head[..<4].bigEndian
            if length == 1, head.count == 16 { length = head[8..<16].bigEndian }
            if length == 0 { length = UInt64(file.count - place) }
            guard length >= 8, length <= UInt64(file.count - place) else { return "is cut short" }
            if kind == "moov" { hasIndex = true }
            place += Int(length)
        }
        return hasIndex ? nil : "has no index"
    }

    /// Fragmented movies have two boxes per fragment; the index comes before this many.
    private static let boxCountLimit = 1_024
}
