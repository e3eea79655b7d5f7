// SPDX-License-Identifier: Apache-2.0

extension Program {
    /// The arguments that the program takes before a command.
    static let table = CommandTable(
        name: "",
        abstract: "seal, deliver, open and explain end-to-end encrypted push notifications",
        usage: ["COMMAND [OPTIONS] [ARGUMENTS]", "help [COMMAND]"],
        groups: [
            "Options": [.help, .version],
            "Installation options": [.completionScript, .manual],
        ],
        exitStatus: [
            .success: "success; every sealed message was opened",
            .refused: "a message was not opened, or a check failed",
            .usage: StatusText.usage,
            .malformedInput: "the input is malformed",
            .cannotRead: "an input cannot be read",
            .unavailable:
                "a server could not be reached, a port is not available, or there is no compiler, "
                + "browser or libcurl",
            .internalError: "internal error: a bug in pushseal",
            .cannotWrite: "an output cannot be written",
            .configuration: "APNs refuses the sender",
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

/// What exit statuses of several commands mean.
enum StatusText {
    static let usage = "the command line is invalid"
    static let orNoSuchKey = "or the ring has no key with this id"
    static let notKeyRing = "the file is not a key ring"
    static let allExpired = "every key of the ring has expired"
}

extension CommandOption {
    static let completionScript = CommandOption(
        "--generate-completion-script SHELL",
        help: "print a completion script for bash, zsh or fish",
        completion: .words(CompletionScript.allCases.map(\.rawValue))
    )
    static let manual = CommandOption(
        "--generate-manual DIR",
        help: "write the manual pages to this folder"
    )
}
