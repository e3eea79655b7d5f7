// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

/// Writes the payload of a usual line of `encrypt --batch` piece by piece.
///
/// Usual are a message and visible options of the right type, sealed with `--seal body`. The payload is
/// that which `PayloadBuilder` makes; whatever else there is to a line, or to say against it, is left
/// to that: ``answer(_:_:)`` says false.
struct QuickSealer {
    private let key: SealingKeys
    private let defaults: UsualOptions.Defaults
    private let values = ValueWriter()
    private let tape = JSONTape()

    /// Makes one, or nil when the options of the command line make no line usual.
    init?(_ arguments: ParsedArguments, _ keys: LineKeys) {
        guard !arguments.has(.rot13), !arguments.has(.seal), !arguments.has(.padTo),
            let defaults = UsualOptions.Defaults(arguments),
            let key = SealingKeys(keys, defaultID: arguments.string(.keyID))
        else { return nil }
        self.key = key
        self.defaults = defaults
    }

    /// Answers a line; says false when that is not possible in this way, with some of it written.
    func answer(_ line: UnsafeRawBufferPointer, _ output: LineOutput) -> Bool {
        do throws(JSONError) {
            try unsafe tape.read(line)
        } catch {
            return false
        }
        guard let line = unsafe LineView(line, tape.nodes), let options = UsualOptions(line),
            hasAlertText(options, line),
            let key = unsafe key.key(for: options.keyID.map { unsafe line.content($0) })
        else { return false }
        let start = output.count
        output.append("{")
        write(#""Simulator Target Bundle":"#, options.bundle, defaults.bundle, line, output, ",")
        output.append(#""aps":{"alert":{"#)
        write(#""title":"#, options.title, defaults.title, line, output, ",")
        write(#""subtitle":"#, options.subtitle, defaults.subtitle, line, output, ",")
        write(#""body":"#, options.placeholder, defaults.placeholder, line, output)
        output.append("}")
        write(#","badge":"#, options.badge, defaults.badge, line, output)
        write(#","sound":"#, options.sound, defaults.sound, line, output)
        write(#","thread-id":"#, options.threadID, defaults.threadID, line, output)
        write(#","interruption-level":"#, options.level, defaults.level, line, output)
        write(#","category":"#, options.category, defaults.category, line, output)
        output.append(#","mutable-content":1}"#)
        output.append(defaults.customMembers)
        output.append(#","ENCRYPTED_DATA":""#)
        guard unsafe key.seal(values.content(options.message, of: line), to: output) else {
            return false
        }
        output.append("\"")
        output.append(key.idMember)
        output.append("}")
        return output.count - start <= SizeLimit.standard.byteCount
    }

    /// Whether the alert has a title, a subtitle or a placeholder that is not empty.
    private func hasAlertText(_ options: UsualOptions, _ line: LineView) -> Bool {
        func hasText(_ index: Int?, _ other: [UInt8]?) -> Bool {
            if let index { return unsafe line.bytes(index).count > 2 }
            return other.map { $0.count > 2 } ?? false
        }
        return hasText(options.placeholder, defaults.placeholder)
            || hasText(options.title, defaults.title)
            || hasText(options.subtitle, defaults.subtitle)
    }

    /// Writes a member, if the line has its value or the command line has.
    @inline(__always)
    private func write(
        _ name: StaticString,
        _ index: Int?,
        _ other: [UInt8]?,
        _ line: LineView,
        _ output: LineOutput,
        _ end: StaticString = ""
    ) {
        if let index {
            output.append(name)
            if line.kind(index) == .string {
                values.writeString(index, of: line, to: output)
            } else {
                unsafe output.append(line.bytes(index))
            }
        } else if let other {
            output.append(name)
            output.append(other)
        } else {
            return
        }
        output.append(end)
    }
}
