// SPDX-License-Identifier: Apache-2.0

/// One command as a table: its help, manual page, completions and reader all come from here.
package struct CommandTable: Sendable {
    /// What follows `pushseal`; empty for the program itself.
    package let name: String
    /// What the command does, as the end of a sentence that begins with its name.
    package let abstract: String
    /// What follows the name in each usage line.
    package let usage: [String]
    /// The operands, in order.
    package let operands: [Operand]
    /// The options, under the headings that help shows.
    package let groups: [OptionGroup]
    /// Prose on what the words of the usage lines stand for.
    package let sections: [TextSection]
    /// Command lines that were run, with what they show.
    package let examples: [Example]
    /// Which status means what here.
    package let exitStatus: [StatusMeaning]

    /// Every option, whatever its heading.
    var options: [CommandOption] { groups.flatMap(\.options) }

    /// The command as a person types it.
    var fullName: String { name.isEmpty ? Program.name : "\(Program.name) \(name)" }

    /// The option of a name without its dashes.
    func option(named name: some StringProtocol) -> CommandOption? {
        options.first { $0.name == name }
    }

    /// The option of a letter.
    func option(letter: Character) -> CommandOption? {
        options.first { $0.letter == letter }
    }
}

/// An operand: what a command takes by position.
package struct Operand: Sendable {
    /// The word for it in usage lines, in capitals.
    let name: String
    let help: String
    /// Whether there may be more than one.
    var repeats = false
    /// What the shell completes here.
    var completion = Completion.none
}

/// Options under one heading.
package struct OptionGroup: Sendable {
    let title: String
    let options: [CommandOption]
}

/// One option.
package struct CommandOption: Sendable {
    /// The long name without dashes.
    let name: String
    /// The short form's letter.
    var letter: Character?
    /// The word for its value, in capitals; nil for a switch.
    var value: String?
    /// What it does: starts small, ends without a full stop.
    let help: String
    /// Whether it may be given more than once.
    var repeats = false
    /// What the shell completes after it.
    var completion = Completion.none
    /// What people type who come from another tool.
    var synonyms: [String] = []

    /// The option as written in messages.
    var spelling: String { "--\(name)" }
}

/// What a shell offers for a value.
///
/// Not an enumeration with the words in it: the leak check of the address sanitizer does not see
/// through the tag in such a pointer.
package struct Completion: Sendable {
    /// How the shell finds what it offers.
    enum Kind: Sendable {
        case none, file, directory, words, prefixes
    }

    let kind: Kind
    var words: [String] = []

    static let none = Completion(kind: .none)
    static let file = Completion(kind: .file)
    static let directory = Completion(kind: .directory)

    /// One of these words.
    static func words(_ words: [String]) -> Completion { Completion(kind: .words, words: words) }

    /// The beginning of a value, such as `env:`.
    static func prefixes(_ words: [String]) -> Completion {
        Completion(kind: .prefixes, words: words)
    }
}

/// A headed piece of prose; each paragraph is wrapped by whoever shows it.
package struct TextSection: Sendable {
    let title: String
    let paragraphs: [String]
}

/// A command line and what it is for.
package struct Example: Sendable {
    let purpose: String
    let lines: [String]
}

/// What a status means to one command.
package struct StatusMeaning: Sendable {
    let status: ExitStatus
    let meaning: String

    init(_ status: ExitStatus, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }
}

extension CommandOption {
    /// Every command has it.
    static let help = CommandOption(name: "help", letter: "h", help: "show this help")
    /// Every command has it.
    static let version = CommandOption(name: "version", help: "show the version")
}
