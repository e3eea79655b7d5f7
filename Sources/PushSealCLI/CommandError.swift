// SPDX-License-Identifier: Apache-2.0

/// Why a command stopped: a sentence for the person, a status for the shell, perhaps a way out.
package struct CommandError: Error, Equatable, Sendable {
    /// What the process ends with.
    package let status: ExitStatus
    /// One lower-case clause without a full stop.
    package let message: String
    /// What to do about it.
    package let hint: String?
    /// The command whose help explains more; set for usage errors only.
    package let helpCommand: String?

    package init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
        self.init(status, message, hint: hint, helpCommand: nil)
    }

    private init(_ status: ExitStatus, _ message: String, hint: String?, helpCommand: String?) {
        self.status = status
        self.message = message
        self.hint = hint
        self.helpCommand = helpCommand
    }

    /// A wrong command line; `command` is what to put before `--help`, such as `pushseal encrypt`.
    static func usage(_ message: String, hint: String? = nil, command: String) -> CommandError {
        CommandError(.usage, message, hint: hint, helpCommand: command)
    }

    /// The reader of our output has left; nothing is said about it.
    static let brokenPipe = CommandError(.brokenPipe, "broken pipe")
}

/// The text in double quotes, with everything that could disturb a terminal written as an escape.
///
/// File names and payload text are other people's; an escape sequence in them must stay visible.
package func quoted(_ text: some StringProtocol) -> String {
    "\"" + escaped(text, quote: true) + "\""
}

/// The text with control, formatting and line-breaking scalars as `\n` or `\u{1B}`.
package func escaped(_ text: some StringProtocol, quote: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case "\\": result += "\\\\"
        case "\"" where quote: result += "\\\""
        default:
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format, .privateUse, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
    }
    return result
}
