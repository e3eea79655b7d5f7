// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc
import PushSealDevice
import PushSealPictures
import PushSealJSON

// The simulated phone, and the options that describe it.
extension ReceiveCommand {
    /// The phone of `--phone`; otherwise a fresh one if an extension needs it.
    static func phone(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        isNeeded: Bool
    ) throws(CommandError) -> Phone? {
        let path = try arguments.string(.phone).map { name throws(CommandError) in
            try phoneFolder(name, arguments, context)
        }
        do throws(DeviceError) {
            if let path {
                let phone = try Phone(folder: path)
                try phone.mark()
                return phone
            }
            return isNeeded ? try Phone.temporaryOfProgram() : nil
        } catch {
            throw CommandError(phone: error)
        }
    }

    /// The folder of a phone; an empty name, as from an unset variable, is not the current folder.
    static func phoneFolder(
        _ name: String,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        guard !name.isEmpty else {
            throw arguments.usage(
                "the name of the phone is empty",
                hint: "give its folder, such as . for the current one"
            )
        }
        return context.absolutePath(name)
    }

    /// Delivers what has come due on a phone since the last look.
    static func catchUp(_ phone: Phone?) throws(CommandError) {
        do throws(DeviceError) {
            try phone?.deliverOverdue()
        } catch {
            throw CommandError(phone: error)
        }
    }

    /// The app that the push is for.
    static func app(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        _ localization: Localization? = nil
    ) throws(CommandError) -> InstalledApp {
        guard let folder = arguments.string(.app) else {
            let app = InstalledApp()
            guard arguments.offers(.locale), let locale = arguments.string(.locale) else {
                return app
            }
            return app.with(locale: locale)
        }
        do throws(DeviceError) {
            return try InstalledApp(
                folder: context.absolutePath(folder),
                locale: locale(arguments, context),
                localization
            )
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
    }

    /// The app's name, if `--app` has one.
    static func appName(_ arguments: ParsedArguments, _ context: CommandContext) -> String? {
        arguments.string(.app).flatMap { PhonePicture.appName(in: context.path($0)) }
    }

    /// The user's language and region.
    static func locale(_ arguments: ParsedArguments, _ context: CommandContext) -> String {
        let asked = arguments.offers(.locale) ? arguments.string(.locale) : nil
        return asked ?? context.environment("LANG") ?? "en"
    }

    /// The folder of the app group, which is created if necessary, as the system does for an app.
    ///
    /// Without `--app-group` it is the phone's; without either, our extension has none.
    static func appGroup(
        _ arguments: ParsedArguments,
        _ phone: Phone?,
        _ app: InstalledApp,
        _ context: CommandContext
    ) throws(CommandError) -> SharedStore? {
        guard let name = arguments.string(.appGroup) else {
            guard arguments.has(.phone), !arguments.has(.extensionProgram), let phone else {
                return nil
            }
            do throws(DeviceError) {
                return SharedStore(folder: try phone.groupFolder("group.\(app.identifier)"))
            } catch {
                throw CommandError(.cannotWrite, error.detail)
            }
        }
        let path = context.path(name)
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        } catch {
            let reason = ((error as? CocoaError)?.underlying as? POSIXError)
                .map { ": \(SystemError(code: $0.code.rawValue))" }
            throw CommandError(
                .cannotWrite,
                "cannot create the folder \(quoted(name))\(reason ?? "")"
            )
        }
        guard unsafe access(path, W_OK | X_OK) == 0 else {
            throw CommandError(
                .cannotWrite,
                "cannot write to the folder \(quoted(name)): \(SystemError.last)"
            )
        }
        return SharedStore(folder: path)
    }

    /// Keeps `--out` from overwriting a payload or a file of the app group or the phone.
    static func checkFiles(
        _ payloads: [String],
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        var names = payloads
        if arguments.has(.receiveOutput) {
            names += arguments.strings(.entitlements)
            names += arguments.strings(.appGroup).map { "\($0)/\(SharedStore.fileName)" }
            for phone in arguments.strings(.phone) {
                names += Phone.names.flatMap { context.names(below: "\(phone)/\($0)") }
            }
        }
        try context.refuseSameFile(names, arguments.string(.receiveOutput), arguments)
    }

    /// The memory limit for a program in bytes; nil for no limit.
    static func memoryLimit(_ arguments: ParsedArguments) throws(CommandError) -> Int? {
        for option in [CommandOption.memory, .locked, .entitlements]
        where arguments.has(option) && !arguments.has(.extensionProgram) {
            throw arguments.usage(
                "--\(option.name) needs --extension",
                hint: "our own extension runs in the process of pushseal"
            )
        }
        let most = 1 << 20
        guard let count = try arguments.integer(.memory, in: 0...most) else {
            return Device.defaultMemoryLimit
        }
        return count == 0 ? nil : count << 20
    }

    /// What the extension may use; nil for everything.
    static func entitlements(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> Entitlements? {
        guard let name = arguments.string(.entitlements) else { return nil }
        do throws(DeviceError) {
            return try Entitlements(file: context.path(name), name: name)
        } catch {
            throw CommandError(entitlements: error)
        }
    }

    /// Where an extension's lines are printed, whole, from any thread.
    static func output(_ context: CommandContext) -> @Sendable (String) -> Void {
        struct Errors: @unchecked Sendable {
            let context: CommandContext
        }
        let errors = Errors(context: context)
        return { line in errors.context.say(line) }
    }
}

extension CommandError {
    /// The error for an entitlements file.
    init(entitlements error: DeviceError) {
        self.init(
            error.code == .unreadableEntitlements ? .cannotRead : .malformedInput,
            error.detail,
            hint: error.hint
        )
    }

    /// The error for an unusable phone.
    init(phone error: DeviceError) {
        let status: ExitStatus =
            switch error.code {
            case .unreadablePhone: .cannotRead
            case .unusablePhone: .cannotWrite
            default: .malformedInput
            }
        self.init(status, error.detail)
    }
}

extension CommandContext {
    /// The absolute path, for a process in another folder.
    func absolutePath(_ name: String) -> String {
        URL(fileURLWithPath: path(name)).path
    }

    /// The name of a file; for a folder, also the names of everything below it.
    func names(below name: String) -> [String] {
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: path(name))) ?? []
        return [name] + below.map { "\(name)/\($0)" }
    }
}
