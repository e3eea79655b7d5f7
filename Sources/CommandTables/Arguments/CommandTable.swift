// SPDX-License-Identifier: Apache-2.0

/// One command as a table: its help, manual page, completions and reader all come from here.
package struct CommandTable: Sendable {
    /// What follows the name of the program; empty for the program itself.
    package let name: String
    /// What the command does, as the end of a sentence that begins with its name.
    package let abstract: String
    /// What follows the name in each usage line.
    package let usage: [String]
    /// The operands, in order.
    package let operands: [Operand]
    /// The options, under the headings that help shows.
    package let groups: [OptionGroup]
    /// Every option, whatever its heading.
    package let options: [CommandOption]
    /// Prose on what the words of the usage lines stand for.
    package let sections: [TextSection]
    /// Command lines that were run, with what they show.
    package let examples: [Example]
    /// Which status means what here.
    package let exitStatus: [StatusMeaning]
    /// The command that gets what follows `--`.
    package let handsOnTo: String?

    package init(
        name: String,
        abstract: String,
        usage: [String],
        operands: [Operand],
        groups: [OptionGroup],
        sections: [TextSection],
        examples: [Example],
        exitStatus: [StatusMeaning],
        handsOnTo: String? = nil
    ) {
        self.name = name
        self.abstract = abstract
        self.usage = usage
        self.operands = operands
        self.groups = groups
        self.options = groups.flatMap(\.options)
        self.sections = sections
        self.examples = examples
        self.exitStatus = exitStatus
        self.handsOnTo = handsOnTo
    }

    /// Whether this is the table of the program itself.
    package var isProgram: Bool { name.isEmpty }

    /// The option of a name without its dashes.
    package func option(named name: some StringProtocol) -> CommandOption? {
        options.first { $0.name == name }
    }

    /// The option of a letter.
    package func option(letter: Character) -> CommandOption? {
        options.first { $0.letter == letter }
    }
}

/// An operand: what a command takes by position.
package struct Operand: Sendable {
    /// The word for it in usage lines, in capitals.
    package let name: String
    package let help: String
    /// Whether there may be more than one.
    package let repeats: Bool
    /// What the shell completes here.
    package let completion: Completion
    /// Names of options that people write in front of it.
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

/// Options under one heading.
package struct OptionGroup: Sendable {
    package let title: String
    package let options: [CommandOption]

    package init(title: String, options: [CommandOption]) {
        self.title = title
        self.options = options
    }
}

/// One option.
///
/// An object, so that the tables, which are gone through for every option that a command asks for,
/// hold it without copying its words.
package final class CommandOption: Sendable {
    /// The long name without dashes.
    package let name: String
    /// The short form's letter.
    package let letter: Character?
    /// The word for its value, in capitals; nil for a switch.
    package let value: String?
    /// What it does: starts small, ends without a full stop.
    package let help: String
    /// Whether it may be given more than once.
    package let repeats: Bool
    /// What the shell completes after it.
    package let completion: Completion
    /// What people type who come from another tool.
    package let synonyms: [String]

    package init(
        name: String,
        letter: Character? = nil,
        value: String? = nil,
        help: String,
        repeats: Bool = false,
        completion: Completion = .none,
        synonyms: [String] = []
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.help = help
        self.repeats = repeats
        self.completion = completion
        self.synonyms = synonyms
    }

    /// The option as written in messages.
    package var spelling: String { "--\(name)" }
}

/// What a shell offers for a value.
///
/// Not an enumeration with the words in it: the leak check of the address sanitizer does not see
/// through the tag in such a pointer.
package struct Completion: Sendable {
    /// How the shell finds what it offers.
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

/// A headed piece of prose; each paragraph is wrapped by whoever shows it.
package struct TextSection: Sendable {
    package let title: String
    package let paragraphs: [String]

    package init(title: String, paragraphs: [String]) {
        self.title = title
        self.paragraphs = paragraphs
    }
}

/// A command line and what it is for.
package struct Example: Sendable {
    package let purpose: String
    package let lines: [String]

    package init(purpose: String, lines: [String]) {
        self.purpose = purpose
        self.lines = lines
    }
}

/// What a status means to one command.
package struct StatusMeaning: Sendable {
    package let status: ExitStatus
    package let meaning: String

    package init(_ status: ExitStatus, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }
}

extension CommandOption {
    /// Every command has it.
    package static let help = CommandOption(name: "help", letter: "h", help: "show this help")
    /// Every command has it.
    package static let version = CommandOption(name: "version", help: "show the version")
}
