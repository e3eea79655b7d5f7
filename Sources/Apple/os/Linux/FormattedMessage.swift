// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A `printf` format, filled with values or with placeholders for private ones.
///
/// Each value is formatted by its own type, so a wrong conversion reads no invalid memory.
struct FormattedMessage {
    private var format: Substring
    private var arguments: ArraySlice<any CVarArg>
    private var text = ""

    static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
        var message = FormattedMessage(format: format[...], arguments: arguments[...])
        message.fill()
        return message.text
    }

    private mutating func fill() {
        while let percent = format.firstIndex(of: "%") {
            text += format[..<percent]
            format = format[format.index(after: percent)...]
            fillConversion()
        }
        text += format
    }

    private mutating func fillConversion() {
        let options = readOptions()
        var modifiers = ""
        while let next = format.first, "-+ #0123456789.*'".contains(next) {
            format.removeFirst()
            modifiers += next == "*" ? "\(arguments.popFirst() ?? 0)" : String(next)
        }
        while let next = format.first, "hlqLjzt".contains(next) { format.removeFirst() }
        guard let conversion = format.popFirst() else { return }
        if conversion == "%" {
            text += "%"
        } else if conversion == "m" {
            text += String(describing: strerrorText(errno))
        } else if let argument = arguments.popFirst() {
            // Text is private even under a conversion for numbers.
            let isText =
                "@sSCP".contains(conversion) || argument is String
                || type(of: argument) is NSObject.Type
            let isPrivate =
                options.contains("private") || options.contains("sensitive")
                || isText && !options.contains("public")
            text +=
                isPrivate
                ? Redaction.text(options.contains("mask.hash") ? .hash : .none) { "\(argument)" }
                : shown(argument, modifiers, conversion, options)
        } else {
            text += "<decode: missing data>"
        }
    }

    /// The options in braces: `%{public, mask.hash}@`.
    private mutating func readOptions() -> [Substring] {
        guard format.first == "{", let end = format.firstIndex(of: "}") else { return [] }
        let options = format[format.index(after: format.startIndex)..<end]
        format = format[format.index(after: end)...]
        return options.split { $0 == "," || $0 == " " }
    }

    private func shown(
        _ argument: any CVarArg,
        _ modifiers: String,
        _ conversion: Character,
        _ options: [Substring]
    ) -> String {
        if options.contains("darwin.errno"), let number = argument as? Int32 {
            return "[\(number): \(strerrorText(number))]"
        }
        switch (conversion, argument) {
        case ("s", let pointer as UnsafePointer<CChar>):
            return unsafe String(cString: pointer)
        case ("d", _), ("i", _), ("D", _), ("u", _), ("x", _), ("X", _), ("o", _):
            guard let number = argument as? any FixedWidthInteger else { break }
            return whole(number, modifiers, conversion)
        case ("c", let number as any FixedWidthInteger):
            return UInt8(exactly: Int64(truncatingIfNeeded: number)).map {
                String(Unicode.Scalar($0))
            } ?? "?"
        case ("f", _), ("F", _), ("e", _), ("E", _), ("g", _), ("G", _), ("a", _), ("A", _):
            let number = argument as? Double ?? (argument as? Float).map(Double.init)
            guard let number else { break }
            return String(format: "%\(modifiers)\(conversion)", number)
        default: break
        }
        return "\(argument)"
    }

    private func whole(
        _ number: some FixedWidthInteger,
        _ modifiers: String,
        _ conversion: Character
    ) -> String {
        let isSigned = "diD".contains(conversion)
        // Keeps the width: as in C, -1 as %u is the largest number of its width.
        return isSigned
            ? String(format: "%\(modifiers)lld", Int64(truncatingIfNeeded: number))
            : String(format: "%\(modifiers)ll\(conversion)", unsigned(number))
    }

    private func unsigned<Number: FixedWidthInteger>(_ number: Number) -> UInt64 {
        let bits = UInt64(truncatingIfNeeded: number)
        return Number.bitWidth < 64 ? bits & (1 << UInt64(Number.bitWidth) - 1) : bits
    }

    private func strerrorText(_ code: Int32) -> String {
        POSIXErrorCode(rawValue: code).map { POSIXError($0).localizedDescription } ?? "\(code)"
    }
}
