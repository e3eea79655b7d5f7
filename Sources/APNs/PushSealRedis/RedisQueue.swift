// SPDX-License-Identifier: Apache-2.0

package import PushSealHTTP2
import PushSealJSON

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
        /// Whom to trust; nil without TLS.
        package var tls: TLSContext?
        package var group: String
        package var consumer: String
        /// How many milliseconds without an answer before an entry is taken over.
        package var minimumIdle: Int
        /// How often an entry is delivered before it is put aside.
        package var maximumDeliveries: Int

        package init(
            address: RedisAddress,
            password: String?,
            tls: TLSContext? = nil,
            group: String,
            consumer: String,
            minimumIdle: Int,
            maximumDeliveries: Int
        ) {
            self.address = address
            self.password = password
            self.tls = tls
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
        /// The id that it had before it was put aside and sent again; nil if it never was.
        package var origin: String?
    }

    /// An entry that was delivered too often.
    package struct Tired: Equatable, Sendable {
        package let id: String
        package let deliveryCount: Int
    }

    /// The largest entry that is fetched, with all its fields, in bytes; larger ones are put aside.
    package static let entryLimit = 16 << 20
    /// How many bytes of pushes to fetch at once, not counting the last.
    private static let blockLimit = 4 << 20

    /// What Redis has given.
    package struct Block: Equatable, Sendable {
        /// The entries to answer.
        package var entries: [Entry] = []
        /// The ids of those put aside because they are too large.
        package var tooLarge: [String] = []
        /// Those to put aside because they were delivered too often.
        package var tired: [Tired] = []
    }

    let settings: Settings
    let connection: RedisConnection

    var stream: String { settings.address.stream }
    var results: String { stream + ":results" }
    var dead: String { stream + ":dead" }
    /// A hash: the last refusal of each entry that has no answer.
    var refusals: String { stream + ":refusals" }

    /// Connects, creates the group if necessary, from the beginning of the stream, and checks that
    /// results can be written: without them, every entry would be answered again and again.
    ///
    /// - Parameters:
    ///   - settings: where it is, and who takes from it.
    ///   - isStopping: whether not to wait long any more; asked from time to time.
    /// - Throws: `connection`, `untrusted`, `refused`.
    package init(
        _ settings: Settings,
        isStopping: @escaping @Sendable () -> Bool = { false }
    ) throws(RedisError) {
        self.settings = settings
        connection = try RedisConnection(
            settings.address,
            password: settings.password,
            tls: settings.tls,
            isStopping: isStopping
        )
        do throws(RedisError) {
            _ = try connection.run(
                ["XGROUP", "CREATE", settings.address.stream, settings.group, "0", "MKSTREAM"]
            )
        } catch {
            guard error.detail.hasPrefix("BUSYGROUP") else { throw error }
        }
        _ = try connection.run([
            "EVAL", Self.checkScript, "4", stream, results, dead, refusals, settings.group,
        ])
    }

    // MARK: Entries

    /// Takes new entries.
    ///
    /// The lengths are Redis' to look at: what is too large never comes here.
    ///
    /// - Parameter limit: the most entries to return.
    /// - Returns: the entries, possibly none.
    /// - Throws: `connection`, `refused`.
    package func next(_ limit: Int) throws(RedisError) -> Block {
        try block(Self.takeScript, [String(limit)], atMost: limit)
    }

    /// Takes over entries that no consumer has answered for a while, but for those that were
    /// delivered too often.
    ///
    /// - Parameters:
    ///   - limit: the most entries to take over.
    ///   - isOurs: whether an entry is in flight here.
    /// - Returns: the entries to answer, and those to put aside.
    /// - Throws: `connection`, `refused`.
    package func takeOver(
        _ limit: Int,
        except isOurs: (String) -> Bool
    ) throws(RedisError) -> Block {
        let pending = try connection.run([
            "XPENDING", stream, settings.group, "IDLE", String(settings.minimumIdle), "-", "+",
            // Includes our own entries in flight, which are skipped.
            String(limit + 1_000),
        ])
        var ids: [String] = []
        var tired: [Tired] = []
        for row in try pending.elements {
            let columns = try row.elements
            guard columns.count == 4 else { throw .malformed("no row of XPENDING") }
            let (id, count) = try (columns[0].id, columns[3].integer)
            guard !isOurs(id) else { continue }
            if count >= settings.maximumDeliveries {
                tired.append(Tired(id: id, deliveryCount: count))
            } else if ids.count < limit {
                ids.append(id)
            }
        }
        guard !ids.isEmpty else { return Block(tired: tired) }
        let idle = String(settings.minimumIdle)
        var block = try block(Self.claimScript, [idle] + ids, atMost: ids.count)
        block.tired = tired
        return block
    }

    /// What a script of entries returns.
    private func block(
        _ script: String,
        _ last: [String],
        atMost limit: Int
    ) throws(RedisError) -> Block {
        let reply = try connection.run(
            [
                "EVAL", Self.entryScript + script, "3", stream, results, dead, settings.group,
                settings.consumer, String(Self.entryLimit), String(Self.blockLimit),
                fault("the entry is larger than \(Self.entryLimit) bytes, the most that is taken"),
            ] + last
        )
        let elements = try reply.elements
        guard elements.count <= limit else { throw .malformed("more entries than were asked for") }
        var block = Block()
        for element in elements {
            let parts = try element.elements
            guard let id = try parts.first?.id else { throw .malformed("no entry") }
            guard parts.count == 2 || parts.count == 3 else {
                block.tooLarge.append(id)
                continue
            }
            let push = parts[1] == .null ? nil : try parts[1].bytes
            // Whoever adds entries may write any field.
            let origin = parts.count == 3 ? try? parts[2].id : nil
            block.entries.append(Entry(id: id, push: push, origin: origin))
        }
        return block
    }

    /// How many seconds the oldest entry without an answer has been in the stream; 0 if there is none.
    ///
    /// - Throws: `connection`, `refused`.
    package func oldestAge() throws(RedisError) -> Double {
        let reply = try connection.run([
            "EVAL", Self.ageScript, "1", stream, settings.group,
        ])
        return try Double(reply.integer) / 1_000
    }

    /// Keeps entries in flight here from being taken over.
    package func keep(_ ids: Set<String>) throws(RedisError) {
        guard !ids.isEmpty else { return }
        _ = try connection.run(
            ["XCLAIM", stream, settings.group, settings.consumer, "0"] + ids + ["JUSTID"]
        )
    }

    /// Looks at entries in Redis: lists the push of one, or puts the entry aside if it is too large.
    ///
    /// `room` is how many bytes may still be listed. Where Redis has no memory for a copy of the entry,
    /// its id is put aside, and the entry stays in the stream.
    private static let entryScript = """
        local list, room = {}, tonumber(ARGV[4])
        local function add(entry)
            local id, fields, size, push, origin = entry[1], entry[2], 0, false, nil
            for place = 1, #fields, 2 do
                size = size + #fields[place] + #fields[place + 1]
                if fields[place] == 'push' and not push then push = fields[place + 1] end
                if fields[place] == 'requeued-from' then origin = fields[place + 1] end
            end
            if size <= tonumber(ARGV[3]) then
                room = room - (push and #push or 0)
                table.insert(list, {id, push, origin})
                return
            end
            local copy = {'id', id, 'result', ARGV[5]}
            for place = 1, #fields do
                if #fields <= 4000 then table.insert(copy, fields[place]) end
            end
            local done = redis.pcall('XADD', KEYS[3], '*', unpack(copy))
            if type(done) == 'table' and done.err then
                redis.call('XADD', KEYS[3], '*', 'id', id, 'result', ARGV[5], 'size', size)
            end
            redis.call('XADD', KEYS[2], '*', 'id', id, 'result', ARGV[5])
            redis.call('XACK', KEYS[1], ARGV[1], id)
            table.insert(list, {id})
        end

        """

    /// By the clock of Redis, of which an entry's id is made: the first entry that was delivered and
    /// not answered, or else the first that was not delivered.
    private static let ageScript = """
        local id = redis.call('XPENDING', KEYS[1], ARGV[1])[2]
        if not id then
            for _, group in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
                local named = {}
                for place = 1, #group, 2 do named[group[place]] = group[place + 1] end
                if named['name'] == ARGV[1] then
                    local next = redis.call('XRANGE', KEYS[1], '(' .. named['last-delivered-id'], '+', 'COUNT', 1)[1]
                    id = next and next[1]
                end
            end
        end
        if not id then return 0 end
        local now = redis.call('TIME')
        return math.max(0, now[1] * 1000 + math.floor(now[2] / 1000) - tonumber(string.match(id, '^%d+')))
        """

    private static let takeScript = """
        for turn = 1, tonumber(ARGV[6]) do
            local got = redis.call('XREADGROUP', 'GROUP', ARGV[1], ARGV[2], 'COUNT', 1, 'STREAMS', KEYS[1], '>')
            if not got then break end
            add(got[1][2][1])
            if room <= 0 then break end
        end
        return list
        """

    private static let claimScript = """
        for place = 7, #ARGV do
            local entry = redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], ARGV[6], ARGV[place])[1]
            if entry then add(entry) end
            if room <= 0 then break end
        end
        return list
        """

    // MARK: Answers

    // Redis does not undo the commands of a script that fails, so the one that loses data comes
    // last.

    /// Changes nothing, but fails where the others would: without scripts, without permission for a
    /// command or a key, with a key that is not a stream, and with streams on several nodes.
    private static let checkScript = """
        redis.call('XPENDING', KEYS[1], ARGV[1], '0-0', '0-0', 1)
        redis.call('XACK', KEYS[1], ARGV[1], '0-0')
        redis.call('HDEL', KEYS[4], '0-0')
        local may = redis.acl_check_cmd
        local function check(...)
            if may and not may(...) then
                return redis.error_reply('NOPERM this user may not run ' .. table.concat({...}, ' ', 1, 2))
            end
        end
        for place = 2, 3 do
            redis.call('XRANGE', KEYS[place], '0-0', '0-0')
            local fault = check('XADD', KEYS[place], '*', 'id', '0-0')
            if fault then return fault end
        end
        return check('HSET', KEYS[4], '0-0', '') or check('HGET', KEYS[4], '0-0') or check('EXPIRE', KEYS[4], '1')
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
            redis.call('HDEL', KEYS[3], ARGV[2])
            return 1
        end
        redis.call('HDEL', KEYS[3], ARGV[2])
        return redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2])[1] and 0 or -1
        """

    /// Makes this delivery of an entry not count, if the entry still belongs to this consumer, and
    /// notes for a week why it was not answered.
    private static let handBackScript = """
        local row = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[2], ARGV[2], 1, ARGV[3])[1]
        if row then
            if ARGV[5] ~= '' then
                redis.call('HSET', KEYS[2], ARGV[2], ARGV[5])
                redis.call('EXPIRE', KEYS[2], 604800)
            end
            redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[3], 0, ARGV[2], 'IDLE', ARGV[4], 'RETRYCOUNT', math.max(row[4] - 1, 0), 'JUSTID')
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
            answers.map { call(Self.answerScript, [stream, results, refusals], $0.id, $0.result) }
        )
        var removed: [String] = []
        for (answer, reply) in zip(answers, replies) where try reply.integer == -1 {
            removed.append(answer.id)
        }
        return removed
    }

    /// Returns entries that could not be answered for external reasons; this delivery does not
    /// count.
    ///
    /// - Parameters:
    ///   - entries: the ids, and why there is no answer, if somebody will want to know.
    ///   - isAtOnce: whether another consumer may take them over now, not only after
    ///     ``Settings/minimumIdle``.
    /// - Throws: `connection`, `refused`.
    package func handBack(
        _ entries: [(id: String, refusal: String?)],
        isAtOnce: Bool = false
    ) throws(RedisError) {
        guard !entries.isEmpty else { return }
        let idle = String(isAtOnce ? settings.minimumIdle : 0)
        let start = ["EVAL", Self.handBackScript, "2", stream, refusals, settings.group]
        _ = try connection.run(
            entries.map { id, refusal in
                (start + [id, settings.consumer, idle, refusal ?? ""]).map { Array($0.utf8) }
            }
        )
    }

    /// How many entries of the group have no answer yet, delivered or not; nil if Redis does not
    /// know, as after entries were deleted.
    ///
    /// - Throws: `connection`, `refused`.
    package func leftCount() throws(RedisError) -> Int? {
        let reply = try connection.run(["EVAL", Self.leftScript, "1", stream, settings.group])
        return reply == .null ? nil : try reply.integer
    }

    private static let leftScript = """
        for _, group in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
            local named = {}
            for place = 1, #group, 2 do named[group[place]] = group[place + 1] end
            if named['name'] == ARGV[1] and named['lag'] then return named['pending'] + named['lag'] end
        end
        return false
        """

    /// The result of an entry that is put aside.
    private func fault(_ message: String) -> String {
        let result = ByteWriter()
        result.append(#"{"error":"#)
        result.appendQuoted(message)
        result.append(#","line":null,"column":null,"hint":"#)
        result.appendQuoted("it was moved to the stream \(dead)")
        result.append("}")
        return String(decoding: result.bytes, as: UTF8.self)
    }

    /// The call of a script, whose last argument differs.
    func call(
        _ script: String,
        _ keys: [String],
        _ id: String,
        _ last: [UInt8]
    ) -> [[UInt8]] {
        let words = ["EVAL", script, String(keys.count)] + keys + [settings.group, id]
        return words.map { Array($0.utf8) } + [last]
    }
}
