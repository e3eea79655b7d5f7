// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealMediaTypes
import PushSeal
import SealFormats
import PushSealJSON

/// `pushseal encrypt`: seals a message into a payload.
enum EncryptCommand {
    static let command = Command("encrypt", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try checkTogether(arguments, context)
        let isAttaching = try SealedAttachment.isAsked(arguments)
        if isAttaching { try checkAddress(arguments) }
        if let batch = try BatchOptions.read(arguments) {
            return try runBatch(arguments, batch, context)
        }
        var push = try EncryptOptions(arguments)
        try push.check()
        let pushes = PushWriter(try PushWriter.ring(arguments, context))
        try pushes.checkKey(push)
        push.push.body = try MessageInput.read(arguments, context)
        let output = ByteWriter()
        let attachment = isAttaching ? try SealedAttachment(arguments, context) : nil
        if let attachment { push.push.attachments = [attachment.attachment] }
        try pushes.write(&push, to: output)
        // A file that is sent as it is must not exceed the limit because of its line feed.
        if output.count < push.push.sizeLimit.byteCount { output.append("\n") }
        try context.write(output.bytes, toFile: arguments.string(.outputFile)) {
            () throws(CommandError) in try attachment?.commit()
        }
        if isAttaching { warnOfDefect(arguments, context) }
        return .success
    }

    private static func checkTogether(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        try arguments.refuseKeysWithROT13()
        if !arguments.has(.batch) { try arguments.requireKey(.pass, .keyring, .rot13) }
        if arguments.has(.batch), !arguments.operands.isEmpty {
            throw arguments.usage(
                "--batch can't be used with a message argument",
                hint: "the messages are in the lines; read the lines from a file with --in"
            )
        }
        let input = arguments.string(.inputFile)
        guard input == nil || arguments.operands.isEmpty else {
            throw arguments.usage("--in can't be used with a message argument")
        }
        let message = arguments.operands.first
        let names = message == nil || message == "-" ? [input ?? "-"] : []
        let files = names + arguments.strings(.attach)
        try context.refuseSameFile(files, arguments.string(.outputFile), arguments)
        try context.refuseSameFile(names, arguments.string(.attachOutput), arguments)
    }

    /// Checks before sealing that a device will fetch the URL of `--attach-url`.
    private static func checkAddress(_ arguments: ParsedArguments) throws(CommandError) {
        let url = arguments.string(.attachURL) ?? ""
        do throws(AttachmentError) {
            try PushAttachment.checkAddress(url)
        } catch {
            throw arguments.usage("--attach-url \(quoted(url)): \(error)", hint: error.hint)
        }
    }

    /// Warns of a file of `--attach` that phones cannot read, such as a truncated image.
    private static func warnOfDefect(_ arguments: ParsedArguments, _ context: CommandContext) {
        let name = arguments.string(.attach) ?? ""
        let path = context.path(name)
        // What a pipe had has been sealed.
        guard let byteCount = InputFile.byteCount(path),
            let file = try? InputFile.opened(path)
        else { return }
        let content = AttachmentContent(byteCount: byteCount) { offset, count in
            file.bytes(at: offset, count: count)
        }
        guard let defect = content.defect else { return }
        context.warn("a phone may not show \(quoted(name)): the file \(defect)")
    }

    /// Seals a file of messages, one per line.
    private static func runBatch(
        _ arguments: ParsedArguments,
        _ batch: BatchOptions,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let defaults = try EncryptOptions(arguments)
        // Without one, each line brings its own.
        let hasKey = [CommandOption.pass, .keyring, .rot13].contains(where: arguments.has)
        let keys = try ReloadableRing(arguments, context) {
            (arguments, context) throws(CommandError) in
            let ring = try PushWriter.ring(arguments, context)
            if hasKey { try PushWriter(ring).checkDefaultKey(defaults) }
            return ring
        }
        return try Batch.run(
            arguments.string(.inputFile) ?? "-",
            to: arguments.string(.outputFile),
            batch,
            context,
            refused: "refused",
            keys: keys
        ) {
            EncryptLines(defaults, keys.ring.copiedForThread(), hasKey: hasKey)
        }
    }
}
