// SPDX-License-Identifier: Apache-2.0

extension Program {
    /// What the program takes before a command.
    package static let table = CommandTable(
        name: "",
        abstract: "seals, delivers, opens and explains end-to-end encrypted push notifications",
        usage: ["COMMAND [OPTIONS] [ARGUMENTS]", "help [COMMAND]"],
        operands: [],
        groups: [
            OptionGroup(
                title: "Options",
                options: [.help, .version]
            ),
            OptionGroup(
                title: "Installation options",
                options: [.completionScript, .manual]
            ),
        ],
        sections: [],
        examples: [],
        exitStatus: [
            StatusMeaning(.success, "all done; what was sealed was opened"),
            StatusMeaning(.refused, "the cryptography or the check said no"),
            StatusMeaning(.usage, "the command line is wrong"),
            StatusMeaning(.malformedInput, "the input is not what it should be"),
            StatusMeaning(.cannotRead, "an input cannot be read"),
            StatusMeaning(.internalError, "a mistake of pushseal"),
            StatusMeaning(.cannotWrite, "an output cannot be written"),
        ]
    )

    /// What people type who know the commands of other tools.
    static let otherWords = [
        "seal": "encrypt", "enc": "encrypt", "decrypt": "receive", "dec": "receive",
        "open": "receive", "explain": "inspect", "show": "inspect", "debug": "inspect",
        "check": "verify", "test": "verify", "encrypt-file": "seal-file",
        "decrypt-file": "open-file",
    ]
}

extension CommandOption {
    static let completionScript = CommandOption(
        name: "generate-completion-script",
        value: "SHELL",
        help: "print the completion script for bash, zsh or fish",
        completion: .words(CompletionScript.allCases.map(\.rawValue))
    )
    static let manual = CommandOption(
        name: "generate-manual",
        value: "DIR",
        help: "write the manual pages into this folder",
        completion: .directory
    )
}
