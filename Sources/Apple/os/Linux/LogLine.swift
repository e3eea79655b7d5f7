// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes messages to standard error: complete lines of bounded length, safe for a terminal.
enum LogLine {
    /// The largest message that Apple's log keeps, in bytes.
    static let byteCountLimit = 32 * 1024

    /// Apple's log also reads `OS_ACTIVITY_MODE`, and also only once.
    private static let mode = ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"]

    static func shows(_ type: OSLogType) -> Bool {
        switch mode {
        case "disable": false
        case "debug": true
        default: type != .debug
        }
    }

    static func write(_ message: String, place: String?, type: OSLogType) {
        let bytes = Array(line(message, place: place, type: type).utf8)
        // One call, so that lines of different threads do not mix.
        unsafe bytes.withUnsafeBytes { buffer in
            _ = unsafe Foundation.write(2, buffer.baseAddress, buffer.count)
        }
    }

    static func line(_ message: String, place: String?, type: OSLogType) -> String {
        let head = place.map { "[\(printable($0))] " } ?? ""
        return head + word(type) + bounded(printable(message)) + "\n"
    }

    private static func word(_ type: OSLogType) -> String {
        switch type {
        case .error: "error: "
        case .fault: "fault: "
        default: ""
        }
    }

    /// Untrusted text must not start a line of its own or control the terminal.
    private static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            switch scalar {
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case _ where isControl(scalar):
                shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\t" && scalar.properties.generalCategory == .control
    }

    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > byteCountLimit else { return text }
        return String(decoding: text.utf8.prefix(byteCountLimit), as: UTF8.self) + "<…>"
    }
}
