// SPDX-License-Identifier: Apache-2.0

/// Entries that were put aside, because they were delivered too often or are too large.
///
/// Each has the fields `id` and `result` in the stream of the dead, and then its own.
extension RedisQueue {
    /// What is known of an entry that is to be put aside.
    package struct Remains: Equatable, Sendable {
        /// The value of its field `push`; nil if there is none, or the entry is too large.
        package var push: [UInt8]?
        /// What ``handBack(_:isAtOnce:)`` has noted last.
        package var refusal: String?
    }

    /// Looks at an entry before it is put aside.
    ///
    /// The entry is delivered once more by that. It may be what kills workers, so one that has had more
    /// deliveries than it may is not looked at.
    ///
    /// - Throws: `connection`, `refused`.
    package func remains(of entry: Tired) throws(RedisError) -> Remains {
        guard entry.deliveryCount == settings.maximumDeliveries else { return Remains() }
        let reply = try connection.run([
            "EVAL", Self.remainsScript, "2", stream, refusals, settings.group, entry.id,
            settings.consumer, String(Self.entryLimit),
        ])
        let parts = try reply.elements
        guard parts.count == 2 else { throw .malformed("no remains of an entry") }
        let refusal = parts[1] == .null ? nil : try parts[1].bytes
        return Remains(
            push: parts[0] == .null ? nil : try parts[0].bytes,
            refusal: refusal.map { String(decoding: $0.prefix(Self.refusalLimit), as: UTF8.self) }
        )
    }

    /// The most bytes of a refusal that are read.
    private static let refusalLimit = 200

    private static let remainsScript = """
        local entry = redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[3], 0, ARGV[2])[1]
        local fields, size, push = entry and entry[2] or {}, 0, false
        for place = 1, #fields, 2 do
            size = size + #fields[place] + #fields[place + 1]
            if fields[place] == 'push' and not push then push = fields[place + 1] end
        end
        return {size <= tonumber(ARGV[4]) and push, redis.call('HGET', KEYS[2], ARGV[2])}
        """

    /// Puts an entry aside with its result, if it still has no answer.
    ///
    /// - Throws: `connection`, `refused`.
    package func putAside(_ id: String, result: [UInt8]) throws(RedisError) {
        _ = try connection.run([
            call(Self.putAsideScript, [stream, results, refusals, dead], id, result)
        ])
    }

    /// With all its fields, or with `push` alone if there are more than Lua can pass on.
    private static let putAsideScript = """
        if redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[2], ARGV[2], 1)[1] then
            local entry = redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2])[1]
            local all = entry and entry[2] or {}
            local fields = {'id', ARGV[2], 'result', ARGV[3]}
            for place = 1, #all, 2 do
                if #all <= 4000 or all[place] == 'push' and #fields == 4 then
                    table.insert(fields, all[place])
                    table.insert(fields, all[place + 1])
                end
            end
            redis.call('XADD', KEYS[4], '*', unpack(fields))
            redis.call('XADD', KEYS[2], '*', 'id', ARGV[2], 'result', ARGV[3])
            redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
        end
        redis.call('HDEL', KEYS[3], ARGV[2])
        """

    /// Adds the entries that were put aside to the stream again, as they were, with the id that each
    /// had at first, and removes them from the stream of the dead.
    ///
    /// - Returns: how many were added, and how many are too large, or have no push, and stay.
    /// - Throws: `connection`, `refused`.
    package func requeueDead() throws(RedisError) -> (movedCount: Int, keptCount: Int) {
        // Those that are put aside meanwhile are not for this time.
        let last = try connection.run(["XREVRANGE", dead, "+", "-", "COUNT", "1"]).elements.first
        guard let end = try last?.elements.first?.id else { return (0, 0) }
        var (movedCount, keptCount) = (0, 0)
        var start = "-"
        while true {
            let reply = try connection.run([
                "EVAL", Self.requeueScript, "2", stream, dead, start, end, String(Self.entryLimit),
            ])
            guard reply != .null else { return (movedCount, keptCount) }
            let parts = try reply.elements
            guard parts.count == 2, let id = try parts.first?.id, "(" + id != start else {
                throw .malformed("no entry of the dead")
            }
            if try parts[1].integer == 1 { movedCount += 1 } else { keptCount += 1 }
            start = "(" + id
        }
    }

    private static let requeueScript = """
        local entry = redis.call('XRANGE', KEYS[2], ARGV[1], ARGV[2], 'COUNT', 1)[1]
        if not entry then return false end
        local all, size, hasPush, origin = entry[2], 0, false, nil
        local fields = {}
        for place = 1, #all, 2 do
            local name, value = all[place], all[place + 1]
            if place == 1 and name == 'id' then
                origin = value
            elseif place ~= 3 or name ~= 'result' then
                size = size + #name + #value
                hasPush = hasPush or name == 'push'
                if name == 'requeued-from' then origin = value else
                    table.insert(fields, name)
                    table.insert(fields, value)
                end
            end
        end
        if not hasPush or size > tonumber(ARGV[3]) or #fields > 4000 then return {entry[1], 0} end
        redis.call('XADD', KEYS[1], '*', 'requeued-from', origin or entry[1], unpack(fields))
        redis.call('XDEL', KEYS[2], entry[1])
        return {entry[1], 1}
        """
}
