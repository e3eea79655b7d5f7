// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import PushSealDevice
import PushSealPictures
import PushSealReceiving
import PushSealSending
import StrictJSON

// The phone that the device is, and what of it the options say.
extension ReceiveCommand {
    /// The phone of `--phone`, else a fresh one if an extension needs it.
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
                return try Phone(folder: path)
            }
            return isNeeded ? try Phone.temporaryOfProgram() : nil
        } catch {
            throw CommandError(phone: error)
        }
    }

    /// The folder of a phone; not the current one for a variable that is not set.
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

    /// Delivers what has come due on a phone since somebody looked.
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
        guard let folder = arguments.string(.app) else { return InstalledApp() }
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

    /// What the app is called, if `--app` says so.
    static func appName(_ arguments: ParsedArguments, _ context: CommandContext) -> String? {
        arguments.string(.app).flatMap { PhonePicture.appName(in: context.path($0)) }
    }

    /// The user's language and region.
    static func locale(_ arguments: ParsedArguments, _ context: CommandContext) -> String {
        let asked = arguments.offers(.locale) ? arguments.string(.locale) : nil
        return asked ?? context.environment("LANG") ?? "en"
    }

    /// The folder of the app group, made if it is not there, as the system does for an app.
    ///
    /// Without `--app-group` it is the phone's; without either our extension has none.
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
            throw CommandError(.cannotWrite, "cannot make the folder \(quoted(name))")
        }
        return SharedStore(folder: path)
    }

    /// Keeps `--out` from being written over a payload, or what the app group and the phone hold.
    static func checkFiles(
        _ payloads: [String],
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        var names = payloads
        if arguments.has(.receiveOutput) {
            names += arguments.strings(.appGroup).map { "\($0)/\(SharedStore.fileName)" }
            for phone in arguments.strings(.phone) {
                names += Phone.names.flatMap { context.names(below: "\(phone)/\($0)") }
            }
        }
        try context.refuseSameFile(names, arguments.string(.receiveOutput), arguments)
    }

    /// What the notification is known by on the phone, if the push says so.
    static func collapseID(_ arguments: ParsedArguments) throws(CommandError) -> String? {
        guard let name = arguments.string(.collapseID) else { return nil }
        guard (1...64).contains(name.utf8.count) else {
            throw arguments.usage("--collapse-id takes 1 to 64 bytes, not \(name.utf8.count)")
        }
        return name
    }

    /// The bytes of memory that a program may take; nil for as many as it likes.
    static func memoryLimit(_ arguments: ParsedArguments) throws(CommandError) -> Int? {
        for option in [CommandOption.memory, .locked]
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

    /// Where the lines go that an extension prints: while one runs, nobody else writes there.
    static func output(_ context: CommandContext) -> @Sendable (String) -> Void {
        struct Errors: @unchecked Sendable {
            let context: CommandContext
        }
        let errors = Errors(context: context)
        return { line in errors.context.say(line) }
    }
}

extension CommandError {
    /// What is wrong with a phone.
    init(phone error: DeviceError) {
        self.init(error.code == .unusablePhone ? .cannotWrite : .malformedInput, error.detail)
    }
}

extension CommandContext {
    /// The file name as a process in another folder is to hear it.
    func absolutePath(_ name: String) -> String {
        URL(fileURLWithPath: path(name)).path
    }

    /// A file's name, and if it is a folder the names of all that is below it.
    func names(below name: String) -> [String] {
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: path(name))) ?? []
        return [name] + below.map { "\(name)/\($0)" }
    }
}
