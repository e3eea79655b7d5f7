// SPDX-License-Identifier: Apache-2.0

/// The keys of a device or sender: the first one seals, all of them open.
///
/// This applies to the keys for pushes. Keys for files are kept in the same ring, but are used only
/// by ``FileSealer`` and ``FileOpener``.
///
/// Rotation puts a new key first and keeps the old ones, so that messages in transit still open.
///
/// - Expired keys are not used: the first key that has not expired seals.
/// - In a ring with keys of several recipients nothing is sealed until one is named.
/// - A key opens messages of its own format only, whatever the message says about itself.
/// - A key whose digest this system lacks neither seals nor opens, and no other key seals for it;
///   the others open.
/// - ROT13 opens anything, so a rot13 key is ignored in a ring with keys of another format:
///   otherwise anyone who can change a push could have any text shown by naming that key.
public struct KeyRing: Sendable {
    /// An opened message, and the key that opened it.
    public struct Opened: Sendable {
        /// The text, valid UTF-8.
        public let plaintext: String
        /// The key that opened it.
        public let key: Key
        /// The index of that key in the ring.
        package let place: Int
        /// Whether a key other than the first opened it: the sender has not rotated yet.
        ///
        /// The first key is the first that has not expired and reads the same fields: keys of
        /// different services do not count against each other.
        public let isStale: Bool

        /// The format it was sealed in, that is, the key's format.
        package var format: Format { key.format }
        /// The id of the key that opened it, if that key has one.
        package var keyID: String? { key.id }
        /// Whether it is authenticated: it comes, unchanged, from a holder of the key.
        public var isAuthenticated: Bool { key.isAuthenticated }

        fileprivate init(_ plaintext: String, _ ring: KeyRing, _ place: Int, isStale: Bool) {
            self.plaintext = plaintext
            self.place = place
            self.isStale = isStale
            key = ring[place]
        }
    }

    /// The keys; for each purpose the first one seals.
    public var keys: [Key] { table.keys }
    let table: KeyTable

    /// Makes a ring; one without keys opens and seals nothing.
    ///
    /// A ring with the same key for pushes and for files does neither: using it throws
    /// `invalidKey`.
    public init(keys: [Key]) {
        table = KeyTable(keys)
    }

    /// The key that seals at a time: the first for the purpose that has not expired.
    ///
    /// - Parameters:
    ///   - purpose: pushes or files.
    ///   - recipient: whose key; nil if all keys of the ring are one recipient's, or no one's.
    ///   - time: when, in seconds since 1970 (UTC).
    /// - Returns: the key.
    /// - Throws: `keyUnavailable` when the ring is empty or none of its keys may be used;
    ///   `wrongPurpose` when all are for the other purpose; `expiredKey` when all for this purpose
    ///   have expired; `invalidKey` when the ring has the same key for both purposes;
    ///   `severalRecipients` when no recipient is given and the ring has several; `unknownKey` when
    ///   it has no key of the one given.
    public func sealingKey(
        for purpose: Key.Purpose = .pushes,
        of recipient: String? = nil,
        at time: Int = SystemTime.now
    ) throws(SealError) -> Key {
        if let recipient {
            return try ring(of: recipient).sealingKey(for: purpose, at: time)
        }
        try requireKey(for: purpose)
        try requireOneRecipient(for: purpose)
        return try firstKey(for: purpose, at: time)
    }

    /// The first key for a purpose that has not expired, whoever it is for.
    private func firstKey(for purpose: Key.Purpose, at time: Int) throws(SealError) -> Key {
        var ended: Key?
        for key in keys where key.purpose == purpose && isUsable(key) {
            guard key.isExpired(at: time) else { return key }
            ended = ended ?? key
        }
        if let ended { throw ended.endedError }
        throw SealError(.keyUnavailable, "no key in the ring can be used to seal")
    }

    /// The key at an index, without a copy of the list.
    package subscript(index: Int) -> Key { table.keys[index] }

    /// The keys for a purpose, in the order of the ring.
    package func keys(for purpose: Key.Purpose) -> [Key] { keys.filter { $0.purpose == purpose } }

    /// Checks that there is a key for a purpose.
    ///
    /// - Throws: `keyUnavailable` when there is no key at all, `wrongPurpose` when all are for the
    ///   other purpose.
    package func requireKey(for purpose: Key.Purpose) throws(SealError) {
        if let fault = table.fault { throw fault }
        if purpose == .pushes, table.hasKeyForPushes { return }
        guard let first = keys.first else {
            throw SealError(.keyUnavailable, "no key available")
        }
        guard !keys.contains(where: { $0.purpose == purpose }) else { return }
        guard keys.count > 1 else { throw first.wrongPurpose(for: purpose) }
        throw SealError(
            .wrongPurpose,
            "the keys of the ring are for \(first.purpose.rawValue), but one for "
                + "\(purpose.rawValue) is needed"
        )
    }

    /// Seals text with the first key that has not expired.
    ///
    /// - Parameters:
    ///   - plaintext: the text.
    ///   - padding: the padding, only for `aes128gcm` and `webpush`.
    ///   - time: when, in seconds since 1970 (UTC).
    /// - Returns: the text form that is sent.
    /// - Throws: as ``sealingKey(for:of:at:)``; `tooLong` when the text does not fit the padding or,
    ///   with `webpush`, has more than 3993 bytes; `unsupported` for padding that the format does
    ///   not have, a digest that this system lacks, or a key of another service, which seals fields;
    ///   `library` when the system's cryptography fails.
    public func seal(
        _ plaintext: String,
        padding: Padding = .none,
        at time: Int = SystemTime.now
    ) throws(SealError) -> String {
        try sealingKey(at: time).seal(plaintext, padding: padding)
    }

    /// Seals the JSON document of another service's push with the first key that has not expired.
    ///
    /// The relays' fields use the older `aesgcm` coding, which all their readers know.
    ///
    /// - Parameters:
    ///   - document: the document, in that service's own form.
    ///   - padding: the padding; not for Bark.
    ///   - time: when, in seconds since 1970 (UTC).
    /// - Returns: the fields beside `aps`.
    /// - Throws: as ``sealingKey(for:at:)``, and as the format does; `unsupported` if the key's
    ///   format seals a text.
    package func sealFields(
        _ document: String,
        padding: Padding = .none,
        at time: Int = SystemTime.now
    ) throws(SealError) -> ServiceFields {
        try sealingKey(at: time).sealFields(document, padding: padding)
    }

    /// Opens a sealed text.
    ///
    /// With an id, the keys of that id are tried; if there are none, the keys without an id, as any
    /// of them may be meant. Without an id, all keys are tried in the order of the ring.
    ///
    /// - Parameters:
    ///   - text: the sealed text.
    ///   - keyID: the id sent beside it.
    ///   - time: when, in seconds since 1970 (UTC): keys that have expired by then do not open.
    /// - Returns: the text, and the key that opened it.
    /// - Throws: `unknownKey` when no key can be the one named; `expiredKey` when it has expired;
    ///   `malformed` when the text is in no form that any key could be tried on; `cannotOpen` when
    ///   keys were tried and none opened it; `keyUnavailable` when the ring is empty;
    ///   `wrongPurpose` when its keys, or the one named, are for files; `invalidKey` when it has
    ///   the same key for both purposes, or the only key to try is a rot13 key beside others;
    ///   `unsupported` when this system lacks the key's digest.
    public func open(
        _ text: String,
        keyID: String? = nil,
        at time: Int = SystemTime.now
    ) throws(SealError) -> Opened {
        try open(text, keyID: keyID, at: time, stretcher: nil)
    }

    /// Opens a sealed text, as ``open(_:keyID:at:)-(String,_,_)`` does, with what derives the keys
    /// of passphrases.
    package func open(
        _ text: String,
        keyID: String? = nil,
        at time: Int,
        stretcher: (any KeyStretcher)?
    ) throws(SealError) -> Opened {
        let opener = RingOpener(self, stretcher: stretcher)
        let opened = try opener.open(text, keyID: keyID, at: time)
        // The opener owns the memory that the text was opened into.
        let plaintext = withExtendedLifetime(opener) {
            unsafe String(decoding: opened.plaintext, as: UTF8.self)
        }
        return Opened(plaintext, self, opened.key, isStale: opened.isStale)
    }

    /// The error for a message that names a key, in its header or beside it, that the ring lacks.
    func unknownKey(_ id: String) -> SealError {
        let named = key(id)
        if let named, named.purpose != .pushes { return named.wrongPurpose(for: .pushes) }
        let name = KeyName.quoted(id)
        return SealError(
            .unknownKey,
            named == nil
                ? "unknown key \(name): it is not in the key ring"
                : "the message names the key \(name), but the payload names another"
        )
    }

    /// Whether the ring has a key of a service that carries its messages in these fields.
    package func reads(_ fields: ServiceFields) -> Bool {
        keys.contains { key in
            key.purpose == .pushes
                && key.format.serviceFields.first.map { fields[$0] != nil } ?? false
        }
    }

    /// Opens the fields of another service's push.
    ///
    /// The plaintext is that service's JSON document; ``Opened/format`` tells which.
    ///
    /// - Throws: as ``open(_:keyID:at:)-(String,_,_)``.
    package func open(
        _ fields: ServiceFields,
        keyID: String? = nil,
        at time: Int = SystemTime.now
    ) throws(SealError) -> Opened {
        let (plaintext, place, isStale) = try firstOpening(keyID, at: time) {
            key throws(SealError) in try key.open(fields)
        }
        return Opened(plaintext, self, place, isStale: isStale)
    }

    /// Opens with the first usable key that does; returns its index, and whether it is stale.
    func firstOpening<R>(
        _ keyID: String?,
        at time: Int,
        _ open: (Key) throws(SealError) -> R
    ) throws(SealError) -> (opened: R, key: Int, isStale: Bool) {
        try requireKey(for: .pushes)
        var tried: Result<(opened: R, key: Int, isStale: Bool), SealError>?
        // Passed `inout`: captured variables would each be heap-allocated.
        func tries(
            _ index: Int,
            _ tried: inout Result<(opened: R, key: Int, isStale: Bool), SealError>?
        ) -> Bool {
            let key = table.keys[index]
            guard key.purpose == .pushes else { return false }
            do throws(SealError) {
                try check(key, at: time)
                tried = .success((try open(key), index, isStale(at: index, time)))
                return true
            } catch {
                let earlier: SealError? = if case .failure(let error) = tried { error } else { nil }
                tried = .failure(Self.moreTelling(earlier, error))
                return false
            }
        }
        // Any key without an id may be meant, but only if none has the id.
        if let keyID {
            table.forEach(keyID) { tries($0, &tried) }
            if tried == nil, key(keyID) == nil { table.forEach(nil) { tries($0, &tried) } }
            if tried == nil { throw unknownKey(keyID) }
        } else {
            for index in 0..<table.keys.count where tries(index, &tried) { break }
        }
        guard let tried else { throw .cannotOpen }
        return try tried.get()
    }

    private func isStale(at index: Int, _ time: Int) -> Bool {
        // No slice of the keys for the first one.
        index > 0
            && keys[..<index].contains { other in
                other.purpose == .pushes && !other.isExpired(at: time)
                    && other.hasRecipient(of: keys[index])
                    && other.format.serviceFields == keys[index].format.serviceFields
            }
    }

    /// The key of an id; the first one if a ring built in code has several.
    package func key(_ id: String) -> Key? {
        var first: Key?
        table.forEach(id) { place in
            first = keys[place]
            return true
        }
        return first
    }

    /// Whether a key may be used in this ring at all.
    private func isUsable(_ key: Key) -> Bool {
        key.format != .rot13 || keys.allSatisfy { $0.format == .rot13 }
    }

    /// Checks that a key of this ring may be used.
    ///
    /// - Throws: as ``requireKey(for:)``; `wrongPurpose` for a key for the other purpose,
    ///   `expiredKey` for one that has expired, `invalidKey` for rot13 beside other keys.
    package func require(
        _ key: Key,
        for purpose: Key.Purpose,
        at time: Int
    ) throws(SealError) {
        try requireKey(for: purpose)
        guard key.purpose == purpose else { throw key.wrongPurpose(for: purpose) }
        try check(key, at: time)
    }

    private func check(_ key: Key, at time: Int) throws(SealError) {
        if key.isExpired(at: time) { throw key.endedError }
        guard isUsable(key) else {
            throw SealError(
                .invalidKey,
                "\(key.title) is rot13, which opens anything, so it cannot be in a ring with other keys"
            )
        }
    }

    /// The error that says more about the message: a key that this system cannot use, on a message
    /// that is in its format, says more than one that was tried, that more than another that could
    /// not be used, and that more than a text that no key could be tried on.
    private static func moreTelling(_ known: SealError?, _ new: SealError) -> SealError {
        guard let known else { return new }
        if rank(new) == rank(known) { return new.isNotText && !known.isNotText ? new : known }
        return rank(new) > rank(known) ? new : known
    }

    private static func rank(_ error: SealError) -> Int {
        switch error.code {
        case .malformed: 0
        case .cannotOpen: 2
        case .unsupported: 3
        default: 1
        }
    }
}

extension Key {
    /// The error that the key has expired, and when.
    var endedError: SealError {
        SealError(.expiredKey, "\(title) expired at \(expiry.map(SystemTime.utc) ?? "")")
    }

    /// The error that the key is for the other purpose.
    func wrongPurpose(for needed: Purpose) -> SealError {
        SealError(
            .wrongPurpose,
            "\(title) is for \(purpose.rawValue), but one for \(needed.rawValue) is needed"
        )
    }
}
