// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealHTTP2
import PushSealAPNs
import PushSealRedis
import PushSealJSON

extension CommandOption {
    static let queue = CommandOption(
        "--queue URL",
        help: "take pushes from a Redis stream: redis://[USER@]HOST:PORT/DB/STREAM"
    )
    static let redisCAFile = CommandOption(
        "--redis-ca-file FILE",
        help: "with rediss://: trust only the certificates in this PEM file"
    )
    static let group = CommandOption(
        "--group NAME",
        help: "with --queue: consumer group (default: pushseal)"
    )
    static let consumer = CommandOption(
        "--consumer NAME",
        help: "with --queue: consumer name (default: host and process)"
    )
    static let minIdle = CommandOption(
        "--min-idle SECONDS",
        help: "with --queue: take over entries after this time (default: 60)"
    )
    static let maxDeliveries = CommandOption(
        "--max-deliveries N",
        help:
            "with --queue: put an entry aside after N deliveries without a result (default: 5)"
    )
    package static let requeueDead = CommandOption(
        "--requeue-dead",
        help: "with --queue: move the entries of STREAM:dead back to STREAM, and end"
    )

    /// Options that need `--queue`.
    static let queueOptions: [CommandOption] = [
        .redisCAFile, .group, .consumer, .minIdle, .maxDeliveries, .requeueDead,
    ]
}

/// `send --queue`: sends pushes from a Redis stream.
enum SendQueue {
    /// Reads the options; nil without `--queue`.
    static func settings(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> RedisQueue.Settings? {
        guard let url = arguments.string(.queue) else {
            if let option = CommandOption.queueOptions.first(where: arguments.has) {
                throw arguments.usage("\(option.spelling) needs --queue")
            }
            return nil
        }
        try arguments.refuse(
            .queue,
            with: [.batch, .jobs, .journal, .unregistered, .message, .apnsID],
            because: "the entries of the queue are the pushes, and their results stay in Redis"
        )
        guard arguments.operands.isEmpty else {
            throw arguments.usage("--queue can't be used with a payload")
        }
        for option in [CommandOption.group, .consumer] where arguments.string(option) == "" {
            throw arguments.usage("\(option.spelling) is empty")
        }
        let address: RedisAddress
        do throws(RedisError) {
            address = try RedisAddress(url)
        } catch {
            throw arguments.usage(
                "--queue: \(error.detail)",
                hint: "a password is read from the variable REDISCLI_AUTH, as redis-cli does"
            )
        }
        guard address.isEncrypted || !arguments.has(.redisCAFile) else {
            throw arguments.usage("\(CommandOption.redisCAFile.spelling) needs rediss://")
        }
        let idle = try arguments.seconds(.minIdle, limit: 86_400) ?? .seconds(60)
        return RedisQueue.Settings(
            address: address,
            password: context.environment("REDISCLI_AUTH"),
            tls: address.isEncrypted ? try tls(arguments, context) : nil,
            group: arguments.string(.group) ?? "pushseal",
            consumer: arguments.string(.consumer) ?? "\(hostName)-\(getpid())",
            minimumIdle: max(1, Int(idle / .milliseconds(1))),
            maximumDeliveries: try arguments.integer(.maxDeliveries, in: 1...1_000_000) ?? 5
        )
    }

    /// Adds the entries that were put aside to the stream again, and says how many.
    static func requeueDead(
        _ settings: RedisQueue.Settings,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let stream = settings.address.stream
        do throws(RedisError) {
            let (movedCount, keptCount) = try RedisQueue(settings).requeueDead()
            let entries = movedCount == 1 ? "entry is" : "entries are"
            context.report("note", "\(movedCount) \(entries) in \(quoted(stream)) again")
            if keptCount > 0 {
                context.report(
                    "warning",
                    "\(keptCount) of \(quoted(stream + ":dead")) stay, which are too large or have no "
                        + "field \(quoted("push"))"
                )
            }
            return .success
        } catch {
            throw error.commandError(settings)
        }
    }

    private static func tls(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> TLSContext {
        let file = try arguments.string(.redisCAFile).map { name throws(CommandError) in
            // Reported here, with the name as given.
            _ = try context.opened(name)
            return context.path(name)
        }
        do throws(ConnectionError) {
            return try TLSContext.client(trustedFile: file, isForHTTP2: false)
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "host" }
        return String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }
}
