// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

/// What the options of one payload ask for, the keys apart.
struct EncryptPlan {
    private let isROT13: Bool
    private let part: SealedPart
    private let lifetime: Int?
    private var builder: PayloadBuilder
    private let arguments: ParsedArguments

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - arguments: the options.
    ///   - customKeys: the app's own keys, if they do not come from `--custom`.
    /// - Throws: A usage error.
    init(
        _ arguments: ParsedArguments,
        customKeys: JSONObject? = nil
    ) throws(CommandError) {
        try Self.checkROT13(arguments)
        self.arguments = arguments
        isROT13 = arguments.has(.rot13)
        part = try arguments.choice(.seal, as: SealedPart.self) ?? .body
        lifetime = try SealAllOptions.lifetime(arguments, part)
        builder = try Self.builder(arguments)
        if let customKeys {
            builder.customKeys = customKeys
        } else {
            builder.customKeys = try SealAllOptions.customKeys(arguments)
        }
    }

    private static func checkROT13(_ arguments: ParsedArguments) throws(CommandError) {
        try arguments.refuseKeysWithROT13()
        try arguments.refuse(
            .rot13,
            with: [.placeholder],
            because: "with ROT13 the body is the message itself"
        )
        try arguments.refuse(
            .rot13,
            with: [.seal, .expires, .padTo],
            because: "ROT13 seals nothing"
        )
    }

    private static func builder(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> PayloadBuilder {
        var builder = PayloadBuilder()
        builder.title = arguments.string(.title)
        builder.subtitle = arguments.string(.subtitle)
        if let placeholder = arguments.string(.placeholder) { builder.placeholder = placeholder }
        builder.category = arguments.string(.category)
        builder.threadID = arguments.string(.threadID)
        builder.badge = try arguments.integer(.badge, in: 0...Int(Int32.max))
        builder.sound = arguments.string(.sound)
        builder.interruptionLevel = try arguments.choice(
            .interruptionLevel,
            as: InterruptionLevel.self
        )
        builder.simulatorTargetBundle = arguments.string(.bundle)
        builder.padding = try arguments.padding()
        builder.sizeLimit = arguments.sizeLimit
        return builder
    }

    /// Makes sure that a ring can seal what is asked for.
    ///
    /// Before the message is read: a ring whose keys have ended seals nothing.
    func check(_ ring: KeyRing) throws(CommandError) {
        let key: Key
        do throws(SealError) {
            key = try ring.sealingKey()
        } catch {
            throw CommandError(keyRing: error)
        }
        guard !arguments.has(.padTo) || key.isAuthenticated else {
            throw arguments.usage(
                "--pad-to can't be used with a \(key.format.rawValue) key",
                hint: "messages of aes128gcm and webpush keys can be padded"
            )
        }
    }

    /// The payload of a message; the ring is not looked at for ROT13.
    func payload(_ message: String, with ring: KeyRing) throws(CommandError) -> [UInt8] {
        try refuseEmpty(message)
        if isROT13 {
            return try Self.reported { () throws(PayloadError) in
                try builder.payloadInROT13(message)
            }
        }
        if part == .all {
            let freshness = Freshness.fresh(at: SystemTime.now, lifetime: lifetime)
            return try Self.reported { () throws(PayloadError) in
                try builder.payload(sealingAll: message, with: ring, freshness: freshness)
            }
        }
        // The lengths of the hint are those of a salted message, not padded.
        let isSalted = try? ring.sealingKey().format == .salted
        let counted = isSalted == true ? message : nil
        return try Self.reported(message: counted) { () throws(PayloadError) in
            try builder.payload(sealing: message, with: ring)
        }
    }

    /// Refuses to seal nothing: an empty body shows as a message that could not be opened.
    private func refuseEmpty(_ message: String) throws(CommandError) {
        guard message.isEmpty, !arguments.has(.allowEmpty) else { return }
        // In a sealed document, title and subtitle are sealed as well, and may be all there is to say.
        let texts = [arguments.string(.title), arguments.string(.subtitle)]
        guard part != .all || texts.allSatisfy({ $0?.isEmpty ?? true }) else { return }
        throw CommandError(
            .malformedInput,
            "the message is empty",
            hint: "check what should have filled it, or give --allow-empty"
        )
    }

    private static func reported(
        message: String? = nil,
        _ build: () throws(PayloadError) -> [UInt8]
    ) throws(CommandError) -> [UInt8] {
        do throws(PayloadError) {
            return try build()
        } catch {
            switch error.code {
            case .tooLarge:
                throw CommandError(
                    .malformedInput,
                    error.detail,
                    hint: roomHint(excess: error.excessByteCount, message: message)
                )
            case .cannotSeal:
                throw CommandError(.internalError, error.detail)
            default:
                throw CommandError(.malformedInput, error.detail, hint: error.hint)
            }
        }
    }

    /// To how many bytes the message has to be shortened.
    private static func roomHint(excess: Int, message: String?) -> String {
        // Sixteen bytes less of text are at least as many less of any format.
        guard let message else {
            return "shorten the texts by \((excess + 15) / 16 * 16) bytes"
        }
        let count = message.utf8.count
        let sealedCount = sealedTextCount(count)
        let room = sealedCount - excess
        guard room >= sealedTextCount(0) else {
            return "the message is not what is too long: shorten the title and the other texts"
        }
        // Salt and magic are 16 bytes, and padding takes at least one of the last block.
        let blocks = (room / 4 * 3 - 16) / 16
        return "shorten the message from \(count) to \(blocks * 16 - 1) bytes or fewer"
    }

    /// Characters of base64 that a message of so many bytes is sealed to.
    private static func sealedTextCount(_ count: Int) -> Int {
        (16 + (count / 16 + 1) * 16 + 2) / 3 * 4
    }
}
