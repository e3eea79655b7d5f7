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
        let options = try ReceiveOptions(arguments, context, entitlements: given)
        // Blocked before the phone is made, which is removed before they are restored.
        let signals = options.awaitsSignal ? SignalWait([SIGINT, SIGTERM]) : nil
        defer { signals?.restore() }
        let context = signals.map { signals in context.stopping { signals.isPending } } ?? context
        options.screen.context = context
        let phone = try phone(arguments, context, isNeeded: options.needsPhone)
        defer { if !arguments.has(.phone) { phone?.removeOfProgram() } }
        // After the phone is made, whose removal is all that the signal would do otherwise.
        if options.isWatching, options.program == nil { options.keys.listen() }
        if arguments.has(.phone) { try catchUp(phone) }
        let receiver = try receiver(options, on: phone, context)
        // Before the phone is removed, on which the process runs.
        defer { receiver.program?.end() }
        if var batch = options.batch {
            // Replays are detected in the order in which messages arrive.
            if receiver.appGroup != nil { batch.jobCount = 1 }
            return try run(receiver, options.keys, options.names[0], batch, arguments, context)
        }
        // Starts first, so that nothing is missed while the other payloads are delivered.
        let watch = try FolderWatch(arguments, context)
        var status = try deliver(options, to: receiver, context)
        if !options.isWatching { receiver.program?.end() }
        status = status.worse(try options.screen.expand(on: receiver.device))
        try options.screen.update { signals?.isPending == true }
        guard let watch, let signals else { return status }
        return status.worse(try deliver(from: watch, options, to: receiver, signals, context))
    }

    /// The device with its extension.
    private static func receiver(
        _ options: ReceiveOptions,
        on phone: Phone?,
        _ context: CommandContext
    ) throws(CommandError) -> Receiver {
        let arguments = options.arguments
        let app = try app(arguments, context, options.localization)
        let device = Device(
            budget: options.budget,
            alertsAllowed: !arguments.has(.noAlerts),
            phone: phone,
            app: app,
            memoryLimit: options.memoryLimit,
            isLocked: arguments.has(.locked),
            entitlements: options.entitlements,
            output: output(context)
        )
        let isROT13 = arguments.has(.rot13)
        var receiver = Receiver(device: device, ring: options.keys.ring, isROT13: isROT13)
        try arguments.refuse(.rot13, with: [.strict], because: "nothing authenticates ROT13")
        receiver.acceptance = arguments.has(.strict) ? .provenDocuments : .anythingSealed
        receiver.appGroup = try appGroup(arguments, phone, app, context)
        receiver.badgePolicy = options.badgePolicy
        receiver.leavesPlainPushes = options.expands && !isROT13
        receiver.fetcher = try fetcher(arguments)
        receiver.identifier = try PushHeaders(arguments).collapseID
        receiver.keepsPhone = arguments.has(.phone)
        // With the app group, and last: nothing fails after it, so its process is always ended.
        if let program = options.program { receiver.run(program: program) }
        return receiver
    }

    /// Delivers the payloads of the command line.
    private static func deliver(
        _ options: ReceiveOptions,
        to receiver: Receiver,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let (names, arguments) = (options.names, options.arguments)
        guard options.parallelCount == 1 else {
            return try deliver(
                names,
                atOnce: options.parallelCount,
                to: receiver,
                on: options.screen,
                arguments,
                context
            )
        }
        var status = ExitStatus.success
        for (place, name) in names.enumerated() {
            // With the last push, so that what it prints at its end is in the trace.
            let isLast = place == names.count - 1 && !options.isWatching
            let result = try deliver(
                name,
                to: receiver,
                endsProcess: arguments.has(.freshProcess) || isLast,
                on: options.screen,
                arguments,
                context
            )
            status = status.worse(result)
        }
        return status
    }

    /// Delivers each new file of a folder, until a signal.
    private static func deliver(
        from watch: FolderWatch,
        _ options: ReceiveOptions,
        to receiver: Receiver,
        _ signals: SignalWait,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        var receiver = receiver
        let (keys, arguments) = (options.keys, options.arguments)
        var revision = keys.revision
        return try go(through: watch, signals, arguments, options.screen, context) {
            (name) throws(CommandError) in
            if keys.revision != revision {
                revision = keys.revision
                receiver.ring = keys.ring
            }
            return try deliver(
                name,
                to: receiver,
                endsProcess: arguments.has(.freshProcess),
                on: options.screen,
                arguments,
                context
            )
        }
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
        do throws(StoreError) {
            withoutDevice = try receiver.withoutDevice()
        } catch {
            throw CommandError(.cannotWrite, "cannot use the store of the app group: \(error)")
        }
        let sizeLimit = arguments.sizeLimit
        return try Batch.run(
            name,
            options,
            lineLimit: LineLimit(sizeLimit.byteCount, of: "payload"),
            context,
            refused: "not opened",
            keys: keys
        ) {
            ReceiveLines(withoutDevice.with(keys.ring.copiedForThread()))
        }
    }

    /// The batch options, if the input is a file of payloads.
    static func batch(
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
