// SPDX-License-Identifier: Apache-2.0

extension Program {
    /// The arguments that the program takes before a command.
    package static let table = CommandTable(
        name: "",
        abstract: "seal, deliver, open and explain end-to-end encrypted push notifications",
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
            StatusMeaning(.success, "success; every sealed message was opened"),
            StatusMeaning(.refused, "a message was not opened, or a check failed"),
            StatusMeaning(.usage, "the command line is invalid"),
            StatusMeaning(.malformedInput, "the input is malformed"),
            StatusMeaning(.cannotRead, "an input cannot be read"),
            StatusMeaning(
                .unavailable,
                "a server could not be reached, a port is not available, or there is no compiler, "
                    + "browser or libcurl"
            ),
            StatusMeaning(.internalError, "internal error: a bug in pushseal"),
            StatusMeaning(.cannotWrite, "an output cannot be written"),
        ]
    )

    /// Words that users of other tools may type instead.
    static let otherWords = [
        "seal": "encrypt", "enc": "encrypt", "decrypt": "receive", "dec": "receive",
        "open": "receive", "explain": "inspect", "show": "inspect", "debug": "inspect",
        "check": "verify", "test": "verify", "encrypt-file": "seal-file",
        "decrypt-file": "open-file", "push": "send", "deliver": "send", "compile": "run",
        "build": "run",
    ]
}

extension CommandOption {
    static let completionScript = CommandOption(
        name: "generate-completion-script",
        value: "SHELL",
        help: "print a completion script for bash, zsh or fish",
        completion: .words(CompletionScript.allCases.map(\.rawValue))
    )
    static let manual = CommandOption(
        name: "generate-manual",
        value: "DIR",
        help: "write the manual pages to this folder",
        completion: .directory
    )
}
