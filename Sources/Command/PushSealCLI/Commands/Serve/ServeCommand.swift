// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc
import PushSealLocking
import PushSealAPNs
import SealFormats
import PushSealJSON

/// `pushseal serve`: runs a local APNs until a signal ends it.
enum ServeCommand {
    static let command = Command("serve", table: table, action: run)

    private static let defaultPort = 2_197

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try checkEvents(arguments, context)
        let configuration = try configuration(arguments, context)
        let ring = try ring(arguments, context)
        let isEnding = Locked(false)
        // Before the signals are blocked: the events may be a pipe that nobody reads yet.
        let report = try ServeReport(arguments.string(.events), ring, context) {
            // Nobody reads the output any more, so the server has no purpose; but while it drains,
            // a second signal would end it at once.
            if !isEnding.withLock({ $0 }) { _ = kill(getpid(), SIGTERM) }
        }
        let signals = SignalWait([SIGINT, SIGTERM, SIGHUP])
        let isStopped: StopQuestion = { isEnding.withLock { $0 } || signals.isEndPending }
        let context = context.stopping(when: isStopped)
        report.stop(when: isStopped)
        raiseDescriptorLimit()
        let server: LocalAPNs
        do throws(APNSError) {
            server = try LocalAPNs(configuration) { report.tell($0) }
        } catch {
            throw CommandError(error)
        }
        while signals.next() == SIGHUP { reload(server, report, arguments, context) }
        isEnding.withLock { $0 = true }
        let drained = Condition(false)
        server.drain { drained.set() }
        // A second signal ends the process at once.
        signals.restore(afterEnd: true)
        drained.wait()
        try report.finish()
        return .success
    }

    /// Keeps the events from overwriting the keys in `--dir` or any input file.
    private static func checkEvents(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        let name = arguments.string(.events)
        try context.refuseSameFile([], name, arguments)
        guard let name, name != "-", let folder = arguments.string(.directory) else { return }
        let file = resolved(name, context)
        guard [".pem", ".p8", ".p12"].contains(where: file.lastPathComponent.hasSuffix),
            file.deletingLastPathComponent().path == resolved(folder, context).path
        else { return }
        throw arguments.usage("key and output are the same file: \(quoted(name))")
    }

    private static func resolved(_ name: String, _ context: CommandContext) -> URL {
        URL(fileURLWithPath: context.absolutePath(name)).resolvingSymlinksInPath()
    }

    private static func configuration(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> LocalAPNs.Configuration {
        var configuration = LocalAPNs.Configuration()
        let port = try arguments.integer(.port, in: 0...Int(UInt16.max)) ?? defaultPort
        configuration.port = UInt16(clamping: port)
        if let host = arguments.string(.host), host != "localhost" { configuration.hosts = [host] }
        configuration.directory = arguments.string(.directory).map { context.path($0) }
        if arguments.has(.servedTopic) { configuration.topics = arguments.strings(.servedTopic) }
        configuration.devices = try devices(arguments, context)
        for rule in arguments.strings(.fault) {
            do throws(APNSError) {
                configuration.faults.append(try FaultRule(rule))
            } catch {
                throw arguments.usage("--fault: \(error)")
            }
        }
        return configuration
    }

    private static func devices(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> [ServedDevice]? {
        guard let name = arguments.string(.devices) else { return nil }
        let bytes = try context.read(name)
        do throws(APNSError) {
            return try ServedDevice.devices(bytes)
        } catch {
            throw CommandError(.malformedInput, "\(context.described(name)): \(error)")
        }
    }

    /// The keys of all rings; nil if there is no ring, and nothing is delivered.
    private static func ring(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRing? {
        guard arguments.has(.servedKeyring) else { return nil }
        var keys: [Key] = []
        for name in arguments.strings(.servedKeyring) {
            let ring = try KeyringFile.contents(name, context)
            try KeyringFile.check(ring, for: .pushes, arguments)
            keys += ring.keys
        }
        return KeyRing(keys: keys)
    }

    /// Reads the key rings and the devices again; if that fails, the known ones stay.
    private static func reload(
        _ server: LocalAPNs,
        _ report: ServeReport,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) {
        if !arguments.strings(.servedKeyring).contains("-") {
            do throws(CommandError) {
                if let ring = try ring(arguments, context) { report.use(ring) }
            } catch {
                context.report(error)
                context.hint("the old keys stay in use")
            }
        }
        guard let name = arguments.string(.devices), name != "-" else { return }
        do throws(CommandError) {
            server.setDevices(try devices(arguments, context))
        } catch {
            context.report(error)
            context.hint("the devices read before stay in use")
        }
    }

    /// Each client takes a descriptor, and most systems start with a limit of 1 024.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return
        }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

extension CommandError {
    fileprivate init(_ error: APNSError) {
        let status: ExitStatus =
            switch error.code {
            case .cannotListen, .portTaken: .unavailable
            case .cannotWrite: .cannotWrite
            case .cannotRead: .cannotRead
            case .malformed: .usage
            case .system, .invalidPush, .invalidCredential, .invalidServer: .internalError
            }
        let hint = error.code == .portTaken ? "use --port 0 to take a free port" : nil
        self.init(status, error.detail, hint: hint)
    }
}
