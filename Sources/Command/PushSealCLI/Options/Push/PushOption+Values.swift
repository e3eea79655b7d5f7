// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON
import SealFormats

extension PushOption {
    /// Ten years; anyone who wants more wants no expiry.
    private static let lifetimeLimit = 3_650 * 86_400

    @Sendable static func keyName(
        _ text: String,
        of option: CommandOption
    ) throws(CommandError) -> String {
        guard let fault = KeyName.fault(in: text) else { return text }
        throw CommandError(.usage, "the value of \(option.spelling) \(fault)")
    }

    @Sendable static func badge(
        _ text: String,
        of option: CommandOption
    ) throws(CommandError) -> Int? {
        try option.integer(text, in: 0...Int(Int32.max))
    }

    @Sendable static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        of option: CommandOption
    ) throws(CommandError) -> Choice? {
        try option.choice(text, as: Choice.self)
    }

    /// The value of `--expires`: from when it is sealed, or a time.
    @Sendable static func expiry(
        _ text: String,
        of _: CommandOption
    ) throws(CommandError) -> (after: Duration?, at: Int?) {
        switch Moment(text) {
        case .after(let seconds) where (1...lifetimeLimit).contains(seconds):
            return (.seconds(seconds), nil)
        case .at(let time) where time - SystemTime.now <= lifetimeLimit: return (nil, time)
        default:
            throw CommandError(
                .usage,
                "--expires takes a time within 3650 days, not \(quoted(text))",
                hint: Moment.forms
            )
        }
    }

    /// The padding of `--pad-to`: a length, or the smallest of several lengths that fits the text.
    @Sendable static func padding(
        _ text: String,
        of _: CommandOption
    ) throws(CommandError) -> Padding {
        let limit = SizeLimit.standard.byteCount
        var byteCounts: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(part),
                (1...limit).contains(count)
            else {
                throw CommandError(
                    .usage,
                    "--pad-to takes whole numbers from 1 to \(limit), not \(quoted(text))",
                    hint: "such as 256, or 64,256,1024 for the smallest that fits"
                )
            }
            byteCounts.append(count)
        }
        return byteCounts.count == 1 ? .to(byteCount: byteCounts[0]) : .toBucket(byteCounts)
    }

    /// Adds a key of `--custom`.
    @Sendable static func addCustomKey(
        _ keys: inout CustomKeys,
        _ text: String,
        of _: CommandOption
    ) throws(CommandError) {
        guard let cut = text.cut(at: "="), !cut.before.isEmpty else {
            throw CommandError(
                .usage,
                "--custom takes KEY=JSON, not \(quoted(text))",
                hint: "such as order=7 or 'name=\"Ada\"'"
            )
        }
        let name = String(cut.before)
        let value: JSONDocument
        do throws(JSONError) {
            value = try JSONDocument(parsing: Array(cut.after.utf8))
        } catch {
            throw CommandError(
                .usage,
                "the value of the custom key \(quoted(name)) is not JSON: \(error)",
                hint: "a string needs quotes: '\(name)=\"text\"'"
            )
        }
        if let fault = value.customFault(of: 0) {
            throw CommandError(.usage, "in the custom key \(quoted(name)), \(fault.message)")
        }
        var object = keys.object
        object.append(name, JSONValue(value.root))
        keys = CustomKeys(object)
    }
}

extension JSONDocument {
    /// Finds what receivers read differently or reject in a custom key, and its offset: a name that
    /// occurs twice in one object, or a number that is too large.
    func customFault(of value: Int) -> (message: String, offset: Int)? {
        if let name = duplicateNames(atMost: 1, in: value).first {
            return (
                "the name \(quoted(name.name)) appears twice in one object",
                name.again.nameView.byteRange.lowerBound
            )
        }
        for index in value..<Int(node(value).next) where kind(index) == .number {
            // Few numbers are no integers, and to convert one takes longer than to write it.
            guard integer(index) == nil, view(index).number?.double == nil else { continue }
            return (
                "the number \(text(index)) is too large for any receiver",
                Int(node(index).start)
            )
        }
        return nil
    }
}
