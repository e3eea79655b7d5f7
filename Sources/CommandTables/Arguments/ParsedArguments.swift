// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The options and operands of one command line, read as what they should be.
package struct ParsedArguments: Sendable {
    private let table: CommandTable
    private let program: ProgramTable
    private let values: [String: [String]]
    /// What was given by position.
    package let operands: [String]
    /// How many of them stood before `--`; nil if that was not given.
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

    /// The same with some options given as they are here, or, where there is nothing, not given.
    package func replacing(_ others: [String: [String]?]) -> ParsedArguments {
        var values = values
        for (name, value) in others { values[name] = value }
        return ParsedArguments(
            table: table,
            of: program,
            values: values,
            operands: operands,
            countBeforeMark: countBeforeMark
        )
    }

    /// Whether the option was given.
    package func has(_ option: CommandOption) -> Bool {
        precondition(
            offers(option),
            "\(option.spelling) is not in the table"
        )
        return values[option.name] != nil
    }

    /// Whether the command has the option at all.
    package func offers(_ option: CommandOption) -> Bool { offers(named: option.name) }

    /// Whether the command has an option of this name.
    package func offers(named name: String) -> Bool { table.option(named: name) != nil }

    /// The option's value as it was typed.
    package func string(_ option: CommandOption) -> String? {
        has(option) ? values[option.name]?.last : nil
    }

    /// The values of an option that may be given several times, in order.
    package func strings(_ option: CommandOption) -> [String] {
        has(option) ? values[option.name] ?? [] : []
    }

    /// The values of the option of this name; none if the command has no such option.
    package func strings(named name: String) -> [String] { values[name] ?? [] }

    /// The option's value as a whole number.
    ///
    /// - Throws: A usage error when it is none, or not in `range`.
    package func integer(
        _ option: CommandOption,
        in range: ClosedRange<Int>
    ) throws(CommandError) -> Int? {
        guard let text = string(option) else { return nil }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            range.contains(number)
        else {
            throw usage(
                "\(option.spelling) takes a whole number from \(range.lowerBound) "
                    + "to \(range.upperBound), not \(quoted(text))"
            )
        }
        return number
    }

    /// The option's value as a number of seconds, with or without a fraction.
    ///
    /// - Throws: A usage error when it is none, negative, or more than `limit`.
    package func seconds(_ option: CommandOption, limit: Int) throws(CommandError) -> Duration? {
        guard let text = string(option) else { return nil }
        // Double reads "inf", "nan" and "0x1p3" too, which nobody means.
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let number = Double(text), number <= Double(limit)
        else {
            throw usage(
                "\(option.spelling) takes seconds from 0 to \(limit), such as 0.3, "
                    + "not \(quoted(text))"
            )
        }
        return .seconds(number)
    }

    /// The option's value as one of the words that the enumeration lists.
    ///
    /// - Throws: A usage error that names the words.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: CommandOption,
        as type: Choice.Type
    ) throws(CommandError) -> Choice? {
        guard let text = string(option) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        let closest = Suggestion.closest(to: text, among: words, by: \.self)
        throw usage(
            "\(quoted(text)) is not a value of \(option.spelling)",
            hint: closest.map { "did you mean \($0)?" } ?? "use \(enumeration(words))"
        )
    }

    /// Refuses options that cannot stand together.
    ///
    /// - Throws: A usage error when `option` is given along with one of `others`.
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

    /// A mistake in this command line that the table alone does not show.
    package func usage(_ message: String, hint: String? = nil) -> CommandError {
        .usage(message, hint: hint, command: program.fullName(of: table))
    }
}
