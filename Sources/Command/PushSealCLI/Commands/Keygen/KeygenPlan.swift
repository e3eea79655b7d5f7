// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// What one `keygen` command line asks for.
struct KeygenPlan {
    /// The file's name, or `-`.
    let name: String
    let makesKey: Bool
    /// The format of the new key; nil for the format of the first key with its purpose.
    let format: Format?
    /// What the new key is for.
    let purpose: Key.Purpose
    /// The id of the new key, or of the key to print.
    let keyID: String?
    /// The id of the key to remove.
    let retiredID: String?
    let printsPublicHalf: Bool
    /// The PEM file for the private key.
    let pemOutput: String?
    /// Whether a key may replace another, and the last key may be removed.
    let isForced: Bool
    /// When the new key expires.
    let expiry: Moment?
    /// What goes into the new key.
    let recipe: KeyRecipe
    /// The recipients to import instead of making a key.
    let subscriptions: Subscriptions?
    /// The recipients to remove.
    let retiredRecipients: [String]?

    /// Whether the ring is to be written.
    var changesRing: Bool { makesKey || retiredID != nil || retiredRecipients != nil }

    /// A new ring, for a file that does not exist yet.
    func start() throws(SealError) -> KeyRotation {
        let empty = KeyRing(keys: [])
        if let subscriptions {
            return try imported(subscriptions, into: KeyRotation(ring: empty, isNew: true))
        }
        let key = try newKey(for: empty)
        return try checked(KeyRotation(ring: try empty.adding(key), made: key, isNew: true))
    }

    /// The ring with the changes of the command line.
    func applied(to ring: KeyRing) throws(SealError) -> KeyRotation {
        var rotation = KeyRotation(ring: ring)
        if let retiredRecipients {
            // Before others are added: one that registered again stays.
            let (rest, missingCount) = ring.retiring(recipients: retiredRecipients)
            rotation.ring = rest
            rotation.retiredCount = Set(retiredRecipients).count - missingCount
            rotation.missingCount = missingCount
        }
        if let subscriptions { return try imported(subscriptions, into: rotation) }
        // Before a key is added, or the new key could be the one removed.
        if let retiredID {
            guard ring.key(retiredID) != nil else { throw missing(retiredID, in: ring) }
            rotation.ring = try rotation.ring.retiring(retiredID)
        }
        if makesKey {
            let key = try newKey(for: ring)
            if let id = key.id, ring.keys(named: id).contains(where: { $0.recipient == nil }) {
                guard isForced else {
                    throw SealError(
                        .keyNotSaved,
                        "\(quoted(name)) already has a key \(quoted(id)); --force replaces it"
                    )
                }
                rotation.ring = rotation.ring.retiringOwn(id)
                rotation.replaced = true
            }
            rotation.ring = try rotation.ring.adding(key)
            rotation.made = key
        }
        if let retiredID {
            guard isForced || !rotation.ring.keys.isEmpty else {
                throw SealError(
                    .unknownKey,
                    "\(quoted(retiredID)) is the only key in \(quoted(name)): add another first"
                )
            }
        }
        return try checked(rotation)
    }

    /// Checks, before the ring is written, that it contains what is to be printed.
    private func checked(_ rotation: KeyRotation) throws(SealError) -> KeyRotation {
        if printsPublicHalf { _ = try publicHalf(of: rotation) }
        if pemOutput != nil { _ = try privateKey(of: rotation) }
        return rotation
    }

    /// The public half of the new key, of the key of `--key-id`, or of all keys that have one.
    func publicHalf(of rotation: KeyRotation) throws(SealError) -> KeyRing {
        if let key = rotation.made { return KeyRing(keys: [try half(of: key)]) }
        if let keyID {
            let keys = rotation.ring.keys(named: keyID)
            guard !keys.isEmpty else { throw missing(keyID, in: rotation.ring) }
            return KeyRing(keys: try keys.map(half))
        }
        let pairs = rotation.ring.keys.filter { $0.format.hasHalves }
        guard !pairs.isEmpty else {
            throw SealError(
                .unknownKey,
                "\(quoted(name)) has no key with a public half: only webpush, mastodon and "
                    + "icecubes keys have one"
            )
        }
        return KeyRing(keys: try pairs.map(half))
    }

    private func missing(_ id: String, in ring: KeyRing) -> SealError {
        let hint = KeyringFile.near(id, in: ring).map { "; \($0)" } ?? ""
        return SealError(.unknownKey, "\(quoted(name)) has no key \(quoted(id))\(hint)")
    }

    /// The public half of a key; to have none is the same failure as to be missing.
    private func half(of key: Key) throws(SealError) -> Key {
        do throws(SealError) {
            return try key.publicHalf()
        } catch {
            throw SealError(.unknownKey, error.detail)
        }
    }

    /// The private key of the new key, of the key of `--key-id`, or of the first key that has one.
    func privateKey(of rotation: KeyRotation) throws(SealError) -> (Key, P256.PrivateKey) {
        let keys =
            if let key = rotation.made {
                [key]
            } else if let keyID {
                rotation.ring.keys(named: keyID)
            } else {
                rotation.ring.keys
            }
        for key in keys {
            if let pair = key.material.device { return (key, pair.privateKey) }
        }
        throw SealError(
            .unknownKey,
            rotation.made.map { "\($0.title) is \($0.format.rawValue), which has no private key" }
                ?? keyID.map { "\(quoted(name)) has no private key \(quoted($0))" }
                ?? "\(quoted(name)) has no private key"
        )
    }

    private func imported(
        _ subscriptions: Subscriptions,
        into rotation: KeyRotation
    ) throws(SealError) -> KeyRotation {
        var recipients = RecipientImport(text: subscriptions.text)
        recipients.format = format ?? .webpush
        recipients.recipient = subscriptions.recipient
        recipients.keyID = keyID
        recipients.expiry = try Self.expiry(expiry, at: SystemTime.now)
        recipients.replaces = subscriptions.replaces
        recipients.accepted = subscriptions.accepted
        recipients.isStrict = subscriptions.isStrict
        do throws(SealError) {
            let changes = try rotation.ring.adding(recipients)
            var rotation = rotation
            rotation.ring = changes.ring
            rotation.recipients = changes
            return rotation
        } catch {
            let hint =
                error.code == .keyNotSaved
                ? "; --replace puts the new keys in the place of the old" : ""
            throw SealError(error.code, "\(subscriptions.name): \(error.detail)\(hint)")
        }
    }

    private func newKey(for ring: KeyRing) throws(SealError) -> Key {
        let now = SystemTime.now
        let first = ring.keys(for: purpose).first
        return Key(
            id: keyID ?? ring.newKeyID(at: now),
            material: try recipe.material(of: recipe.format(format, like: first), like: first),
            expiry: try Self.expiry(expiry, at: now),
            purpose: purpose
        )
    }

    /// When a key made at a time expires; nil for never.
    ///
    /// - Throws: `invalidKey` when a clock before 1970 gives a time that a ring cannot have.
    static func expiry(_ moment: Moment?, at now: Int) throws(SealError) -> Int? {
        guard let moment else { return nil }
        guard now >= 0 else {
            throw SealError(.invalidKey, "--exp needs the time, but the clock is before 1970")
        }
        return moment.time(from: now)
    }
}
