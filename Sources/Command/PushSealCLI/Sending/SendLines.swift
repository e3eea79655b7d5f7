// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealAPNs
import PushSealLocking
import SealFormats
import PushSealJSON

/// `send --batch`: reads one push per line, and answers each with a ``PreparedPush``.
///
/// Sealing takes longer than sending, so it is done here, on all cores; the pushes go to the sender
/// in the order of the lines.
struct SendLines: LineWorker {
    static let tokenName = "token"
    private static let payloadName = "payload"
    private static let extras = OptionsReader.Extras(
        names: [tokenName, payloadName] + HeaderOption.allCases.map(\.option.name),
        payloadPlace: 1,
        example: #"{"token":"00fc13ad","payload":{"aps":{"alert":"text"}}}"#
    )

    private let plan: SendPlan
    /// From it and the number of a line follows a message id; nil for a random one.
    private let seed: Int?
    private var lineNumber = 0
    private var reader: OptionsReader
    private let payloads = JSONReader(limits: Payload.limits)
    private let pushes: PushWriter
    private let sealed = ByteWriter(capacity: 8_192)

    init(_ plan: SendPlan, seed: Int? = nil) {
        self.plan = plan
        self.seed = seed
        reader = OptionsReader(plan.defaults, extras: Self.extras)
        reader.keepsContents = plan.identity != nil
        pushes = PushWriter(plan.ring, forLines: true)
    }

    mutating func begin(line number: Int) { lineNumber = number }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ answers: PreparedLines
    ) throws(LineError) -> Bool {
        let name = seed.map { "\($0) \(lineNumber)" }
        answers.append(try unsafe push(line, name: name), line: lineNumber)
        return true
    }

    /// Makes a push of a line.
    ///
    /// - Parameters:
    ///   - line: the bytes of the line, without its end.
    ///   - name: what the message id of a whole notification follows from, so that it stays the
    ///     same when the line is sealed again; nil for a random id.
    ///   - start: when the durations of a queue's entry begin, in seconds since 1970 (UTC); such a
    ///     push is not sent once its time is over. Nil for now.
    /// - Returns: the push, sealed and checked.
    /// - Throws: what is wrong with the line.
    mutating func push(
        _ line: UnsafeRawBufferPointer,
        name: String?,
        from start: Int? = nil
    ) throws(LineError) -> PreparedPush {
        let extras = try unsafe reader.read(line)
        do throws(LineError) {
            return try push(extras, name, start)
        } catch {
            var error = error
            error.id = reader.id
            throw error
        }
    }

    private mutating func push(
        _ extras: [OptionsReader.ExtraValue?],
        _ name: String?,
        _ start: Int?
    ) throws(LineError) -> PreparedPush {
        let token = try token(extras[0])
        let headers = try headers(extras)
        let payload: [UInt8]
        var expiry: Int?
        var isSealed = false
        if case .object(let object) = extras[1] {
            payload = object
        } else {
            isSealed = true
            reader.options.push.messageID = try name.map { name throws(LineError) in
                try APNSID(ofLine: name).description
            }
            (payload, expiry) = try seal(reader.options, headers, start)
        }
        let bringsTopic = headers.topic != plan.headers.topic
        let push: CheckedPush
        do throws(PushRuleFault) {
            push = try headers.push(payload, expiry: expiry, from: start ?? SystemTime.now)
                .checked(needsTopic: plan.needsTopic, payloads)
        } catch {
            var fault = LineError(CommandError(error))
            fault.isOfCommand = error.reason == .missingTopic && !bringsTopic
            throw fault
        }
        if start != nil, let end = push.expiration, end != 0, end <= SystemTime.now {
            throw LineError(message: "the push has expired at \(SystemTime.utc(end))")
        }
        let contents = reader.contents
        return PreparedPush(
            token: token,
            push: push,
            identity: plan.identity?.digest(contents, push, to: token, isSealed: isSealed),
            lineID: reader.id,
            bringsTopic: bringsTopic
        )
    }

    private func token(
        _ value: OptionsReader.ExtraValue?
    ) throws(LineError) -> DeviceToken {
        guard let value else {
            guard let token = plan.token else {
                throw LineError(message: "there is no \(quoted(Self.tokenName))")
            }
            return token
        }
        guard case .text(let text) = value else {
            throw LineError(message: "there is no \(quoted(Self.tokenName))")
        }
        do throws(DeviceTokenFault) {
            return try DeviceToken(reading: text)
        } catch {
            throw LineError(message: "the device token \(error.detail)", hint: error.cure)
        }
    }

    private func headers(
        _ values: [OptionsReader.ExtraValue?]
    ) throws(LineError) -> PushHeaders {
        var headers = plan.headers
        for option in HeaderOption.allCases {
            switch values[2 + option.rawValue] {
            case nil, .object: continue
            case .null: headers.remove(option)
            case .text(let text):
                do throws(CommandError) {
                    try headers.set(option, text)
                } catch {
                    throw LineError(error)
                }
            }
        }
        return headers
    }

    private func seal(
        _ options: EncryptOptions,
        _ headers: PushHeaders,
        _ start: Int?
    ) throws(LineError) -> (payload: [UInt8], expiry: Int?) {
        sealed.truncate(to: 0)
        do throws(CommandError) {
            if reader.ring == nil {
                try plan.requireKey()
            } else if !plan.hasKey {
                plan.linesBringKeys.withLock { $0 = true }
            }
            var options = plan.sized(options, headers)
            if let start, let lifetime = options.push.expiresIn {
                options.push.expiresIn = nil
                options.push.expiresAt = start + Int(lifetime / .seconds(1))
            }
            let expiry = try pushes.write(&options, with: reader.ring, to: sealed)
            return (sealed.bytes, expiry)
        } catch {
            var fault = LineError(error)
            fault.isOfCommand = lacksKey(for: options)
            throw fault
        }
    }

    /// Whether the command lacks the key that every line without keys needs.
    ///
    /// Where lines bring their keys, one without any is that line's mistake.
    private func lacksKey(for options: EncryptOptions) -> Bool {
        guard !reader.namesKeys else { return false }
        guard plan.hasKey else { return !plan.linesBringKeys.withLock { $0 } }
        guard options.recipient == plan.defaults.recipient, options.keyID == plan.defaults.keyID
        else { return false }
        return (try? pushes.checkDefaultKey(plan.defaults)) == nil
    }
}

extension APNSID {
    /// An id that is always the same for what names a line.
    init(ofLine name: String) throws(LineError) {
        do throws(SealError) {
            try self.init(hashing: Array(name.utf8))
        } catch {
            throw LineError(message: error.detail)
        }
    }
}
