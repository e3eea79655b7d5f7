// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealRun
import PushSealJSON

/// What `run` runs, and the arguments that it passes to `receive`.
struct RunTarget {
    /// How the command line names the extension.
    enum Extension {
        case sources([String])
        /// A folder of sources.
        case folder(String)
        case package(String)
        case program(String)
        case xcode(XcodeTarget)
    }

    /// The extension that runs before the user sees the notification; nil for the one built into
    /// receive.
    let target: Extension?
    /// The folders of content extensions.
    let contents: [String]
    /// A content extension that is a target of Xcode's.
    let drawing: XcodeTarget?
    /// The arguments for `receive`.
    let words: [String]

    /// Sorts the operands: sources end in `.swift`; without sources, the first operand is a folder
    /// or a program.
    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
        let count = arguments.countBeforeMark ?? arguments.operands.count
        let own = arguments.operands.prefix(count)
        let rest = arguments.operands.dropFirst(count)
        contents = arguments.strings(.contentFolder)
        if let found = try Self.xcodeTarget(arguments, context) {
            target = found.kind == .service ? .xcode(found) : nil
            drawing = found.kind == .content ? found : nil
            words = Array(own + rest)
            return
        }
        drawing = nil
        if let file = own.first(where: { name in
            Self.objectiveCEndings.contains { name.hasSuffix($0) }
        }) {
            throw Self.refusal(of: file)
        }
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

    /// The package or program, if nothing else is given that is compiled here.
    var builtName: String? {
        guard contentCount == 0 else { return nil }
        return switch target {
        case .package(let name), .program(let name): name
        default: nil
        }
    }

    /// The target that --xcode and --target name.
    static func xcodeTarget(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> XcodeTarget? {
        guard let project = arguments.string(.xcodeProject) else {
            guard arguments.string(.xcodeTarget) == nil else {
                throw arguments.usage("--target is a target of --xcode's project")
            }
            guard !arguments.has(.resolvePackages) else {
                throw arguments.usage("--resolve fetches the packages of --xcode's project")
            }
            return nil
        }
        do throws(RunError) {
            return try XcodeProject(project, path: context.path)
                .target(named: arguments.string(.xcodeTarget))
        } catch {
            throw CommandError(error)
        }
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
            if let file = objectiveC(in: name, context) { throw refusal(of: file) }
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

    /// How the names of sources in Objective-C end, and of their headers.
    private static let objectiveCEndings = [".m", ".mm", ".h"]

    /// The first source in Objective-C in a folder.
    static func objectiveC(in folder: String, _ context: CommandContext) -> String? {
        let names = (try? namesInFolder(context.path(folder))) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
            .first { name in objectiveCEndings.dropLast().contains { name.hasSuffix($0) } }
            .map { "\(folder)/\($0)" }
    }

    static func refusal(of file: String) -> CommandError { CommandError(.objectiveC(file, nil)) }

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

    /// The files that trigger another run when they change; `folders` are watched whole.
    func watched(
        _ payloads: [String],
        _ folders: [String],
        _ context: CommandContext
    ) -> [String] {
        let own: [String] =
            switch target {
            case .sources(let names): ExtensionSources.watched(names)
            case .folder(let name): Self.watched(in: name, context)
            case .package(let name), .program(let name): [name]
            case .xcode(let target):
                target.sources + [target.infoPlist] + (target.entitlements.map { [$0.name] } ?? [])
            case nil: []
            }
        let drawing =
            contents.flatMap { Self.watched(in: $0, context) }
            + (self.drawing.map { $0.sources + [$0.infoPlist] } ?? [])
        return (own + drawing + folders + payloads).map(context.path)
    }

    private static func watched(in folder: String, _ context: CommandContext) -> [String] {
        ((try? sources(in: folder, context)) ?? []) + ["\(folder)/Info.plist"]
            + ExtensionSources.storyboards(in: context.path(folder)).map { "\(folder)/\($0)" }
    }
}
