// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A consumer in a group that takes entries from a Redis stream and answers each of them once
/// (<https://redis.io/docs/latest/develop/data-types/streams/>).
///
/// An entry belongs to a consumer until it is answered. If that consumer has died, another takes
/// the entry over after a while; an entry that was delivered too often is put aside, because it may
/// be what kills them. Deliveries that ``handBack(_:)`` returns do not count.
package final class RedisQueue {
    /// A consumer's settings on the command line.
    package struct Settings: Sendable {
        package var address: RedisAddress
        package var password: String?
        package var group: String
        package var consumer: String
        /// How many milliseconds without an answer before an entry is taken over.
        package var minimumIdle: Int
        /// How often an entry is delivered before it is put aside.
        package var maximumDeliveries: Int

        package init(
            address: RedisAddress,
            password: String?,
            group: String,
            consumer: String,
            minimumIdle: Int,
            maximumDeliveries: Int
        ) {
            self.address = address
            self.password = password
            self.group = group
            self.consumer = consumer
            self.minimumIdle = minimumIdle
            self.maximumDeliveries = maximumDeliveries
        }
    }

    /// One entry of the stream.
    package struct Entry: Equatable, Sendable {
        /// Its id, such as `1526919030474-55`.
        package let id: String
        /// The value of its field `push`; nil if there is none.
        package let push: [UInt8]?
    }

    private let settings: Settings
    private let connection: RedisConnection

    private var stream: String { settings.address.stream }
    private var results: String { stream + ":results" }
    private var dead: String { stream + ":dead" }

    /// Connects, creates the group if necessary, from the beginning of the stream, and checks that
    /// results can be written: without them, every entry would be answered again and again.
    ///
    /// - Throws: `connection`, `refused`.
    package init(_ settings: Settings) throws(RedisError) {
        self.settings = settings
        connection = try RedisConnection(settings.address, password: settings.password)
        do throws(RedisError) {
            _ = try connection.run(
                ["XGROUP", "CREATE", settings.address.stream, settings.group, "0", "MKSTREAM"]
            )
        } catch {
            guard error.detail.hasPrefix("BUSYGROUP") else { throw error }
        }
        _ = try connection.run([
            "EVAL", Self.checkScript, "3", stream, results, dead, settings.group,
        ])
    }

    // MARK: Entries

    /// Waits for new entries.
    ///
    /// - Parameters:
    ///   - limit: the most entries to return.
    ///   - wait: how many milliseconds to wait for the first, above zero.
    /// - Returns: the entries, possibly none.
    /// - Throws: `connection`, `refused`.
    package func next(_ limit: Int, wait: Int) throws(RedisError) -> [Entry] {
        let reply = try connection.run([
            "XREADGROUP", "GROUP", settings.group, settings.consumer, "COUNT", String(limit),
            "BLOCK", String(wait), "STREAMS", stream, ">",
        ])
        return reply.elements.first.map { Self.entries($0.elements.last ?? .null) } ?? []
    }

    /// Takes over entries that no consumer has answered for a while, and puts aside those that were
    /// delivered too often.
    ///
    /// - Parameters:
    ///   - limit: the most entries to take over.
    ///   - isOurs: whether an entry is in flight here.
    /// - Returns: the entries to answer, and the ids of those put aside.
    /// - Throws: `connection`, `refused`.
    package func takeOver(
        _ limit: Int,
        except isOurs: (String) -> Bool
    ) throws(RedisError) -> (entries: [Entry], putAside: [String]) {
        let pending = try connection.run([
            "XPENDING", stream, settings.group, "IDLE", String(settings.minimumIdle), "-", "+",
            // Includes our own entries in flight, which are skipped.
            String(limit + 1_000),
        ])
        var ids: [String] = []
        var tired: [String] = []
        for row in pending.elements {
            let columns = row.elements
            guard columns.count == 4, let id = columns[0].text, let count = columns[3].integer,
                !isOurs(id)
            else { continue }
            if count >= settings.maximumDeliveries {
                tired.append(id)
            } else if ids.count < limit {
                ids.append(id)
            }
        }
        for id in tired { try putAside(id) }
        guard !ids.isEmpty else { return ([], tired) }
        let reply = try connection.run(
            ["XCLAIM", stream, settings.group, settings.consumer, String(settings.minimumIdle)]
                + ids
        )
        return (Self.entries(reply), tired)
    }

    /// Keeps entries in flight here from being taken over.
    package func keep(_ ids: Set<String>) throws(RedisError) {
        guard !ids.isEmpty else { return }
        _ = try connection.run(
            ["XCLAIM", stream, settings.group, settings.consumer, "0"] + ids + ["JUSTID"]
        )
    }

    private static func entries(_ reply: RedisReply) -> [Entry] {
        reply.elements.compactMap { element in
            let parts = element.elements
            guard parts.count == 2, let id = parts[0].text else { return nil }
            let fields = parts[1].elements
            let name = stride(from: 0, to: fields.count - 1, by: 2).first {
                fields[$0].bytes == Array("push".utf8)
            }
            return Entry(id: id, push: name.flatMap { fields[$0 + 1].bytes })
        }
    }

    // MARK: Answers

    // Redis does not undo the commands of a script that fails, so the one that loses data comes
    // last.

    /// Changes nothing, but fails where the others would: without scripts, without permission for a
    /// command or a key, with a key that is not a stream, and with streams on several nodes.
    private static let checkScript = """
        redis.call('XPENDING', KEYS[1], ARGV[1], '0-0', '0-0', 1)
        redis.call('XACK', KEYS[1], ARGV[1], '0-0')
        for place = 2, 3 do
            redis.call('XRANGE', KEYS[place], '0-0', '0-0')
            local may = redis.acl_check_cmd
            if may and not may('XADD', KEYS[place], '*', 'id', '0-0') then
                return redis.error_reply('NOPERM this user may not run XADD on ' .. KEYS[place])
            end
        end
        """

    /// Adds the result and acknowledges the entry; an entry that another consumer has answered
    /// meanwhile gets no second result.
    ///
    /// Returns -1 for one that the stream no longer has: when it is claimed, Redis 7 forgets that
    /// it was not answered.
    private static let answerScript = """
        if redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[2], ARGV[2], 1)[1] then
            redis.call('XADD', KEYS[2], '*', 'id', ARGV[2], 'result', ARGV[3])
            redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
            return 1
        end
        return redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2])[1] and 0 or -1
        """

    /// The same for an entry that is put aside with all its fields, or with `push` alone if there
    /// are more than Lua can pass on.
    private static let putAsideScript = """
        if redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[2], ARGV[2], 1)[1] then
            local entry = redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2])[1]
            local all = entry and entry[2] or {}
            local fields = {'id', ARGV[2]}
            for place = 1, #all, 2 do
                if #all <= 4000 or all[place] == 'push' and #fields == 2 then
                    table.insert(fields, all[place])
                    table.insert(fields, all[place + 1])
                end
            end
            redis.call('XADD', KEYS[3], '*', unpack(fields))
            redis.call('XADD', KEYS[2], '*', 'id', ARGV[2], 'result', ARGV[3])
            redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
        end
        """

    /// Makes this delivery of an entry not count, if the entry still belongs to this consumer.
    private static let handBackScript = """
        local row = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[2], ARGV[2], 1, ARGV[3])[1]
        if row then
            redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[3], 0, ARGV[2], 'RETRYCOUNT', math.max(row[4] - 1, 0), 'JUSTID')
        end
        """

    /// Answers entries; their results are in the result stream when this returns.
    ///
    /// - Returns: the ids of those whose result was not written because they were removed from the
    ///   stream.
    package func answer(
        _ answers: [(id: String, result: [UInt8])]
    ) throws(RedisError) -> [String] {
        let replies = try connection.run(
            answers.map { call(Self.answerScript, [stream, results], $0.id, $0.result) }
        )
        return zip(answers, replies).filter { $1.integer == -1 }.map(\.0.id)
    }

    /// Returns entries that could not be answered for external reasons: they are delivered again
    /// after ``Settings/minimumIdle``, and this delivery does not count.
    package func handBack(_ ids: [String]) throws(RedisError) {
        guard !ids.isEmpty else { return }
        let consumer = Array(settings.consumer.utf8)
        _ = try connection.run(ids.map { call(Self.handBackScript, [stream], $0, consumer) })
    }

    private func putAside(_ id: String) throws(RedisError) {
        let result = ByteWriter()
        result.append(#"{"error":"#)
        result.appendQuoted("delivered \(settings.maximumDeliveries) times without a result")
        result.append(#","line":null,"column":null,"hint":"#)
        result.appendQuoted("it was moved to the stream \(dead)")
        result.append("}")
        _ = try connection.run([
            call(Self.putAsideScript, [stream, results, dead], id, result.bytes)
        ])
    }

    /// The call of a script, whose last argument differs.
    private func call(
        _ script: String,
        _ keys: [String],
        _ id: String,
        _ last: [UInt8]
    ) -> [[UInt8]] {
        let words = ["EVAL", script, String(keys.count)] + keys + [settings.group, id]
        return words.map { Array($0.utf8) } + [last]
    }
}
