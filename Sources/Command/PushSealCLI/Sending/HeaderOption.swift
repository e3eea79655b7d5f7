// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealAPNs
import SealFormats
import PushSealJSON

/// An option of `send` that sets a header, and is therefore allowed in a line of `--batch`.
enum HeaderOption: Int, CaseIterable {
    case topic, pushType, priority, expiration, collapseID, apnsID

    /// The option of the command line.
    var option: CommandOption {
        switch self {
        case .topic: .topic
        case .pushType: .pushType
        case .priority: .priority
        case .expiration: .expiration
        case .collapseID: .collapseID
        case .apnsID: .apnsID
        }
    }
}

/// The headers that options ask for.
struct PushHeaders {
    private var push = APNSPush(payload: [])
    /// When APNs gives up; a duration begins when the push is made.
    private var expiration: Moment?

    /// Reads the headers from a command line, of those that the command has.
    init(_ arguments: ParsedArguments) throws(CommandError) {
        for option in HeaderOption.allCases where arguments.offers(option.option) {
            guard let text = arguments.string(option.option) else { continue }
            do throws(CommandError) {
                try set(option, text)
            } catch {
                throw arguments.usage(error.message, hint: error.hint)
            }
        }
    }

    /// Sets a header; only checks what needs no other header and no payload.
    mutating func set(_ option: HeaderOption, _ text: String) throws(CommandError) {
        switch option {
        case .topic:
            if !Topic.isWellFormed(text) {
                throw CommandError(
                    refusal: .badTopic,
                    "the topic \(quoted(text)) is not a bundle identifier"
                )
            }
            push.topic = text
        case .pushType:
            push.type = try read(option, text, PushType.init, Self.pushTypes)
        case .priority:
            push.priority = try read(option, text, PushPriority.init(header:), "10, 5 or 1")
        case .expiration:
            expiration = try read(option, text, Self.expiration, Self.expirations)
        case .collapseID:
            if let fault = CollapseID.fault(in: text) {
                throw CommandError(refusal: .badCollapseID, fault)
            }
            push.collapseID = text
        case .apnsID: push.id = try read(option, text, APNSID.init, "a UUID").description
        }
    }

    /// Removes a header that was given on the command line.
    mutating func remove(_ option: HeaderOption) {
        switch option {
        case .topic: push.topic = nil
        case .pushType: push.type = nil
        case .priority: push.priority = nil
        case .expiration: expiration = nil
        case .collapseID: push.collapseID = nil
        case .apnsID: push.id = nil
        }
    }

    /// The largest payload.
    var sizeLimit: SizeLimit { push.sizeLimit }

    /// The app.
    var topic: String? { push.topic }

    /// Identifies the notification on the device.
    var collapseID: String? { push.collapseID }

    /// A push with this payload and these headers.
    ///
    /// - Parameters:
    ///   - payload: the payload.
    ///   - expiry: when the device would no longer show it, in seconds since 1970 (UTC); APNs gives
    ///     up then, unless the headers say otherwise.
    ///   - start: when a duration begins, in seconds since 1970 (UTC).
    /// - Returns: the push, not yet checked.
    func push(
        _ payload: [UInt8],
        expiry: Int? = nil,
        from start: Int = SystemTime.now
    ) -> APNSPush {
        var push = push
        push.payload = payload
        push.expiration = expiration?.time(from: start) ?? expiry
        return push
    }

    static let pushTypes = enumeration(PushType.allCases.map(\.rawValue))
    private static let expirations =
        "0 for one attempt, 90s, 15m, 2h, 7d or 26w from now, 2026-12-31T18:00:00Z, or seconds since "
        + "1970"

    /// The value of `--expiration`; 0 is what APNs takes for one attempt, not a duration.
    private static func expiration(_ text: String) -> Moment? {
        let moment = Moment(text)
        return moment == .after(0) ? .at(0) : moment
    }

    private func read<Value>(
        _ option: HeaderOption,
        _ text: String,
        _ body: (String) -> Value?,
        _ expected: String
    ) throws(CommandError) -> Value {
        if let value = body(text) { return value }
        let name = option.option.spelling
        let closest =
            option == .pushType
            ? Suggestion.closest(to: text, among: PushType.allCases.map(\.rawValue), by: \.self)
            : nil
        throw CommandError(
            .usage,
            "\(quoted(text)) is not a valid value for \(name)",
            hint: closest.map { "did you mean \($0)?" } ?? "use \(expected)"
        )
    }
}

extension CommandError {
    /// The error for what APNs would refuse.
    init(refusal reason: Reason, _ detail: String) {
        self.init(.malformedInput, detail, hint: "APNs would answer \(reason.rawValue)")
    }

    /// The error for a push that breaks a rule of APNs.
    init(_ fault: PushRuleFault) {
        let answer = "APNs would answer \(fault.reason.rawValue)"
        self.init(.malformedInput, fault.detail, hint: fault.cure ?? answer)
    }
}
