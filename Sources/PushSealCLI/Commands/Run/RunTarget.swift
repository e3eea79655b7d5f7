// SPDX-License-Identifier: Apache-2.0

import PushSealRun
import StrictJSON

/// What `run` is to run, and what it hands to `receive`.
struct RunTarget {
    /// What stands for the extension on the command line.
    enum Extension {
        case sources([String])
        case package(String)
        case program(String)
    }

    let target: Extension
    /// The words for `receive`.
    let words: [String]

    /// Sorts the operands: sources end in `.swift`; without any, the first operand is a folder or a program.
    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
        let count = arguments.countBeforeMark ?? arguments.operands.count
        let own = arguments.operands.prefix(count)
        let rest = arguments.operands.dropFirst(count)
        let sources = own.filter { $0.hasSuffix(".swift") }
        if !sources.isEmpty {
            target = .sources(sources)
            words = own.filter { !$0.hasSuffix(".swift") } + rest
            return
        }
        guard let first = own.first else {
            throw arguments.usage(
                "no source is given",
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
        let sources = ExtensionSources.files(in: path).map { "\(name)/\($0)" }
        if !sources.isEmpty { return .sources(sources) }
        if (try? InputFile.checkFolder(path)) != nil {
            throw CommandError(
                .malformedInput,
                "\(quoted(name)) holds no sources and no package"
            )
        }
        if name.hasSuffix(".json") {
            throw arguments.usage(
                "no source is given before \(quoted(name))",
                hint: "pushseal run NotificationService.swift \(name)"
            )
        }
        return .program(name)
    }

    /// The files by whose change it is to run again.
    func watched(_ payloads: [String], _ context: CommandContext) -> [String] {
        let own: [String] =
            switch target {
            case .sources(let names): ExtensionSources(files: names).watched(context.path)
            case .package(let name), .program(let name): [context.path(name)]
            }
        return own + payloads.map(context.path)
    }
}
