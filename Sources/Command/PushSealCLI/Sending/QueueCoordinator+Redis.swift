// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import PushSealRedis

extension QueueCoordinator {
    /// The open queue, or a new connection to it.
    func opened(
        _ queue: inout RedisQueue?,
        _ side: Side
    ) throws(RedisError) -> RedisQueue {
        if let queue { return queue }
        let made = try RedisQueue(settings) { [state] in state.withLock { $0.isStopping } }
        queue = made
        let isFirst = state.withLock { state in
            defer { state.wasThere = true }
            return !state.wasThere
        }
        if isFirst { tell("note", greeting) }
        return made
    }

    /// Notes that Redis has done what a thread asked for; being connected is not enough.
    func isBack(_ side: Side) {
        let isNew = state.withLock { state in
            state.away.remove(side) != nil && state.away.isEmpty
        }
        if isNew { tell("note", "Redis is available again") }
    }

    /// Reports once that Redis is away, and waits a little.
    func away(_ error: RedisError, _ side: Side) {
        if error.code == .refused, error.isForGood {
            state.withLock { $0.isRefused = true }
            return fail(error.commandError(settings))
        }
        // Later a server may be in the middle of a change of certificates.
        if error.code == .untrusted, state.withLock({ !$0.wasThere }) {
            state.withLock { $0.isRefused = true }
            return fail(error.commandError(settings))
        }
        let (isNew, wasThere) = state.withLock { state in
            defer { state.away.insert(side) }
            return (state.away.isEmpty, state.wasThere)
        }
        if isNew, !wasThere, error.code == .connection, settings.address.speaksTLS() {
            state.withLock { $0.isRefused = true }
            return fail(
                CommandError(
                    .unavailable,
                    "Redis is unreachable: port \(settings.address.port) speaks TLS",
                    hint: "write rediss:// in place of redis://"
                )
            )
        }
        let words = error.code == .refused ? "Redis refuses a command" : "Redis is unreachable"
        if isNew { tell("warning", "\(words): \(error.detail)") }
        _ = state.wait(atMost: .milliseconds(500)) { _ -> Void? in nil }
    }
}

extension RedisError {
    /// The error of a command that goes no further.
    func commandError(_ settings: RedisQueue.Settings) -> CommandError {
        switch code {
        case .refused:
            CommandError(
                .unavailable,
                "Redis refuses the queue: \(detail)",
                hint: isLogin && settings.password == nil
                    ? "the variable REDISCLI_AUTH, with the password, is not set" : nil
            )
        case .untrusted:
            CommandError(
                .unavailable,
                "Redis is not trusted: \(detail)",
                hint: hasUnknownIssuer
                    ? "to trust Redis' own CA, use \(CommandOption.redisCAFile.spelling)" : nil
            )
        default: CommandError(.unavailable, "Redis is unreachable: \(detail)")
        }
    }
}
