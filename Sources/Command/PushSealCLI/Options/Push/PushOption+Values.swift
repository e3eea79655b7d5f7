// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON
import SealFormats

/// The value of an option of the command line, or of a line's member of its name.
struct GivenValue {
    let option: CommandOption
    /// The text of the value; empty for a switch.
    let text: String
    private let commandLine: ParsedArguments
    private let isOfLine: Bool

    /// The value that the command line gives.
    init(of option: CommandOption, _ arguments: ParsedArguments) {
        (self.option, commandLine, isOfLine) = (option, arguments, false)
        text = arguments.string(option) ?? ""
    }

    /// The value that a line gives.
    init(of option: CommandOption, _ text: String, _ arguments: ParsedArguments) {
        (self.option, self.text, commandLine, isOfLine) = (option, text, arguments, true)
    }

    /// The command line with this value of the option.
    var arguments: ParsedArguments {
        isOfLine ? commandLine.replacing([option.name: [text]]) : commandLine
    }
}

extension PushOption {
    /// Ten years; anyone who wants more wants no expiry.
    private static let lifetimeLimit = 3_650 * 86_400

    @Sendable static func keyName(_ given: GivenValue) throws(CommandError) -> String {
        if let fault = KeyName.fault(in: given.text) {
            throw given.arguments.usage("the value of \(given.option.spelling) \(fault)")
        }
        return given.text
    }

    @Sendable static func badge(_ given: GivenValue) throws(CommandError) -> Int? {
        let range = 0...Int(Int32.max)
        // The command line is not copied for a number that is right.
        if given.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(given.text),
            range.contains(number)
        {
            return number
        }
        return try given.arguments.integer(given.option, in: range)
    }

    @Sendable static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ given: GivenValue
    ) throws(CommandError) -> Choice? {
        if let choice = Choice(rawValue: given.text) { return choice }
        return try given.arguments.choice(given.option, as: Choice.self)
    }

    /// The value of `--expires`: from when it is sealed, or a time.
    @Sendable static func expiry(
        _ given: GivenValue
    ) throws(CommandError) -> (after: Duration?, at: Int?) {
        switch Moment(given.text) {
        case .after(let seconds) where (1...lifetimeLimit).contains(seconds):
            return (.seconds(seconds), nil)
        case .at(let time) where time - SystemTime.now <= lifetimeLimit: return (nil, time)
        default:
            throw given.arguments.usage(
                "--expires takes a time within 3650 days, not \(quoted(given.text))",
                hint: Moment.forms
            )
        }
    }

    /// The padding of `--pad-to`: a length, or the smallest of several lengths that fits the text.
    @Sendable static func padding(_ given: GivenValue) throws(CommandError) -> Padding {
        let limit = SizeLimit.standard.byteCount
        var byteCounts: [Int] = []
        for part in given.text.split(separator: ",", omittingEmptySubsequences: false) {
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(part),
                (1...limit).contains(count)
            else {
                throw given.arguments.usage(
                    "--pad-to takes whole numbers from 1 to \(limit), not \(quoted(given.text))",
                    hint: "such as 256, or 64,256,1024 for the smallest that fits"
                )
            }
            byteCounts.append(count)
        }
        return byteCounts.count == 1 ? .to(byteCount: byteCounts[0]) : .toBucket(byteCounts)
    }

    /// The keys of `--custom`.
    @Sendable static func customKeys(_ given: GivenValue) throws(CommandError) -> CustomKeys {
        let arguments = given.arguments
        var keys = JSONObject()
        for text in arguments.strings(.custom) {
            guard let cut = text.cut(at: "="), !cut.before.isEmpty else {
                throw arguments.usage(
                    "--custom takes KEY=JSON, not \(quoted(text))",
                    hint: "such as order=7 or 'name=\"Ada\"'"
                )
            }
            let name = String(cut.before)
            let value: JSONDocument
            do throws(JSONError) {
                value = try JSONDocument(parsing: Array(cut.after.utf8))
            } catch {
                throw arguments.usage(
                    "the value of the custom key \(quoted(name)) is not JSON: \(error)",
                    hint: "a string needs quotes: '\(name)=\"text\"'"
                )
            }
            if let fault = value.customFault(of: 0) {
                throw arguments.usage("in the custom key \(quoted(name)), \(fault.message)")
            }
            keys.append(name, JSONValue(value.root))
        }
        return CustomKeys(keys)
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
