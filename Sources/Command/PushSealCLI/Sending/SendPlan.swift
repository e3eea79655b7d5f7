// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealAPNs
import PushSealLocking
import SealFormats

/// What the command line of `send` sets for each push.
struct SendPlan: Sendable {
    /// The options of `encrypt` for pushes to seal.
    let defaults: EncryptOptions
    /// The keys that seal; empty if nothing is sealed.
    private(set) var ring: KeyRing
    /// Whether there is a key to seal with.
    let hasKey: Bool
    /// Whether a line has brought keys of its own.
    let linesBringKeys = Locked(false)
    /// The headers that a line adds to or replaces.
    let headers: PushHeaders
    /// The device; nil if each line has one.
    let token: DeviceToken?
    /// Whether the sender uses a provider token, which does not name an app.
    let needsTopic: Bool
    /// What the journal knows a push by; nil without a journal.
    let identity: PushIdentity?

    init(
        _ arguments: ParsedArguments,
        _ credential: APNSClient.Identity,
        _ context: CommandContext
    ) throws(CommandError) {
        // The --key-id of `encrypt` has another name here, where --key-id is the provider token's.
        let sealing = Self.sealingArguments(arguments)
        try sealing.refuseKeysWithROT13()
        headers = try PushHeaders(arguments)
        defaults = try EncryptOptions(sealing)
        hasKey = sealing.has(.pass) || sealing.has(.keyring) || sealing.has(.rot13)
        ring = hasKey ? try PushWriter.ring(sealing, context) : KeyRing(keys: [])
        token = try arguments.string(.token).map { text throws(CommandError) in
            do throws(DeviceTokenFault) {
                return try DeviceToken(reading: text)
            } catch {
                throw arguments.usage("the device token \(error.detail)", hint: error.cure)
            }
        }
        needsTopic = if case .key = credential { true } else { false }
        identity = arguments.has(.journal) ? PushIdentity(arguments, credential) : nil
    }

    private static func sealingArguments(_ arguments: ParsedArguments) -> ParsedArguments {
        arguments.replacing([
            CommandOption.keyID.name: arguments.string(.sealingKey).map { [$0] }
        ])
    }

    /// The keys, which are read again on SIGHUP, as the credentials are.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - context: where files are looked up and errors are reported.
    ///   - readCredential: reads the credentials again and uses them.
    /// - Returns: the keys.
    func keys(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        readCredential: @escaping @Sendable () throws(CommandError) -> Void
    ) -> ReloadableRing {
        ReloadableRing(
            ring,
            arguments,
            context,
            { (arguments, context) throws(CommandError) in
                try PushWriter.ring(Self.sealingArguments(arguments), context)
            },
            readOthers: readCredential
        )
    }

    /// Refuses to send a message in clear because there is no key.
    func requireKey() throws(CommandError) {
        guard !hasKey else { return }
        throw .noKey
    }

    /// The same with other keys.
    func with(_ ring: KeyRing) -> SendPlan {
        var plan = self
        plan.ring = ring
        return plan
    }

    /// The options with the size limit of the push type.
    func sized(_ options: EncryptOptions, _ headers: PushHeaders) -> EncryptOptions {
        guard headers.sizeLimit == .voip else { return options }
        var options = options
        options.push.sizeLimit = .voip
        return options
    }
}
