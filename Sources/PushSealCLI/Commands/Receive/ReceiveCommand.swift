// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import SealFormats
import PushSealDevice
import PushSeal
import StrictJSON

/// `pushseal receive`: plays the device for payloads.
enum ReceiveCommand {
    static let command = Command("receive", table: table, action: run)

    /// Longer than any phone waits, and short enough to be meant.
    private static let budgetLimit = 3_600

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try arguments.refuseKeysWithROT13()
        let names = arguments.operands.isEmpty ? ["-"] : arguments.operands
        let batch = try batch(arguments, names)
        let format = try arguments.choice(.format, as: ReceiveFormat.self) ?? .text
        guard format != .html || names.count == 1 else {
            throw arguments.usage("--format html shows one payload, not \(names.count)")
        }
        let budget = try arguments.seconds(.budget, limit: budgetLimit) ?? .seconds(30)
        let settings = try KeySettings.read(arguments, context)
        let localization = try localization(arguments, context)
        let receiver = Receiver(
            device: Device(
                budget: budget,
                alertsAllowed: !arguments.has(.noAlerts),
                localization: localization
            ),
            ring: try settings.ring(for: .pushes, arguments),
            isROT13: arguments.has(.rot13),
            acceptance: arguments.has(.strict) ? .provenDocuments : .anythingSealed,
            localization: localization,
            appGroup: try appGroup(arguments, context).map { SharedStore(folder: $0) },
            program: try program(arguments, context)
        )
        if var batch {
            // Whether a message came before is asked in the order in which they come.
            if receiver.appGroup != nil { batch.jobCount = 1 }
            return try run(receiver, names[0], batch, arguments, context)
        }
        var status = ExitStatus.success
        for name in names {
            do throws(CommandError) {
                let (delivery, report) = receiver.receive(
                    try PayloadInput.read(name, under: arguments.sizeLimit, context)
                )
                try show(delivery, report, format, context)
                explain(delivery, report, name, arguments, context)
                if !report.isComplete { status = status.worse(.refused) }
            } catch {
                guard error.status != .cannotWrite, error.status != .brokenPipe else { throw error }
                try context.flush()
                context.report(error)
                status = status.worse(error.status)
            }
        }
        return status
    }

    /// Goes through a file of payloads.
    private static func run(
        _ receiver: Receiver,
        _ name: String,
        _ options: BatchOptions,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let withoutDevice: PushReceiver
        do throws(SeenStoreError) {
            withoutDevice = try receiver.withoutDevice()
        } catch {
            throw CommandError(.cannotRead, "cannot use the store of the app group: \(error)")
        }
        return try Batch.run(
            name,
            options,
            lineLimit: arguments.sizeLimit.byteCount,
            context,
            refused: "not opened"
        ) {
            ReceiveLines(withoutDevice)
        }
    }

    /// How a file of payloads is to be gone through, if it is one.
    private static func batch(
        _ arguments: ParsedArguments,
        _ names: [String]
    ) throws(CommandError) -> BatchOptions? {
        guard let options = try BatchOptions.read(arguments) else { return nil }
        guard names.count == 1 else {
            throw arguments.usage("--batch reads one file, not \(names.count)")
        }
        if let format = arguments.string(.format), format != ReceiveFormat.json.rawValue {
            throw arguments.usage("--batch prints json, not \(quoted(format))")
        }
        try arguments.refuse(.batch, with: [.trace], because: "--trace tells of one payload")
        try arguments.refuse(
            .batch,
            with: [.extensionProgram, .budget],
            because: "a batch has no device, so no other extension and no time that runs out"
        )
        return options
    }

    /// The extension to run instead of ours.
    private static func program(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> String? {
        guard let name = arguments.string(.extensionProgram) else { return nil }
        for option in [CommandOption.pass, .keyring, .rot13, .strict] where arguments.has(option) {
            throw arguments.usage(
                "--\(option.name) can't be used with --extension",
                hint: "the program has its own keys"
            )
        }
        do throws(SystemError) {
            try InputFile.checkProgram(context.path(name))
        } catch {
            throw CommandError(.cannotRead, "cannot run \(quoted(name)): \(error)")
        }
        return context.path(name)
    }

    /// The folder of the app group, made if it is not there, as the system does for an app.
    private static func appGroup(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> String? {
        guard let name = arguments.string(.appGroup) else { return nil }
        let path = context.path(name)
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        } catch {
            throw CommandError(.cannotWrite, "cannot make the folder \(quoted(name))")
        }
        return path
    }

    /// The app's strings in the user's language.
    private static func localization(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> Localization? {
        guard let folder = arguments.string(.app) else {
            guard arguments.has(.locale) else { return nil }
            throw arguments.usage(
                "--locale needs --app",
                hint: "the strings of a language are in the app's .lproj folders"
            )
        }
        do throws(SystemError) {
            try InputFile.checkFolder(context.path(folder))
        } catch {
            throw CommandError(.cannotRead, "cannot read \(quoted(folder)): \(error)")
        }
        let locale = arguments.string(.locale) ?? context.environment("LANG") ?? "en"
        do throws(DeviceError) {
            return try Localization(folder: context.path(folder), locale: locale)
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
    }

    private static func show(
        _ delivery: Delivery,
        _ report: DeliveryReport,
        _ format: ReceiveFormat,
        _ context: CommandContext
    ) throws(CommandError) {
        let content = delivery.content
        switch format {
        case .json:
            let output = ByteWriter()
            report.write(to: output)
            output.append("\n")
            try context.write(output.bytes)
        case .html:
            try context.write(Banner.html(content))
        case .text:
            guard delivery.presentation == .banner else { return }
            let output = context.output
            let width = min(output.columnCount ?? 60, 60)
            try context.write(
                Banner.render(
                    content,
                    width: width,
                    color: Banner.wantsColor(
                        isTerminal: output.isTerminal,
                        environment: context.environment
                    )
                )
            )
        }
        try context.flush()
    }

    /// Tells on standard error what a person who looks at the result will ask.
    private static func explain(
        _ delivery: Delivery,
        _ report: DeliveryReport,
        _ name: String,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) {
        if arguments.has(.trace) {
            for entry in delivery.trace.entries {
                context.report("trace", entry.description)
            }
        }
        for fault in delivery.faults {
            context.warn("the extension misbehaved: \(fault.detail)")
        }
        switch delivery.presentation {
        case .nothing:
            context.report("note", "nothing is shown: \(delivery.reason)")
        case .soundOrBadge:
            context.report("note", "no text is shown, only a sound or a badge")
        default: break
        }
        guard !report.isComplete else { return }
        let place = name == "-" ? "the payload" : quoted(name)
        context.report("error", "\(place) was not opened: \(report.failureReason)")
        if let hint = hint(report, arguments) { context.hint(hint) }
    }

    private static func hint(_ report: DeliveryReport, _ arguments: ParsedArguments) -> String? {
        if arguments.has(.rot13) || !report.hasSealedContent || report.outcome == .notEmployed {
            return nil
        }
        // What was opened and is still not shown has said why: it is old, or came again.
        if report.decryption?.format != nil { return nil }
        if report.decryption?.status == .fallback {
            if arguments.has(.keyring) { return nil }
            if !arguments.has(.pass) {
                return "give the passphrase with --pass SOURCE, or the keys with --keyring FILE"
            }
            return "pushseal inspect, with the same --pass, finds out why"
        }
        return nil
    }
}
