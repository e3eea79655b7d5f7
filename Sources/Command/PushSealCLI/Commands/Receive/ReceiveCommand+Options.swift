// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealCurl
import PushSealDevice
import PushSealExtension
import PushSealJSON

// What the device has: an extension and the app's strings.
extension ReceiveCommand {
    /// The extension to run instead of ours.
    static func program(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> String? {
        guard let name = arguments.string(.extensionProgram) else { return nil }
        for option in [CommandOption.pass, .keyring, .rot13, .strict, .badgePolicy, .fetch]
        where arguments.has(option) {
            throw arguments.usage(
                "--\(option.name) can't be used with --extension",
                hint: "the program has its own keys and does its own fetching"
            )
        }
        guard !name.hasSuffix(".swift") else {
            throw arguments.usage(
                "--extension takes a program, not a source",
                hint: "pushseal run \(name) compiles it and delivers to it"
            )
        }
        try context.requireProgram(name)
        return context.path(name)
    }

    /// How many pushes an extension's program gets at once.
    static func parallelCount(_ arguments: ParsedArguments) throws(CommandError) -> Int {
        for option in [CommandOption.freshProcess, .parallel]
        where arguments.has(option) && !arguments.has(.extensionProgram) {
            throw arguments.usage(
                "--\(option.name) needs --extension",
                hint: "our own extension runs in the process of pushseal"
            )
        }
        let count = try arguments.integer(.parallel, in: 1...parallelLimit)
        try arguments.refuse(
            .parallel,
            with: [.freshProcess],
            because: "--parallel delivers several pushes at once to one process"
        )
        try arguments.refuse(
            .parallel,
            with: [.watch],
            because: "--watch delivers each file when it comes"
        )
        return count ?? 1
    }

    /// Each push takes threads here and in the extension's process.
    private static let parallelLimit = 64

    /// The fetcher of attachments, if asked for.
    static func fetcher(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> (any AttachmentFetcher)? {
        guard arguments.has(.fetch) else { return nil }
        guard let fetcher = CurlFetcher() else {
            throw CommandError(
                .unavailable,
                "no libcurl found to fetch attachments with",
                hint: "install it (Debian: libcurl4)"
            )
        }
        return fetcher
    }

    /// How numbers change the badge.
    static func badgePolicy(_ arguments: ParsedArguments) throws(CommandError) -> BadgePolicy {
        guard let policy = try arguments.choice(.badgePolicy, as: BadgePolicy.self) else {
            return .set
        }
        guard arguments.has(.appGroup) || arguments.has(.phone) else {
            throw arguments.usage(
                "--badge needs --app-group or --phone",
                hint: "the number is kept in the folder of the app group"
            )
        }
        try arguments.refuse(
            .rot13,
            with: [.badgePolicy],
            because: "ROT13 messages are not counted"
        )
        return policy
    }

    private static func checkLocale(
        _ locale: String,
        _ arguments: ParsedArguments
    ) throws(CommandError) {
        guard Localization.identifier(of: locale) == nil else { return }
        throw arguments.usage(
            "\(quoted(locale)) is not a valid value for --locale",
            hint: "give a language and a region, such as ko_KR"
        )
    }

    /// The app's strings in the user's language.
    static func localization(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> Localization? {
        guard let folder = arguments.string(.app) else {
            guard let locale = arguments.string(.locale) else { return nil }
            guard arguments.has(.extensionProgram) || arguments.has(.content) else {
                throw arguments.usage(
                    "--locale needs --app or --extension",
                    hint: "the strings of a language are in the app's .lproj folders"
                )
            }
            try checkLocale(locale, arguments)
            return nil
        }
        if let locale = arguments.string(.locale) { try checkLocale(locale, arguments) }
        // A misspelled folder is not an app without strings.
        try context.requireFolder(folder)
        do throws(DeviceError) {
            return try Localization(
                folder: context.path(folder),
                locale: locale(arguments, context)
            )
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
    }
}
