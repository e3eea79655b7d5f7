// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSeal
import PushSealJSON

extension CommandOption {
    static let attach = CommandOption(
        "--attach FILE",
        help: "seal FILE and show it with the notification; implies --seal all",
        synonyms: ["attachment", "media", "image"]
    )
    static let attachURL = CommandOption(
        "--attach-url URL",
        help: "URL from which the device fetches the sealed file",
        synonyms: ["media-url"]
    )
    static let attachOutput = CommandOption(
        "--attach-out SEALED",
        help: "write the sealed file to SEALED; upload it to URL",
        completion: .file
    )
}

/// Seals the file of `--attach` into the file of `--attach-out`.
struct SealedAttachment {
    private static let step = 256 << 10

    /// The attachment as the notification describes it.
    let attachment: PushAttachment
    private let output: NamedOutput

    /// Whether the options ask for an attachment.
    ///
    /// - Throws: A usage error if one of the three options is missing, or there is more than one
    ///   push.
    static func isAsked(_ arguments: ParsedArguments) throws(CommandError) -> Bool {
        let options = [CommandOption.attach, .attachURL, .attachOutput]
        guard options.contains(where: arguments.has) else { return false }
        if let missing = options.first(where: { !arguments.has($0) }) {
            throw arguments.usage(
                "\(missing.spelling) is missing",
                hint: "--attach FILE, --attach-url URL and --attach-out SEALED belong together"
            )
        }
        let others = [CommandOption.batch, .rot13]
        for option in others where arguments.offers(option) {
            try arguments.refuse(option, with: options)
        }
        return true
    }

    /// Seals the file; the caller must still call ``commit()``.
    init(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        let name = arguments.string(.attach) ?? ""
        let outputName = arguments.string(.attachOutput) ?? ""
        try context.refuseSameFile([name], outputName, arguments)
        let payloadName = arguments.string(.outputFile)
        let isPayload = payloadName.map { context.isSame($0, outputName) } ?? false
        guard outputName != "-", !isPayload else {
            throw arguments.usage(
                "--attach-out needs a file of its own",
                hint: "the payload goes to standard output, or to --out"
            )
        }
        do {
            let input = try InputFile.opened(context.path(name))
            output = try context.outputFile(outputName)
            var sealer = try AttachmentSealer()
            while true {
                let piece = try input.read(upTo: Self.step)
                if piece.isEmpty { break }
                try output.write(try sealer.update(piece))
            }
            let (rest, sealedFile) = try sealer.finish()
            try output.write(rest)
            let url = arguments.string(.attachURL) ?? ""
            attachment = PushAttachment(url: url, sealedFile: sealedFile)
        } catch let error as CommandError {
            throw error
        } catch let error as SystemError {
            throw CommandError(.cannotRead, "cannot read \(quoted(name)): \(error)")
        } catch {
            throw CommandError(.malformedInput, "cannot attach \(quoted(name)): \(error)")
        }
    }

    /// Gives the sealed file its name; without this call no file is left.
    func commit() throws(CommandError) {
        try output.commit()
    }
}
