// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The options and operands of one command line, with typed access to their values.
package struct ParsedArguments: Sendable {
    private let table: CommandTable
    private let program: ProgramTable
    private var values: [String: [String]]
    /// The positional arguments.
    package let operands: [String]
    /// How many operands precede `--`; nil if there is no `--`.
    package let countBeforeMark: Int?

    init(
        table: CommandTable,
        of program: ProgramTable,
        values: [String: [String]],
        operands: [String],
        countBeforeMark: Int?
    ) {
        self.table = table
        self.program = program
        self.values = values
        self.operands = operands
        self.countBeforeMark = countBeforeMark
    }

    /// A copy with these options replaced, or removed if the value is nil.
    package func replacing(_ others: [String: [String]?]) -> ParsedArguments {
        var copy = self
        for (name, value) in others { copy.values[name] = value }
        return copy
    }

    /// Whether the option was given.
    package func has(_ option: CommandOption) -> Bool {
        precondition(
            offers(option),
            "\(option.spelling) is not in the table"
        )
        return values[option.name] != nil
    }

    /// Whether the command has this option.
    package func offers(_ option: CommandOption) -> Bool { offers(named: option.name) }

    /// Whether the command has an option of this name.
    package func offers(named name: String) -> Bool { table.option(named: name) != nil }

    /// The option's value as typed.
    package func string(_ option: CommandOption) -> String? {
        has(option) ? values[option.name]?.last : nil
    }

    /// The values of a repeatable option, in order.
    package func strings(_ option: CommandOption) -> [String] {
        has(option) ? values[option.name] ?? [] : []
    }

    /// The values of the option with this name; empty if the command has no such option.
    package func strings(named name: String) -> [String] { values[name] ?? [] }

    /// The option's value as an integer.
    ///
    /// - Throws: A usage error if it is not an integer, or not in `range`.
    package func integer(
        _ option: CommandOption,
        in range: ClosedRange<Int>
    ) throws(CommandError) -> Int? {
        guard let text = string(option) else { return nil }
        return try usage { () throws(CommandError) in try option.integer(text, in: range) }
    }

    /// The option's value in seconds, possibly with a fraction.
    ///
    /// - Throws: A usage error if it is not a number, negative, or more than `limit`.
    package func seconds(_ option: CommandOption, limit: Int) throws(CommandError) -> Duration? {
        guard let text = string(option) else { return nil }
        // Double also parses "inf", "nan" and "0x1p3", which nobody means.
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let number = Double(text), number <= Double(limit)
        else {
            throw usage(
                "\(option.spelling) takes a number of seconds from 0 to \(limit), such as 0.3, "
                    + "not \(quoted(text))"
            )
        }
        return .seconds(number)
    }

    /// The option's value as a case of an enumeration.
    ///
    /// - Throws: A usage error that names the words.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: CommandOption,
        as type: Choice.Type
    ) throws(CommandError) -> Choice? {
        guard let text = string(option) else { return nil }
        return try usage { () throws(CommandError) in try option.choice(text, as: Choice.self) }
    }

    /// Refuses options that exclude each other.
    ///
    /// - Throws: A usage error if `option` is given along with one of `others`.
    package func refuse(
        _ option: CommandOption,
        with others: [CommandOption],
        because hint: String? = nil
    ) throws(CommandError) {
        guard has(option), let other = others.first(where: has) else { return }
        throw usage(
            "\(option.spelling) can't be used with \(other.spelling)",
            hint: hint
        )
    }

    /// A usage error that the table alone cannot detect.
    package func usage(_ message: String, hint: String? = nil) -> CommandError {
        .usage(message, hint: hint, command: program.fullName(of: table))
    }

    /// Lets a usage error name the command.
    package func usage<Value>(
        _ read: () throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        do {
            return try read()
        } catch {
            throw usage(error.message, hint: error.hint)
        }
    }
}

extension CommandOption {
    /// A value as an integer.
    ///
    /// - Throws: A usage error if it is not an integer, or not in `range`.
    package func integer(
        _ text: String,
        in range: ClosedRange<Int>
    ) throws(CommandError) -> Int {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            range.contains(number)
        else {
            throw CommandError(
                .usage,
                "\(spelling) takes a whole number from \(range.lowerBound) "
                    + "to \(range.upperBound), not \(quoted(text))"
            )
        }
        return number
    }

    /// A value as a case of an enumeration.
    ///
    /// - Throws: A usage error that names the words.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        as type: Choice.Type
    ) throws(CommandError) -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        let closest = Suggestion.closest(to: text, among: words, by: \.self)
        throw CommandError(
            .usage,
            "\(quoted(text)) is not a valid value for \(spelling)",
            hint: closest.map { "did you mean \($0)?" } ?? "use \(enumeration(words))"
        )
    }
}
