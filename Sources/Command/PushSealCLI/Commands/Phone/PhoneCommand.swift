// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealDevice
import SealFormats
import PushSealJSON

/// `pushseal phone`: shows what is on a phone, or prepares one.
enum PhoneCommand {
    static let command = Command("phone", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        guard arguments.operands.count == 1, let name = arguments.operands.first else {
            throw arguments.usage(
                arguments.operands.isEmpty ? "no phone given" : "one phone at a time",
                hint: "give the folder that receive --phone uses"
            )
        }
        let changes = try PhoneChanges(arguments, context)
        let path = try ReceiveCommand.phoneFolder(name, arguments, context)
        if changes.addNothing { try checkPhone(name, path) }
        let contents: PhoneContents
        let keys: [PhoneKeys.Item]
        do throws(DeviceError) {
            let phone = try Phone(folder: path)
            try changes.apply(to: phone)
            guard changes.areNone || arguments.has(.phoneJSON) else { return .success }
            try phone.deliverOverdue()
            contents = try PhoneContents(of: phone)
            keys = try PhoneKeys.items(on: phone)
        } catch {
            throw CommandError(phone: error)
        }
        try show(contents, keys, arguments, context)
        return .success
    }

    /// Checks that the phone exists, so that no folder is made only to be shown or cleared.
    private static func checkPhone(_ name: String, _ path: String) throws(CommandError) {
        do throws(SystemError) {
            try InputFile.checkFolder(path)
        } catch {
            throw CommandError(
                .cannotRead,
                "cannot read \(quoted(name)): \(error)",
                hint: "receive --phone \(quoted(name)) creates a phone"
            )
        }
    }

    private static func show(
        _ contents: PhoneContents,
        _ keys: [PhoneKeys.Item],
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        guard arguments.has(.phoneJSON) else {
            return try context.write(contents.text(keychain: keys.map(\.line)))
        }
        let json = contents.json(keychain: keys.map(\.json)) { bytes in
            Hexadecimal.text(of: (try? Digest.sha256.hash(bytes)) ?? [])
        }
        try context.write(json.serialized() + [UInt8(ascii: "\n")])
    }
}
