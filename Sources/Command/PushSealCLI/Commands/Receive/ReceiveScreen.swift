// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSealFiles
import PushSeal
import PushSealDevice
import PushSealPictures
import PushSealJSON

/// Shows what `receive` delivers: text and JSON one by one, or a page or picture of everything.
final class ReceiveScreen {
    private let format: ReceiveFormat
    /// The file of `--out`, if it receives the output.
    private let outputName: String?
    private let isWatching: Bool
    private let isTraced: Bool
    var context: CommandContext
    /// Text and JSON to be written all at once.
    private var printed: [UInt8] = []
    private var picture: ReceivePicture?
    /// The stage that expands the first notification, if any.
    private var stage: ContentStage?
    /// JSON lines that wait for the expansion.
    private var held: [(delivery: Delivery, report: DeliveryReport)] = []

    init(
        _ format: ReceiveFormat,
        _ stage: ContentStage?,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        self.format = format
        self.stage = stage
        self.context = context
        isWatching = arguments.has(.watch)
        isTraced = arguments.has(.trace)
        outputName = arguments.string(.receiveOutput)
        guard format.isPicture else {
            for option in [CommandOption.view, .theme] where arguments.has(option) {
                throw arguments.usage("--\(option.name) needs --format html or png")
            }
            if arguments.has(.action), stage == nil {
                throw arguments.usage("--action needs --format html or png, or --content")
            }
            try arguments.refuse(.watch, with: [.content])
            try arguments.refuse(
                .watch,
                with: [.receiveOutput],
                because: "--out is written at the end, but --watch does not end; use --format html"
            )
            return
        }
        guard stage == nil else {
            throw arguments.usage("--content needs --format text or json")
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
                hint: "the file is rewritten with every push"
            )
        }
        picture = try ReceivePicture(format, arguments, context)
    }

    /// Whether it draws with another program, which must not outlive this one.
    var usesProgram: Bool { format == .png }

    /// Shows one delivery; a page or picture appears only with the next ``update(isStopped:)``.
    func show(_ delivery: Delivery, _ report: DeliveryReport) throws(CommandError) {
        guard picture == nil else {
            picture?.add(delivery)
            return
        }
        stage?.add(delivery)
        guard stage == nil || format == .text else { return held.append((delivery, report)) }
        try print(delivery, report)
    }

    private func print(
        _ delivery: Delivery,
        _ report: DeliveryReport,
        _ expanded: ExpandedNotification? = nil
    ) throws(CommandError) {
        let output = outputName ?? "-" == "-" ? context.output : nil
        try print(ReceiveCommand.printed(delivery, report, format, expanded, output, context))
    }

    private func print(_ bytes: [UInt8]) throws(CommandError) {
        guard outputName ?? "-" == "-" else {
            printed += bytes
            return
        }
        try context.write(bytes)
        try context.flush()
    }

    /// Expands the first visible notification, if asked for, and prints the result.
    func expand(on device: Device) throws(CommandError) -> ExitStatus {
        guard let stage else { return .success }
        let expanded = stage.expand(on: device)
        let first = stage.deliveries.first?.identifier
        var rest = expanded
        for (delivery, report) in held {
            let isFirst = delivery.identifier == first
            try print(delivery, report, isFirst ? rest : nil)
            if isFirst { rest = nil }
        }
        guard let expanded else {
            context.report("note", "there is nothing to expand")
            return .success
        }
        if format == .text { try print(Array(expanded.report.utf8)) }
        expanded.explain(context, isTraced: isTraced)
        return expanded.isComplete ? .success : .refused
    }

    /// Writes the page, the picture, or the collected output.
    ///
    /// - Parameter isStopped: called now and then to ask whether to give up.
    /// - Throws: the error that kept it from being drawn or written.
    func update(isStopped: () -> Bool = { false }) throws(CommandError) {
        // If nothing was delivered there is nothing to show, and the file keeps its contents.
        if let picture {
            guard isWatching || !picture.isEmpty else { return }
            try context.write(try picture.bytes(isStopped: isStopped), toFile: outputName)
        } else if let outputName, !printed.isEmpty {
            try context.write(printed, toFile: outputName)
        }
        try context.flush()
    }

    /// Whether this is the file of `--out`.
    func writes(_ name: String) -> Bool {
        guard let outputName, outputName != "-" else { return false }
        return InputFile.isSame(context.path(name), context.path(outputName))
    }
}

extension ReceiveFormat {
    /// Whether it shows all notifications at once.
    var isPicture: Bool { self == .html || self == .png }
}
