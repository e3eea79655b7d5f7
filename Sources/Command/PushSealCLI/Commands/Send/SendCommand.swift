// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealHTTP2
import PushSealLocking
import PushSealAPNs
import PushSealRedis
import PushSealJSON

/// `pushseal send`: sends pushes to APNs.
enum SendCommand {
    static let command = Command("send", table: table, action: run)

    /// The environment variables that name a proxy.
    private static let proxyVariables = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        if let queue = try SendQueue.settings(arguments, context) {
            guard !arguments.has(.requeueDead) else {
                return try SendQueue.requeueDead(queue, context)
            }
            return try run(queue, arguments, context)
        }
        let batch = try BatchOptions.read(arguments)
        try checkTogether(arguments, isBatch: batch != nil, context)
        var configuration = try SendCredential.configuration(arguments, context)
        configuration.environment = environment(context)
        let plan = try SendPlan(arguments, configuration.credential, context)
        if let batch { return try run(batch, plan, configuration, arguments, context) }
        let line = PreparedLines()
        line.append(try push(arguments, plan, context), line: 0)
        let none = CountedInput(MemoryInput([]))
        let sending = try Sending(
            configuration,
            results(arguments, none, context),
            arguments,
            context
        )
        defer { sending.end() }
        try sending.coordinator.take(line)
        try sending.coordinator.finish()
        try sending.report.finish()
        return explain(sending.report, arguments, context, sending.failure)
    }

    /// Sends the pushes of lines.
    private static func run(
        _ batch: BatchOptions,
        _ plan: SendPlan,
        _ configuration: APNSClient.Configuration,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        // Before other threads exist, which would receive the signals.
        let signals = EndingSignals()
        defer { signals.finish() }
        let context = context.stopping { signals.hasCome }
        let sender = Locked<APNSClient?>(nil)
        let keys = keys(plan, sender, arguments, context)
        keys.listen()
        let input = CountedInput(try context.opened(arguments.operands.first ?? "-"))
        let report = try results(arguments, input, context)
        var configuration = configuration
        configuration.stopsAtSenderFault = true
        let sending = try Sending(configuration, report, arguments, context)
        defer { sending.end() }
        sender.withLock { $0 = sending.client }
        let coordinator = sending.coordinator
        signals.start {
            coordinator.stop()
            sending.client.stopSending()
        }
        input.stop { signals.hasCome || coordinator.senderFault != nil }
        let start = ContinuousClock.now
        let outcome = pipe(batch.jobCount, input, plan, keys, coordinator)
        // Also after a failure: pushes in flight get their results, and the journal records them.
        try coordinator.finish(isWhole: outcome.readFailure == nil && !signals.hasCome)
        try report.finish()
        let isStopped = signals.hasCome
        if let fault = coordinator.senderFault, !isStopped {
            let left = countLeft(input, arguments, report, context)
            report.summarize(arguments, context, stoppedBy: nil, left, after: .now - start)
            throw fault.error(left)
        }
        // Of a batch that was stopped, lines were read that nobody took.
        let tally = isStopped ? LineTally() : outcome.tally
        let status = explain(report, arguments, context, tally, sending.failure)
        let rest = isStopped ? countLeft(input, arguments, report, context) : ""
        report.summarize(arguments, context, stoppedBy: signals.name, rest, after: .now - start)
        guard let failure = outcome.readFailure, failure != .stopped else { return status }
        throw CommandError(.cannotRead, "cannot read the lines: \(failure)")
    }

    /// Sends pushes from a queue.
    private static func run(
        _ queue: RedisQueue.Settings,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        var configuration = try SendCredential.configuration(arguments, context)
        let plan = try SendPlan(arguments, configuration.credential, context)
        configuration.environment = environment(context)
        let warn = Warnings(context)
        configuration.stopsAtSenderFault = true
        configuration.warn = { warn($0.detail, hint: $0.hint(arguments)) }
        configuration.watch = { outage in
            let (kind, words) = outage.words
            var hint: String?
            if case .unreachable(let error) = outage { hint = error.hint(arguments) }
            warn(words, as: kind, hint: hint)
        }
        configuration.warnAboutCache = { warn(SendCredential.warning($0)) }
        // Before other threads exist, which would receive the signals.
        let signals = EndingSignals()
        defer { signals.finish() }
        let context = context.stopping { signals.hasCome }
        let sender = Locked<APNSClient?>(nil)
        let keys = keys(plan, sender, arguments, context)
        keys.listen()
        let client = try client(configuration)
        sender.withLock { $0 = client }
        defer { client.close() }
        let limit = configuration.concurrency
        let metrics = try SendMetrics(arguments, context) { warn($0) }
        metrics?.start()
        defer { metrics?.finish() }
        let coordinator = QueueCoordinator(
            queue,
            plan,
            keys,
            limit: limit,
            client,
            context,
            metrics: metrics,
            greeting: greeting(queue, arguments)
        ) {
            warn($1, as: $0)
        }
        signals.start { coordinator.stop() }
        return try coordinator.run()
    }

    /// What a worker reads, as whom, and where it sends that.
    private static func greeting(
        _ queue: RedisQueue.Settings,
        _ arguments: ParsedArguments
    ) -> String {
        let server =
            arguments.has(.production)
            ? "APNs" : arguments.string(.server).map { quoted($0) } ?? "the APNs sandbox"
        let sender =
            arguments.string(.teamID).map { "team \(quoted($0))" } ?? "the app of a certificate"
        return "sends the entries of \(quoted(queue.address.stream)) to \(server) as \(sender); "
            + "consumer \(quoted(queue.consumer)) of group \(quoted(queue.group))"
    }

    /// Looks up the proxy variables, read once.
    private static func environment(_ context: CommandContext) -> @Sendable (String) -> String? {
        let variables = proxyVariables.reduce(into: [:]) { $0[$1] = context.environment($1) }
        return { variables[$0] }
    }

    // MARK: Many

    private static func pipe(
        _ jobCount: Int,
        _ input: CountedInput,
        _ plan: SendPlan,
        _ keys: ReloadableRing,
        _ coordinator: SendCoordinator
    ) -> LinePipeline<SendLines, SendCoordinator>.Outcome {
        input.expectBulk()
        return LinePipeline(
            input: input,
            sink: coordinator,
            jobCount: jobCount,
            lineLimit: Batch.longLine,
            revision: { keys.revision }
        ) {
            SendLines(plan.with(keys.ring), seed: coordinator.seed)
        }.run()
    }

    /// How many lines are still to be sent after a signal or a fault of the sender, in words.
    ///
    /// The rest of a file is read to count them; a program that writes lines may wait for results.
    private static func countLeft(
        _ input: CountedInput,
        _ arguments: ParsedArguments,
        _ report: SendReport,
        _ context: CommandContext
    ) -> String {
        let name = arguments.operands.first ?? "-"
        let isFile = InputFile.byteCount(name == "-" ? "/dev/stdin" : context.path(name)) != nil
        if isFile {
            input.stop { false }
            while let rest = try? input.read(upTo: 65_536), !rest.isEmpty {}
        }
        let count = max(input.counts.withLock { $0.lineCount } - report.decidedCount, 0)
        guard isFile || count > 0 else { return "the rest is not sent" }
        let lines = count == 1 ? "line is" : "lines are"
        return "\(isFile ? "" : "at least ")\(count) \(lines) left to send"
    }

    // MARK: What it works with

    /// The keys and the credentials of a command that goes on, read again on SIGHUP.
    private static func keys(
        _ plan: SendPlan,
        _ sender: Locked<APNSClient?>,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) -> ReloadableRing {
        let source = CredentialSource(arguments, context)
        return plan.keys(arguments, context) { () throws(CommandError) in
            guard let client = sender.withLock({ $0 }) else { return }
            try source.reread(into: client)
        }
    }

    fileprivate static func client(
        _ configuration: APNSClient.Configuration
    ) throws(CommandError) -> APNSClient {
        do throws(APNSError) {
            return try APNSClient(configuration)
        } catch {
            let status: ExitStatus =
                switch error.code {
                case .invalidServer: .usage
                case .system: .internalError
                default: .malformedInput
                }
            throw CommandError(status, error.detail)
        }
    }

    fileprivate static func journal(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> SendJournal? {
        guard let name = arguments.string(.journal) else { return nil }
        do throws(SendJournalError) {
            return try SendJournal.open(context.path(name))
        } catch {
            throw CommandError(error, quoted(name))
        }
    }

    private static func results(
        _ arguments: ParsedArguments,
        _ input: CountedInput,
        _ context: CommandContext
    ) throws(CommandError) -> SendReport {
        let unregistered = try context.outputFile(ifNamed: arguments.string(.unregistered))
        // A person who types the lines, or reads the results as they come, sees the progress
        // anyway.
        let isWatched =
            context.errors.isTerminal && !context.output.isTerminal && !input.isTerminal
        let showsProgress = arguments.has(.batch) && (isWatched || arguments.has(.progress))
        let byteCount = arguments.operands.first.flatMap { name in
            name == "-" ? nil : InputFile.byteCount(context.path(name))
        }
        return SendReport(
            context.output,
            unregistered: unregistered,
            progress: showsProgress
                ? SendProgress(context.errors, input, byteCount: byteCount) : nil
        )
    }
}

/// The client that sends one push or the lines of a batch, and the results.
private struct Sending {
    let report: SendReport
    let coordinator: SendCoordinator
    let client: APNSClient
    private let metrics: SendMetrics?
    private let lastFailure = Locked<ConnectionError?>(nil)

    init(
        _ configuration: APNSClient.Configuration,
        _ report: SendReport,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        self.report = report
        let warn = Warnings(context)
        metrics = try SendMetrics(arguments, context) { warn($0) }
        let journal = try SendCommand.journal(arguments, context)
        let coordinator = SendCoordinator(
            limit: configuration.concurrency,
            journal: journal,
            report,
            metrics: metrics
        ) {
            warn($0)
        }
        var configuration = configuration
        configuration.warn = { [lastFailure] error in
            coordinator.add(warning: error.detail)
            lastFailure.withLock { $0 = error }
        }
        configuration.warnAboutCache = { coordinator.add(warning: SendCredential.warning($0)) }
        client = try SendCommand.client(configuration)
        self.coordinator = coordinator
        metrics?.start()
        coordinator.start(client)
    }

    /// Why there was no connection, at last.
    var failure: ConnectionError? { lastFailure.withLock { $0 } }

    func end() {
        metrics?.finish()
        client.close()
    }
}

extension Outage {
    /// What to say of it, and as what.
    fileprivate var words: (kind: String, text: String) {
        switch self {
        case .begun(let status?, let reason):
            (
                "warning",
                "APNs does not take pushes now: status \(status), "
                    + "\(reason.map { quoted($0) } ?? "no reason given"); they stay and are sent later"
            )
        case .begun(nil, let reason):
            ("warning", "APNs does not answer: \(reason ?? ""); the pushes stay and are sent later")
        case .unreachable(let error): ("warning", error.detail)
        case .ended: ("note", "APNs takes pushes again")
        }
    }
}

/// Warnings from any thread.
private final class Warnings: Sendable {
    private struct Output: @unchecked Sendable {  // for one thread at a time
        let context: CommandContext
    }
    private let output: Locked<Output>

    init(_ context: CommandContext) { output = Locked(Output(context: context)) }

    func callAsFunction(_ text: String, as kind: String = "warning", hint: String? = nil) {
        output.withLock { output in
            output.context.report(kind, text)
            if let hint { output.context.hint(hint) }
        }
    }
}
