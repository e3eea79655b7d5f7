// SPDX-License-Identifier: Apache-2.0

import PushSeal
package import PushSealAPNs
import StrictJSON

/// An option of `send` that sets a header, and is therefore allowed in a line of `--batch`.
package enum HeaderOption: Int, CaseIterable {
    case topic, pushType, priority, expiration, collapseID, apnsID

    /// The option of the command line.
    package var option: CommandOption {
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
package struct PushHeaders {
    private var topic: String?
    private var type: PushType?
    private var priority: PushPriority?
    private var expiration: Int?
    /// Identifies the notification on the device.
    package private(set) var collapseID: String?
    private var id: APNSID?

    /// Reads the headers from a command line, of those that the command has.
    package init(_ arguments: ParsedArguments) throws(CommandError) {
        for option in HeaderOption.allCases where arguments.offers(option.option) {
            guard let text = arguments.string(option.option) else { continue }
            do throws(Fault) {
                try set(option, text)
            } catch {
                throw arguments.usage(error.message, hint: error.hint)
            }
        }
    }

    /// What is wrong with a value.
    package struct Fault: Error {
        package let message: String
        package let hint: String?

        init(message: String, hint: String?) {
            self.message = message
            self.hint = hint
        }

        init(_ reason: Reason, _ message: String) {
            self.init(message: message, hint: "APNs would answer \(reason.rawValue)")
        }
    }

    /// Sets a header; only checks what needs no other header and no payload.
    package mutating func set(_ option: HeaderOption, _ text: String) throws(Fault) {
        switch option {
        case .topic:
            if !Topic.isWellFormed(text) {
                throw Fault(.badTopic, "the topic \(quoted(text)) is not a bundle identifier")
            }
            topic = text
        case .pushType:
            type = try read(option, text, PushType.init, Self.pushTypes)
        case .priority:
            priority = try read(option, text, PushPriority.init(header:), "10, 5 or 1")
        case .expiration:
            expiration = try read(option, text, Expiration.read, Self.expirations)
        case .collapseID:
            if let fault = CollapseID.fault(in: text) {
                throw Fault(.badCollapseID, fault)
            }
            collapseID = text
        case .apnsID: id = try read(option, text, APNSID.init, "a UUID")
        }
    }

    /// Removes a header that was given on the command line.
    package mutating func remove(_ option: HeaderOption) {
        switch option {
        case .topic: topic = nil
        case .pushType: type = nil
        case .priority: priority = nil
        case .expiration: expiration = nil
        case .collapseID: collapseID = nil
        case .apnsID: id = nil
        }
    }

    /// The largest payload, as far as the push type follows without one: from its header, or from
    /// the topic.
    var sizeLimit: SizeLimit {
        (type ?? topic.flatMap(PushType.named))?.sizeLimit ?? .standard
    }

    /// A push with this payload and these headers.
    package func push(_ payload: [UInt8]) -> APNSPush {
        var push = APNSPush(payload: payload, topic: topic)
        push.type = type
        push.priority = priority
        push.expiration = expiration
        push.collapseID = collapseID
        push.id = id?.description
        return push
    }

    static let pushTypes = enumeration(PushType.allCases.map(\.rawValue))
    private static let expirations = "seconds since 1970 (UTC), or 0"

    private func read<Value>(
        _ option: HeaderOption,
        _ text: String,
        _ body: (String) -> Value?,
        _ expected: String
    ) throws(Fault) -> Value {
        if let value = body(text) { return value }
        let name = option.option.spelling
        let closest =
            option == .pushType
            ? Suggestion.closest(to: text, among: PushType.allCases.map(\.rawValue), by: \.self)
            : nil
        throw Fault(
            message: "\(quoted(text)) is not a valid value for \(name)",
            hint: closest.map { "did you mean \($0)?" } ?? "use \(expected)"
        )
    }
}
