// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads property lists of people who may mean harm.
enum PropertyList {
    /// Deeper than any that Xcode writes; Foundation's reader calls itself for each level.
    private static let depthLimit = 200
    /// Larger than any binary Info.plist; as many levels as fit in it do no harm.
    private static let binaryLimit = 16 << 10

    /// The value; nil if the bytes are no property list, or one that is nested without end.
    static func value(of bytes: [UInt8]) -> Any? {
        let isBinary = bytes.starts(with: "bplist".utf8)
        let isFlat =
            isBinary
            ? bytes.count <= binaryLimit
            : !bytes.contains(0) && depth(of: bytes) < depthLimit
        guard isFlat else { return nil }
        return try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    }

    private static func depth(of bytes: [UInt8]) -> Int {
        let isMarkup = bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
        return isMarkup ? depthOfMarkup(bytes) : depthOfText(bytes)
    }

    /// The levels of XML: only two of its elements have others in them.
    private static func depthOfMarkup(_ bytes: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            let rest = bytes[index...].dropFirst()
            if rest.starts(with: "dict>".utf8) || rest.starts(with: "array>".utf8)
                || rest.starts(with: "dict ".utf8) || rest.starts(with: "array ".utf8)
            {
                depth += 1
                deepest = max(deepest, depth)
            } else if rest.starts(with: "/dict".utf8) || rest.starts(with: "/array".utf8) {
                depth -= 1
            }
        }
        return deepest
    }

    /// The levels of Xcode's own form: brackets that stand neither in a text nor in a comment.
    private static func depthOfText(_ bytes: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        var index = 0
        func at(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "("):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                while index < bytes.count, bytes[index] != byte {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            case UInt8(ascii: "/") where at(index) == UInt8(ascii: "/"):
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            case UInt8(ascii: "/") where at(index) == UInt8(ascii: "*"):
                index += 1
                while index < bytes.count,
                    at(index) != UInt8(ascii: "*") || at(index + 1) != UInt8(ascii: "/")
                { index += 1 }
                index += 2
            case _ where isPlain(byte):
                // Slashes in a text without quotation marks begin no comment.
                while isPlain(at(index)) { index += 1 }
            default: break
            }
        }
        return deepest
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_$/:.-".utf8.contains(byte)
        }
    }
}
