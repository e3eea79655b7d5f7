// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import PushSealRun
import StrictJSON

/// What `run` runs, and the arguments that it passes to `receive`.
struct RunTarget {
    /// How the command line names the extension.
    enum Extension {
        case sources([String])
        /// A folder of sources.
        case folder(String)
        case package(String)
        case program(String)
    }

    /// The extension that runs before the user sees the notification; nil for the one built into
    /// receive.
    let target: Extension?
    /// The folders of content extensions.
    let contents: [String]
    /// The arguments for `receive`.
    let words: [String]

    /// Sorts the operands: sources end in `.swift`; without sources, the first operand is a folder
    /// or a program.
    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
        let count = arguments.countBeforeMark ?? arguments.operands.count
        let own = arguments.operands.prefix(count)
        let rest = arguments.operands.dropFirst(count)
        contents = arguments.strings(.contentFolder)
        let sources = own.filter { $0.hasSuffix(".swift") }
        if !sources.isEmpty {
            target = .sources(sources)
            words = own.filter { !$0.hasSuffix(".swift") } + rest
            return
        }
        guard let first = own.first, contents.isEmpty || Self.isExtension(first, context)
        else {
            target = nil
            words = Array(own + rest)
            if !contents.isEmpty { return }
            throw arguments.usage(
                "no source given",
                hint: "pushseal run NotificationService.swift push.json"
            )
        }
        target = try Self.found(first, arguments, context)
        words = Array(own.dropFirst() + rest)
    }

    private static func found(
        _ name: String,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> Extension {
        let path = context.path(name)
        if ExtensionBuilder.isPackage(path) { return .package(name) }
        if (try? InputFile.checkFolder(path)) != nil {
            guard try sources(in: name, context).isEmpty else { return .folder(name) }
            throw CommandError(
                .malformedInput,
                "\(quoted(name)) contains neither sources nor a package"
            )
        }
        if name.hasSuffix(".json") {
            throw arguments.usage(
                "no source given before \(quoted(name))",
                hint: "pushseal run NotificationService.swift \(name)"
            )
        }
        return .program(name)
    }

    /// Whether a name before `--` is an extension rather than a payload.
    private static func isExtension(_ name: String, _ context: CommandContext) -> Bool {
        let path = context.path(name)
        return (try? InputFile.checkFolder(path)) != nil
            || (try? InputFile.checkProgram(path)) != nil
    }

    /// The names of the sources in a folder.
    static func sources(
        in folder: String,
        _ context: CommandContext
    ) throws(CommandError) -> [String] {
        do throws(SystemError) {
            return try ExtensionSources.files(in: context.path(folder)).map { "\(folder)/\($0)" }
        } catch {
            throw CommandError(.cannotRead, "cannot read \(quoted(folder)): \(error)")
        }
    }

    /// The files that trigger another run when they change.
    func watched(_ payloads: [String], _ context: CommandContext) -> [String] {
        let own: [String] =
            switch target {
            case .sources(let names): ExtensionSources.watched(names)
            case .folder(let name): Self.watched(in: name, context)
            case .package(let name), .program(let name): [name]
            case nil: []
            }
        let drawing = contents.flatMap { Self.watched(in: $0, context) }
        return (own + drawing + payloads).map(context.path)
    }

    private static func watched(in folder: String, _ context: CommandContext) -> [String] {
        ((try? sources(in: folder, context)) ?? []) + ["\(folder)/Info.plist"]
    }
}
