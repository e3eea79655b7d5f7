// SPDX-License-Identifier: Apache-2.0

/// One command as a table, the source of its help, manual page, completions and parsing.
package struct CommandTable: Sendable {
    /// The command's name after the program's; empty for the program itself.
    package let name: String
    /// What the command does, without a capital or a full stop.
    package let abstract: String
    /// What follows the name in each usage line.
    package let usage: [String]
    /// The operands, in order.
    package let operands: [Operand]
    /// The options that most people need, under their tasks.
    ///
    /// Empty if help shows all options at once.
    package let common: KeyValuePairs<String, [CommandOption]>
    /// The options, under the headings that the whole help shows.
    package let groups: KeyValuePairs<String, [CommandOption]>
    /// Every option of all groups.
    package let options: [CommandOption]
    /// Text about the words in the usage lines.
    package let sections: [TextSection]
    /// Command lines that were run, each after a line with its purpose; blank lines separate them.
    private let exampleText: String
    /// What the exit statuses of this command mean.
    package let exitStatus: KeyValuePairs<ExitStatus, String>
    /// The command that receives what follows `--`.
    package let handsOnTo: String?

    package init(
        name: String,
        abstract: String,
        usage: [String],
        operands: [Operand] = [],
        common: KeyValuePairs<String, [CommandOption]> = [:],
        groups: KeyValuePairs<String, [CommandOption]>,
        sections: [TextSection] = [],
        examples: String = "",
        exitStatus: KeyValuePairs<ExitStatus, String> = [:],
        handsOnTo: String? = nil
    ) {
        self.name = name
        self.abstract = abstract
        self.usage = usage
        self.operands = operands
        self.common = common
        self.groups = groups
        options = groups.flatMap(\.value)
        self.sections = sections
        exampleText = examples
        self.exitStatus = exitStatus
        self.handsOnTo = handsOnTo
    }

    /// The examples.
    package var examples: [Example] {
        exampleText.split(separator: "\n\n").map { text in
            let lines = text.split(separator: "\n").map(String.init)
            return Example(purpose: lines[0], lines: Array(lines.dropFirst()))
        }
    }

    /// Whether this is the program's own table.
    package var isProgram: Bool { name.isEmpty }

    /// The option with this name, without dashes.
    package func option(named name: some StringProtocol) -> CommandOption? {
        options.first { $0.name == name }
    }

    /// The option with this letter.
    package func option(letter: Character) -> CommandOption? {
        options.first { $0.letter == letter }
    }
}

/// An operand: what a command takes by position.
package struct Operand: Sendable {
    /// Its name in usage lines, in capitals.
    package let name: String
    package let help: String
    /// Whether it may be given more than once.
    package let repeats: Bool
    /// What the shell completes here.
    package let completion: Completion
    /// Options that people may write in front of it.
    package let synonyms: [String]

    package init(
        name: String,
        help: String,
        repeats: Bool = false,
        completion: Completion = .none,
        synonyms: [String] = []
    ) {
        self.name = name
        self.help = help
        self.repeats = repeats
        self.completion = completion
        self.synonyms = synonyms
    }
}

/// One option.
///
/// A class, so that tables, which are searched for every option that a command reads, hold it
/// without copying its strings.
package final class CommandOption: Sendable {
    /// The long name without dashes.
    package let name: String
    /// The short form's letter.
    package let letter: Character?
    /// The name of its value, in capitals; nil for a switch.
    package let value: String?
    /// What it does: no initial capital, no full stop.
    package let help: String
    /// Whether it may be given more than once.
    package let repeats: Bool
    /// What the shell completes after it.
    package let completion: Completion
    /// What users of other tools may type instead.
    package let synonyms: [String]

    /// Makes an option as help shows it: `--out FILE`, or `--force` if it is a switch.
    package init(
        _ spelling: String,
        letter: Character? = nil,
        help: String,
        repeats: Bool = false,
        completion: Completion? = nil,
        synonyms: [String] = []
    ) {
        let words = spelling.dropFirst(2).split(separator: " ", maxSplits: 1).map(String.init)
        name = words[0]
        value = words.count > 1 ? words[1] : nil
        self.letter = letter
        self.help = help
        self.repeats = repeats
        self.completion = completion ?? value.flatMap { Self.completions[$0] } ?? .none
        self.synonyms = synonyms
    }

    /// What the shell completes for values of these names.
    private static let completions = ["FILE": Completion.file, "DIR": .directory]

    /// The option as written in messages.
    package var spelling: String { "--\(name)" }
}

/// What a shell completes for a value.
///
/// Not an enum with associated words: the leak check of the address sanitizer cannot follow such
/// tagged pointers.
package struct Completion: Sendable {
    /// How the shell finds the completions.
    package enum Kind: Sendable {
        case none, file, directory, words, prefixes
    }

    package let kind: Kind
    package var words: [String] = []

    package static let none = Completion(kind: .none)
    package static let file = Completion(kind: .file)
    package static let directory = Completion(kind: .directory)

    /// One of these words.
    package static func words(_ words: [String]) -> Completion {
        Completion(kind: .words, words: words)
    }

    /// The beginning of a value, such as `env:`.
    package static func prefixes(_ words: [String]) -> Completion {
        Completion(kind: .prefixes, words: words)
    }
}

/// Text with a heading; whatever shows it wraps each paragraph.
///
/// Written as one string: the first line is the heading, and blank lines separate paragraphs.
package struct TextSection: Sendable, ExpressibleByStringInterpolation {
    private let text: String

    package init(stringLiteral text: String) { self.text = text }

    package var title: String { String(text.prefix { $0 != "\n" }) }

    /// The paragraphs, each on one line.
    package var paragraphs: [String] {
        text.dropFirst(title.count + 1).split(separator: "\n\n").map { paragraph in
            paragraph.split(separator: "\n").joined(separator: " ")
        }
    }
}

/// An example command line and its purpose.
package struct Example: Sendable {
    package let purpose: String
    package let lines: [String]
}

extension CommandOption {
    /// Every command has it.
    package static let help = CommandOption("--help", letter: "h", help: "show this help")
    /// Every command has it whose help begins with the options that most people need.
    package static let helpAll = CommandOption(
        "--help-all",
        help: "show every option, format and exit status"
    )
    /// Every command has it.
    package static let version = CommandOption("--version", help: "show the version")
}

/// A program with commands, the source of its help, manual pages and completions.
package struct ProgramTable: Sendable {
    /// The name of the executable.
    package let name: String
    /// The version, without the name.
    package let version: String
    /// When this version was released, such as `2026-11-22`; manual pages show it.
    package let releaseDate: String
    /// The arguments that the program takes before a command.
    package let table: CommandTable
    /// Manual pages in section 1 of other programs.
    package let seeAlso: [String]
    private let makeCommands: @Sendable () -> [CommandTable]

    /// Makes a program; the command tables are made when they are first used.
    package init(
        name: String,
        version: String,
        releaseDate: String,
        table: CommandTable,
        seeAlso: [String] = [],
        commands: @autoclosure @escaping @Sendable () -> [CommandTable]
    ) {
        self.name = name
        self.version = version
        self.releaseDate = releaseDate
        self.table = table
        self.seeAlso = seeAlso
        makeCommands = commands
    }

    /// The tables of all commands, in the order that help shows.
    package var commands: [CommandTable] { makeCommands() }

    /// A command as typed, such as `git log`.
    package func fullName(of table: CommandTable) -> String {
        table.isProgram ? name : "\(name) \(table.name)"
    }

    /// The name of a command's manual page, such as `git-log`.
    func pageName(of table: CommandTable) -> String {
        table.isProgram ? name : "\(name)-\(table.name)"
    }
}
