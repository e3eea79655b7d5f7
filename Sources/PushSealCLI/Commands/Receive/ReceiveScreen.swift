// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import PushSeal
import PushSealDevice
import PushSealPictures
import StrictJSON

/// Where `receive` shows what comes: text and JSON one after the other, a page or picture of it all.
final class ReceiveScreen {
    private let format: ReceiveFormat
    /// The file of `--out`, if that is where it goes.
    private let outputName: String?
    private let isWatching: Bool
    private let context: CommandContext
    /// Text and JSON that wait to be written whole.
    private var printed: [UInt8] = []
    private var picture: ReceivePicture?

    init(
        _ format: ReceiveFormat,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        self.format = format
        self.context = context
        isWatching = arguments.has(.watch)
        outputName = arguments.string(.receiveOutput)
        for name in arguments.operands {
            try context.refuseSameFile(name, outputName, arguments)
        }
        guard format.isPicture else {
            for option in [CommandOption.view, .theme, .action] where arguments.has(option) {
                throw arguments.usage("--\(option.name) needs --format html or png")
            }
            try arguments.refuse(
                .watch,
                with: [.receiveOutput],
                because: "--out is written at the end, which does not come; use --format html"
            )
            return
        }
        if format == .png, outputName == nil, context.output.isTerminal {
            throw arguments.usage(
                "refusing to write a picture to a terminal",
                hint: "use --out FILE, or --out - to force it"
            )
        }
        if isWatching, outputName ?? "-" == "-" {
            throw arguments.usage(
                "--watch with --format \(format.rawValue) needs --out FILE",
                hint: "the file is written anew with every push"
            )
        }
        picture = try ReceivePicture(format, arguments, context)
    }

    /// Whether it draws with another program, which should not outlive this one.
    var usesProgram: Bool { format == .png }

    /// Shows one delivery; a page or picture only with the next ``update(isStopped:)``.
    func show(_ delivery: Delivery, _ report: DeliveryReport) throws(CommandError) {
        guard picture == nil else {
            picture?.add(delivery)
            return
        }
        let bytes = ReceiveCommand.printed(
            delivery,
            report,
            format,
            outputName ?? "-" == "-" ? context.output : nil,
            context
        )
        guard outputName ?? "-" == "-" else {
            printed += bytes
            return
        }
        try context.write(bytes)
        try context.flush()
    }

    /// Writes what is written whole.
    ///
    /// - Parameter isStopped: asked now and then whether to give up.
    /// - Throws: what keeps it from being drawn or written.
    func update(isStopped: () -> Bool = { false }) throws(CommandError) {
        if let picture {
            // Of what was not delivered there is nothing to see.
            guard isWatching || !picture.isEmpty else { return }
            try context.write(try picture.bytes(isStopped: isStopped), toFile: outputName)
        } else if let outputName, outputName != "-" {
            try context.write(printed, toFile: outputName)
        }
        try context.flush()
    }

    /// Whether a file is the one that is written here.
    func writes(_ name: String) -> Bool {
        guard let outputName, outputName != "-" else { return false }
        return InputFile.isSame(context.path(name), context.path(outputName))
    }
}

extension ReceiveFormat {
    /// Whether it shows everything at once.
    var isPicture: Bool { self == .html || self == .png }
}
