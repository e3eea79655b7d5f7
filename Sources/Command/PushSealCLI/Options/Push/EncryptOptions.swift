// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// What the options of `encrypt` ask for: the push and the key that seals it.
struct EncryptOptions {
    /// Ten years; anyone who wants more wants no expiry.
    private static let lifetimeLimit = 3_650 * 86_400
    /// How long a whole notification is shown if nobody says: what APNs stores for a device that is
    /// off, and no more than what a phone's store remembers.
    private static let lifetime = Duration.seconds(28 * 86_400)

    /// The push, without its message.
    var push: Push
    /// Whose key seals, if given.
    private(set) var recipient: String?
    /// The id of the key, if given.
    private(set) var keyID: String?
    /// Whether nothing is sealed at all.
    let isROT13: Bool
    /// Options that exclude `--rot13` or one another.
    private var placeholder: String?
    private var part: SealedPart?
    private var expiry: (after: Duration?, at: Int?)
    /// The command line.
    private let arguments: ParsedArguments

    /// The options of a command line that gives none of them.
    private init(withoutOptions arguments: ParsedArguments) {
        self.arguments = arguments
        isROT13 = arguments.has(.rot13)
        push = Push()
    }

    /// Reads the options of a command line; the caller must still call ``check()``.
    init(_ arguments: ParsedArguments) throws(CommandError) {
        self.init(withoutOptions: arguments)
        for option in PushOption.allCases
        where arguments.offers(option.option) && arguments.has(option.option) {
            if option == .custom {
                push.custom = try Self.customKeys(arguments)
            } else {
                try set(option, arguments.string(option.option) ?? "")
            }
        }
        guard arguments.offers(.attach), arguments.has(.attach) else { return }
        guard part != .body else {
            throw arguments.usage(
                "--attach can't be used with --seal body",
                hint: "--attach implies --seal all, which seals the key of the file"
            )
        }
        part = .all
    }

    /// Sets an option.
    ///
    /// - Throws: A usage error that says what the option takes.
    mutating func set(_ option: PushOption, _ text: String) throws(CommandError) {
        switch option {
        case .recipient:
            if let fault = KeyName.fault(in: text) {
                throw given(option, text).usage("the value of --to \(fault)")
            }
            recipient = text
        case .keyID:
            if let fault = KeyName.fault(in: text) {
                throw given(option, text).usage("the value of --key-id \(fault)")
            }
            keyID = text
        case .title: push.title = text
        case .subtitle: push.subtitle = text
        case .placeholder: (placeholder, push.placeholder) = (text, text)
        case .category: push.categoryIdentifier = text
        case .threadID: push.threadIdentifier = text
        case .badge:
            push.badge = try given(option, text).integer(.badge, in: 0...Int(Int32.max))
        case .sound: push.sound = text
        case .interruptionLevel:
            push.interruptionLevel = try choice(option, text)
        case .custom: push.custom = try Self.customKeys(given(option, text))
        case .bundle: push.simulatorTargetBundle = text
        case .seal: part = try choice(option, text)
        case .expires: expiry = try expiry(text)
        case .padTo: push.padding = try padding(text)
        case .voip: push.sizeLimit = .voip
        case .allowEmpty: push.allowsEmptyBody = true
        }
    }

    /// The same without any option that a line may set.
    var withoutOptions: EncryptOptions { EncryptOptions(withoutOptions: arguments) }

    /// Sets an option to what it is in others.
    mutating func set(_ option: PushOption, as others: borrowing EncryptOptions) {
        switch option {
        case .recipient: recipient = others.recipient
        case .keyID: keyID = others.keyID
        case .title: push.title = others.push.title
        case .subtitle: push.subtitle = others.push.subtitle
        case .placeholder:
            (placeholder, push.placeholder) = (others.placeholder, others.push.placeholder)
        case .category: push.categoryIdentifier = others.push.categoryIdentifier
        case .threadID: push.threadIdentifier = others.push.threadIdentifier
        case .badge: push.badge = others.push.badge
        case .sound: push.sound = others.push.sound
        case .interruptionLevel: push.interruptionLevel = others.push.interruptionLevel
        case .custom: push.customKeys = others.push.customKeys
        case .bundle: push.simulatorTargetBundle = others.push.simulatorTargetBundle
        case .seal: part = others.part
        case .expires: expiry = others.expiry
        case .padTo: push.padding = others.push.padding
        case .voip: push.sizeLimit = others.push.sizeLimit
        case .allowEmpty: push.allowsEmptyBody = others.push.allowsEmptyBody
        }
    }

    /// Refuses options that exclude each other.
    func check() throws(CommandError) {
        if isROT13 { try checkROT13() }
        guard part == .body else { return }
        try checkExpiry(of: .body)
    }

    /// Decides what the key seals, and until when it is shown, where the options do not say.
    ///
    /// A key that authenticates seals the whole notification: then nobody on the way reads the title or
    /// changes it, and a strict receiver shows it. Any other seals the body, as Apple's sample extension
    /// reads it.
    mutating func settle(for key: Key) throws(CommandError) {
        let isProven = key.isAuthenticated && key.sealsText
        let isWhole = isProven || push.notification != nil
        push.part = (part ?? (isWhole ? .all : .body)) == .all ? .notification : .body
        try checkExpiry(of: push.part)
        (push.expiresIn, push.expiresAt) = expiry
        if isProven, push.part == .notification, !push.expires { push.expiresIn = Self.lifetime }
    }

    private func checkExpiry(of part: Push.Part) throws(CommandError) {
        guard part == .body, expiry.after != nil || expiry.at != nil else { return }
        throw arguments.usage(
            "--expires needs --seal all",
            hint: "the expiry time is sealed together with the title and the rest"
        )
    }

    private func checkROT13() throws(CommandError) {
        let others: [(option: CommandOption, isGiven: Bool, hint: String)] = [
            (.recipient, recipient != nil, "ROT13 has no key"),
            (.keyID, keyID != nil, "ROT13 has no key"),
            (.placeholder, placeholder != nil, "with ROT13 the body is the message itself"),
            (.seal, part != nil, "ROT13 seals nothing"),
            (.expires, expiry.after != nil || expiry.at != nil, "ROT13 seals nothing"),
            (.padTo, push.padding != .none, "ROT13 seals nothing"),
        ]
        guard let other = others.first(where: \.isGiven) else { return }
        throw arguments.usage(
            "--rot13 can't be used with \(other.option.spelling)",
            hint: other.hint
        )
    }

    /// The command line with this option set to this value.
    private func given(_ option: PushOption, _ text: String) -> ParsedArguments {
        arguments.replacing([option.option.name: [text]])
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: PushOption,
        _ text: String
    ) throws(CommandError) -> Choice? {
        if let choice = Choice(rawValue: text) { return choice }
        return try given(option, text).choice(option.option, as: Choice.self)
    }

    /// The value of `--expires`: from when it is sealed, or a time.
    private func expiry(_ text: String) throws(CommandError) -> (Duration?, Int?) {
        switch Moment(text) {
        case .after(let seconds) where (1...Self.lifetimeLimit).contains(seconds):
            return (.seconds(seconds), nil)
        case .at(let time) where time - SystemTime.now <= Self.lifetimeLimit: return (nil, time)
        default:
            throw arguments.usage(
                "--expires takes a time within 3650 days, not \(quoted(text))",
                hint: Moment.forms
            )
        }
    }

    /// The padding of `--pad-to`: a length, or the smallest of several lengths that fits the text.
    private func padding(_ text: String) throws(CommandError) -> Padding {
        let limit = SizeLimit.standard.byteCount
        var byteCounts: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(part),
                (1...limit).contains(count)
            else {
                throw arguments.usage(
                    "--pad-to takes whole numbers from 1 to \(limit), not \(quoted(text))",
                    hint: "such as 256, or 64,256,1024 for the smallest that fits"
                )
            }
            byteCounts.append(count)
        }
        return byteCounts.count == 1 ? .to(byteCount: byteCounts[0]) : .toBucket(byteCounts)
    }

    /// The keys of `--custom`.
    private static func customKeys(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> JSONObject {
        var keys = JSONObject()
        for text in arguments.strings(.custom) {
            guard let cut = text.cut(at: "="), !cut.before.isEmpty else {
                throw arguments.usage(
                    "--custom takes KEY=JSON, not \(quoted(text))",
                    hint: "such as order=7 or 'name=\"Ada\"'"
                )
            }
            let name = String(cut.before)
            let value: JSONDocument
            do throws(JSONError) {
                value = try JSONDocument(parsing: Array(cut.after.utf8))
            } catch {
                throw arguments.usage(
                    "the value of the custom key \(quoted(name)) is not JSON: \(error)",
                    hint: "a string needs quotes: '\(name)=\"text\"'"
                )
            }
            if let fault = value.customFault(of: 0) {
                throw arguments.usage("in the custom key \(quoted(name)), \(fault.message)")
            }
            keys.append(name, JSONValue(value.root))
        }
        return keys
    }

    /// Which keys a line may bring.
    var acceptedKeys: RegisteredKeys { arguments.acceptedKeys }

    /// Whether the command line has an option of this name.
    func isOption(_ name: String) -> Bool { arguments.offers(named: name) }

    /// The usage error of a ring with several recipients of whom none is named.
    func severalRecipients(_ isForLines: Bool) -> CommandError {
        arguments.usage(
            "the key ring has several recipients, and none of them is named",
            hint: isForLines ? "name one with \(quoted("to"))" : "name one with --to ID"
        )
    }

    /// The usage error for an error that the library found in the options.
    func usage(_ error: PushError) -> CommandError {
        arguments.usage(error.detail, hint: error.hint)
    }
}

extension ParsedArguments {
    /// Which keys a registration may bring.
    var acceptedKeys: RegisteredKeys {
        offers(.sharedKeys) && has(.sharedKeys) ? .sharedKeysToo : .publicHalves
    }
}

extension JSONDocument {
    /// Finds what receivers read differently or reject in a custom key, and its offset: a name that
    /// occurs twice in one object, or a number that is too large.
    func customFault(of value: Int) -> (message: String, offset: Int)? {
        if let name = duplicateNames(atMost: 1, in: value).first {
            return (
                "the name \(quoted(name.name)) appears twice in one object",
                name.again.nameView.byteRange.lowerBound
            )
        }
        for index in value..<Int(node(value).next) where kind(index) == .number {
            // Few numbers are no integers, and to convert one takes longer than to write it.
            guard integer(index) == nil, view(index).number?.double == nil else { continue }
            return (
                "the number \(text(index)) is too large for any receiver",
                Int(node(index).start)
            )
        }
        return nil
    }
}
