// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Parses the words after a command's name according to the command's table.
///
/// `--opt value`, `--opt=value`, `-o value`, `-ovalue`; options and operands in any order; `--` ends
/// the options; `-` is an operand.
package struct ArgumentReader {
    private let table: CommandTable
    private let program: ProgramTable
    private var words: ArraySlice<String>
    private var values: [String: [String]] = [:]
    private var operands: [String] = []
    private var countBeforeMark: Int?

    /// Sorts the words into options and operands.
    ///
    /// - Parameters:
    ///   - words: The words after the command's name.
    ///   - table: The command's table.
    ///   - program: The program, whose other commands may have an option that this one lacks.
    /// - Returns: The parsed arguments; help and version take precedence over every error.
    /// - Throws: A usage error.
    package static func read(
        _ words: [String],
        table: CommandTable,
        of program: ProgramTable
    ) throws(CommandError) -> ParsedArguments {
        var reader = ArgumentReader(table: table, program: program, words: words[...])
        while let word = reader.words.popFirst() {
            try reader.take(word)
        }
        return try reader.finish()
    }

    /// Whether the words before `--` ask for help or the version.
    package static func asks(for option: CommandOption, in words: [String]) -> Bool {
        let beforeEnd = words.prefix { $0 != "--" }
        if let letter = option.letter, beforeEnd.contains("-\(letter)") { return true }
        return beforeEnd.contains(option.spelling)
    }

    private mutating func take(_ word: String) throws(CommandError) {
        if word == "--" {
            countBeforeMark = operands.count
            operands += words
            words = []
        } else if word.utf8.starts(with: "--".utf8) {
            try takeLong(Substring(word.utf8.dropFirst(2)))
        } else if word.utf8.starts(with: "-".utf8), word.utf8.count > 1 {
            try takeShort(word)
        } else {
            operands.append(word)
        }
    }

    private mutating func takeLong(_ body: Substring) throws(CommandError) {
        let cut = body.cut(at: "=")
        let name = cut?.before ?? body
        guard let option = table.option(named: name) else { throw unknown("--\(name)") }
        let attached = cut.map { String($0.after) }
        guard option.value != nil else {
            guard attached == nil else { throw usage("\(option.spelling) takes no value") }
            return try add("", to: option)
        }
        guard let attached else { return try add(nextValue(for: option), to: option) }
        try add(attached, to: option)
    }

    private mutating func takeShort(_ word: String) throws(CommandError) {
        let rest = Substring(word.utf8.dropFirst())
        guard let letter = rest.unicodeScalars.first,
            let option = table.option(letter: Character(letter))
        else { throw unknown(word) }
        let attached = Substring(rest.unicodeScalars.dropFirst())
        if option.value == nil {
            guard attached.isEmpty else { throw unknown(word) }
            try add("", to: option)
        } else {
            // `-out FILE` is openssl's way; parsing it as `-o ut` would write a file named "ut".
            guard table.option(named: rest) == nil else { throw unknown(word) }
            try add(attached.isEmpty ? nextValue(for: option) : String(attached), to: option)
        }
    }

    /// The word after an option that takes a value; never a word that is itself an option.
    private mutating func nextValue(for option: CommandOption) throws(CommandError) -> String {
        guard let next = words.first else {
            throw usage("\(option.spelling) needs a value: \(option.value ?? "VALUE")")
        }
        try checkName(next, for: option)
        guard !looksLikeOption(next) else {
            throw usage(
                "\(option.spelling) needs a value before \(quoted(next))",
                hint: "write \(option.spelling)=VALUE for a value that begins with a dash"
            )
        }
        words.removeFirst()
        return next
    }

    private func looksLikeOption(_ word: String) -> Bool {
        if word.utf8.starts(with: "--".utf8) { return true }
        guard word.utf8.count == 2, word.utf8.starts(with: "-".utf8), let letter = word.last
        else { return false }
        return table.option(letter: letter) != nil
    }

    /// Refuses the content of a file, PEM or JSON, in place of its name: it may be a secret, which
    /// errors would repeat.
    private func checkName(_ value: String, for option: CommandOption) throws(CommandError) {
        guard option.completion.kind == .file,
            value.hasPrefix("-----BEGIN ") || value.hasPrefix("{") && value.contains("\"")
        else { return }
        throw usage("\(option.spelling) takes the name of a file, not its content")
    }

    private mutating func add(_ value: String, to option: CommandOption) throws(CommandError) {
        try checkName(value, for: option)
        guard option.repeats || values[option.name] == nil else {
            throw usage("\(option.spelling) is given twice")
        }
        values[option.name, default: []].append(value)
    }

    private func finish() throws(CommandError) -> ParsedArguments {
        let canRepeat = table.operands.contains(where: \.repeats)
        if !canRepeat, operands.count > table.operands.count {
            let extra = operands[table.operands.count]
            let one =
                table.isProgram
                ? "the command comes first, then its options"
                : table.operands.last.map { "only one \($0.name) is allowed" }
                    ?? "\(table.name) takes no arguments"
            throw usage(
                "unexpected argument \(quoted(extra))",
                hint: extra.contains(" ") || operands.count == 1
                    ? one : "\(one); quote arguments that contain spaces"
            )
        }
        return ParsedArguments(
            table: table,
            of: program,
            values: values,
            operands: operands,
            countBeforeMark: countBeforeMark
        )
    }

    private func unknown(_ spelling: String) -> CommandError {
        let owners = program.commands.filter { other in
            other.name != table.name && other.options.contains { $0.spelling == spelling }
        }
        if let next = table.handsOnTo, owners.contains(where: { $0.name == next }) {
            return usage(
                "\(spelling) can't be used with \(table.name)",
                hint: "put the options of \(next) after --"
            )
        }
        let known = synonymHint(for: spelling)
        guard !owners.isEmpty else {
            let closest = Suggestion.option(for: spelling, among: table.options)
            return usage(
                "unknown option \(quoted(spelling))",
                hint: known ?? closest.map { "did you mean \($0.spelling)?" }
            )
        }
        let names = enumeration(
            owners.map { quoted(program.fullName(of: $0)) },
            conjunction: "and"
        )
        return usage(
            table.isProgram
                ? "no command before \(spelling)" : "\(spelling) can't be used with \(table.name)",
            hint: known ?? "\(spelling) belongs to \(names)"
        )
    }

    /// A hint at what this command has instead of another command's option.
    private func synonymHint(for spelling: String) -> String? {
        let name = String(spelling.drop { $0 == "-" })
        if let operand = table.operands.first(where: { $0.synonyms.contains(name) }) {
            return "\(operand.name) is an argument: write it without \(spelling)"
        }
        return table.options.first { $0.synonyms.contains(name) }.map { option in
            "did you mean \(option.spelling)?"
        }
    }

    private func usage(_ message: String, hint: String? = nil) -> CommandError {
        .usage(message, hint: hint, command: program.fullName(of: table))
    }
}

extension StringProtocol where SubSequence == Substring {
    /// What is around the first such sign; nil if there is none.
    ///
    /// Not by `Character`: a combining mark that begins the second part joins the sign before it.
    package func cut(at sign: Unicode.Scalar) -> (before: Substring, after: Substring)? {
        guard let place = utf8.firstIndex(of: UInt8(ascii: sign)) else { return nil }
        return (self[..<place], self[utf8.index(after: place)...])
    }
}
