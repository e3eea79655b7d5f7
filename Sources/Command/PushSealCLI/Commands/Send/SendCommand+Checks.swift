// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

/// What options of `pushseal send` may stand together.
extension SendCommand {
    static func checkTogether(
        _ arguments: ParsedArguments,
        isBatch: Bool,
        _ context: CommandContext
    ) throws(CommandError) {
        if isBatch {
            try arguments.refuse(
                .batch,
                with: [.message, .apnsID],
                because: "give it in the lines"
            )
        } else {
            for option in [CommandOption.journal, .progress, .metrics] where arguments.has(option) {
                throw arguments.usage(
                    "\(option.spelling) needs --batch\(option.name == CommandOption.metrics.name ? " or --queue" : "")"
                )
            }
            guard arguments.has(.token) else {
                throw noToken(arguments)
            }
            guard !arguments.has(.message) || arguments.operands.isEmpty else {
                throw arguments.usage("--message can't be used with a payload")
            }
            if !arguments.has(.message), let option = messageOptions.first(where: arguments.has) {
                throw arguments.usage(
                    "\(option.spelling) needs --message",
                    hint: "a payload is sent as it is; only --message TEXT is sealed"
                )
            }
        }
        let input = arguments.string(.message) ?? arguments.operands.first ?? "-"
        try checkFiles(arguments.has(.message) && input != "-" ? nil : input, arguments, context)
    }

    /// Refuses a file that is written over another, or over one of the command's streams.
    private static func checkFiles(
        _ input: String?,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        let unregistered = arguments.string(.unregistered)
        try context.refuseSameFile(input.map { [$0] } ?? [], unregistered, arguments)
        guard unregistered != "-" else {
            throw arguments.usage(
                "--unregistered takes a file",
                hint: "standard output has the results"
            )
        }
        var others = [("results", "/dev/stdout")]
        if let input { others.append(("input", input == "-" ? "/dev/stdin" : input)) }
        for option in [CommandOption.journal, .unregistered, .metrics] {
            guard let name = arguments.string(option) else { continue }
            for (what, other) in others
            where InputFile.isSame(context.path(name), context.path(other)) {
                throw arguments.usage(
                    "\(what) and \(option.spelling) are the same file: \(quoted(name))"
                )
            }
        }
    }

    static func noToken(_ arguments: ParsedArguments) -> CommandError {
        arguments.usage("no device token given", hint: "give --token HEX")
    }
}
