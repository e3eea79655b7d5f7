// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSealFiles
import Foundation
import Glibc
import SealFormats
import PushSealDevice
import PushSeal
import PushSealJSON

/// `pushseal receive`: plays the device for payloads.
enum ReceiveCommand {
    static let command = Command("receive", table: table, action: run)

    /// Longer than any phone waits, but short enough to be meant.
    private static let budgetLimit = 3_600

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try run(arguments, context, entitlements: nil)
    }

    /// Delivers the payloads of a command line.
    ///
    /// - Parameters:
    ///   - arguments: the options and payloads.
    ///   - context: streams and files.
    ///   - given: what the extension may use, unless there is `--entitlements`.
    /// - Returns: the status to exit with.
    /// - Throws: why nothing was delivered.
    static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        entitlements given: Entitlements?
    ) throws(CommandError) -> ExitStatus {
        try arguments.refuseKeysWithROT13()
        let isWatching = arguments.has(.watch)
        let names = arguments.operands.isEmpty && !isWatching ? ["-"] : arguments.operands
        try checkFiles(names, arguments, context)
        let batch = try batch(arguments, names)
        let format = try arguments.choice(.format, as: ReceiveFormat.self) ?? .text
        let badgePolicy = try badgePolicy(arguments)
        let stage = try ContentStage(arguments, context, appName: appName(arguments, context))
        let screen = try ReceiveScreen(format, stage, arguments, context)
        let budget = try arguments.seconds(.budget, limit: budgetLimit) ?? .seconds(30)
        let keys = try ReloadableRing(arguments, context) {
            (arguments, context) throws(CommandError) in
            try KeySettings.read(arguments, context).ring(for: .pushes, arguments)
        }
        let localization = try localization(arguments, context)
        let program = try program(arguments, context)
        let parallelCount = try parallelCount(arguments)
        let memoryLimit = try memoryLimit(arguments)
        let entitlements = try entitlements(arguments, context) ?? given
        // Blocked before the phone is made, which is removed before they are restored.
        let signals = isWatching || screen.usesProgram ? SignalWait([SIGINT, SIGTERM]) : nil
        defer { signals?.restore() }
        let context = signals.map { signals in context.stopping { signals.isPending } } ?? context
        screen.context = context
        let needsPhone = program != nil || stage != nil || arguments.has(.fetch)
        let phone = try phone(arguments, context, isNeeded: needsPhone)
        defer { if !arguments.has(.phone) { phone?.removeOfProgram() } }
        // After the phone is made, whose removal is all that the signal would do otherwise.
        if isWatching, program == nil { keys.listen() }
        if arguments.has(.phone) { try catchUp(phone) }
        let app = try app(arguments, context, localization)
        let device = Device(
            budget: budget,
            alertsAllowed: !arguments.has(.noAlerts),
            phone: phone,
            app: app,
            memoryLimit: memoryLimit,
            isLocked: arguments.has(.locked),
            entitlements: entitlements,
            output: output(context)
        )
        var receiver = Receiver(device: device, ring: keys.ring, isROT13: arguments.has(.rot13))
        try arguments.refuse(.rot13, with: [.strict], because: "nothing authenticates ROT13")
        receiver.acceptance = arguments.has(.strict) ? .provenDocuments : .anythingSealed
        receiver.appGroup = try appGroup(arguments, phone, app, context)
        receiver.badgePolicy = badgePolicy
        if let program { receiver.run(program: program) }
        // Before the phone is removed, on which the process runs.
        defer { receiver.program?.end() }
        receiver.leavesPlainPushes = stage != nil && !arguments.has(.rot13)
        receiver.fetcher = try fetcher(arguments)
        receiver.identifier = try PushHeaders(arguments).collapseID
        receiver.keepsPhone = arguments.has(.phone)
        if var batch {
            // Replays are detected in the order in which messages arrive.
            if receiver.appGroup != nil { batch.jobCount = 1 }
            return try run(receiver, keys, names[0], batch, arguments, context)
        }
        // Starts first, so that nothing is missed while the other payloads are delivered.
        let watch = try FolderWatch(arguments, context)
        var status = ExitStatus.success
        if parallelCount > 1 {
            let result = try deliver(
                names,
                atOnce: parallelCount,
                to: receiver,
                on: screen,
                arguments,
                context
            )
            status = status.worse(result)
        } else {
            for (place, name) in names.enumerated() {
                let result = try deliver(
                    name,
                    to: receiver,
                    // With the last push, so that what it prints at its end is in the trace.
                    endsProcess: arguments.has(.freshProcess)
                        || (place == names.count - 1 && !isWatching),
                    on: screen,
                    arguments,
                    context
                )
                status = status.worse(result)
            }
        }
        if !isWatching { receiver.program?.end() }
        status = status.worse(try screen.expand(on: device))
        try screen.update { signals?.isPending == true }
        guard let watch, let signals else { return status }
        var revision = keys.revision
        let result = try go(through: watch, signals, arguments, screen, context) {
            (name) throws(CommandError) in
            if keys.revision != revision {
                revision = keys.revision
                receiver.ring = keys.ring
            }
            return try deliver(
                name,
                to: receiver,
                endsProcess: arguments.has(.freshProcess),
                on: screen,
                arguments,
                context
            )
        }
        return status.worse(result)
    }

    /// Delivers and shows one payload, or reports why it cannot.
    private static func deliver(
        _ name: String,
        to receiver: Receiver,
        endsProcess: Bool,
        on screen: ReceiveScreen,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try show(name, of: receiver, on: screen, arguments, context) { () throws(CommandError) in
            receiver.receive(
                try PayloadInput.read(name, under: arguments.sizeLimit, context),
                endsProcess: endsProcess
            )
        }
    }

    /// Shows what became of one payload, or reports why it was not delivered.
    static func show(
        _ name: String,
        of receiver: Receiver,
        on screen: ReceiveScreen,
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        _ result: () throws(CommandError) -> (delivery: Delivery, report: DeliveryReport)
    ) throws(CommandError) -> ExitStatus {
        do throws(CommandError) {
            let (delivery, report) = try result()
            try screen.show(delivery, report)
            explain(delivery, report, name, receiver, arguments, context)
            if let fault = delivery.faults.first(where: { $0.code == .badPhone }) {
                context.report("error", "the phone cannot be used: \(fault.detail)")
                return .cannotWrite
            }
            return report.isComplete ? .success : .refused
        } catch {
            guard error.status != .cannotWrite, error.status != .brokenPipe else { throw error }
            try context.flush()
            context.report(error)
            return error.status
        }
    }

    /// Delivers a file of payloads.
    private static func run(
        _ receiver: Receiver,
        _ keys: ReloadableRing,
        _ name: String,
        _ options: BatchOptions,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let withoutDevice: PushReceiver
        do throws(PushError) {
            withoutDevice = try receiver.withoutDevice()
        } catch {
            throw CommandError(.cannotWrite, "cannot use the store of the app group: \(error)")
        }
        let sizeLimit = arguments.sizeLimit
        return try Batch.run(
            name,
            options,
            lineLimit: LineLimit(sizeLimit.byteCount, of: "payload") { sizeLimit.hint($0) },
            context,
            refused: "not opened",
            keys: keys
        ) {
            ReceiveLines(withoutDevice.with(keys.ring.copiedForThread()))
        }
    }

    /// The batch options, if the input is a file of payloads.
    private static func batch(
        _ arguments: ParsedArguments,
        _ names: [String]
    ) throws(CommandError) -> BatchOptions? {
        guard let options = try BatchOptions.read(arguments) else { return nil }
        if let format = arguments.string(.format), format != ReceiveFormat.json.rawValue {
            throw arguments.usage("--batch prints json, not \(quoted(format))")
        }
        try arguments.refuse(.batch, with: [.trace], because: "--trace follows a single payload")
        try arguments.refuse(
            .batch,
            with: [.watch, .receiveOutput, .view, .theme, .action, .content]
        )
        guard names.count == 1 else {
            throw arguments.usage("--batch reads one file, not \(names.count)")
        }
        try arguments.refuse(
            .batch,
            with: [.extensionProgram, .budget],
            because: "a batch has no simulated device, so no extension to run and no time limit"
        )
        try arguments.refuse(
            .batch,
            with: [
                .phone, .collapseID, .memory, .locked, .entitlements, .freshProcess, .badgePolicy,
                .fetch,
            ],
            because: "a batch has no phone"
        )
        try arguments.refuse(
            .batch,
            with: [.parallel],
            because: "--jobs says how many threads a batch has"
        )
        return options
    }
}
