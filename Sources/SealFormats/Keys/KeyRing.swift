// SPDX-License-Identifier: Apache-2.0

/// The keys a device or sender holds: the first one seals, all of them open.
///
/// This is so of the keys for pushes. Those for files are kept in the same ring and take no part in it:
/// they are used by ``FileSealer`` and ``FileOpener``.
///
/// Rotation puts a new key first and keeps the old, so that messages still under way open.
///
/// - Keys that have ended do nothing: the first that has not seals.
/// - A key opens messages of its own format only, whatever the message says about itself.
/// - ROT13 opens anything, so such a key does nothing in a ring that also holds another kind: else
///   whoever can change a push could have any text shown by naming that key.
public struct KeyRing: Sendable {
    /// What a message opened to, and by which key.
    public struct Opened: Sendable {
        /// The text, valid UTF-8.
        public let plaintext: String
        /// The key that opened it.
        public let key: Key
        /// Whether a key other than the first opened it: the sender has not rotated yet.
        ///
        /// The first is that which has not ended, and reads messages in the same fields: the keys
        /// of different services are not before or behind one another.
        public let isStale: Bool

        /// The format it was sealed in, which is that of the key.
        package var format: Format { key.format }
        /// The id of the key that opened it, if that key has one.
        package var keyID: String? { key.id }
        /// Whether it is proven to come, unchanged, from a holder of the key.
        public var isAuthenticated: Bool { key.isAuthenticated }
    }

    /// The keys, of each purpose the one that seals first.
    public let keys: [Key]
    private let table: KeyTable
    /// Why nothing is done by a ring that was put together in code.
    private let fault: SealError?

    /// Makes a ring; one without keys opens and seals nothing.
    ///
    /// Nor does one that has the same key for pushes and for files: `invalidKey` says so when it is
    /// used.
    public init(keys: [Key]) {
        self.keys = keys
        table = KeyTable()
        fault = Self.fault(of: keys)
    }

    private static func fault(of keys: [Key]) -> SealError? {
        let files = keys.filter { $0.purpose == .files }
        guard !files.isEmpty, files.count < keys.count,
            let (earlier, later) = keys.firstRepetition(where: { $0.purpose != $1.purpose })
        else { return nil }
        return SealError(
            .invalidKey,
            "\(keys[earlier].title) and \(keys[later].title) are the same, one for pushes and one "
                + "for files"
        )
    }

    /// The key that seals at a time: the first for the purpose that has not ended.
    ///
    /// - Parameters:
    ///   - purpose: what is sealed.
    ///   - time: when, in seconds since 1970 (UTC).
    /// - Returns: the key.
    /// - Throws: `keyUnavailable` when the ring is empty or none of its keys may be used;
    ///   `wrongPurpose` when all are for the other purpose; `expiredKey` when all that may have ended.
    public func sealingKey(
        for purpose: Key.Purpose = .pushes,
        at time: Int = SystemTime.now
    ) throws(SealError) -> Key {
        try requireKey(for: purpose)
        var ended: Key?
        for key in keys where key.purpose == purpose && isUsable(key) {
            guard key.isExpired(at: time) else { return key }
            ended = ended ?? key
        }
        if let ended { throw ended.endedError }
        throw SealError(.keyUnavailable, "no key of the ring may be used")
    }

    /// The keys for a purpose, in the order of the ring.
    package func keys(for purpose: Key.Purpose) -> [Key] { keys.filter { $0.purpose == purpose } }

    /// Makes sure that there is a key for a purpose.
    ///
    /// - Throws: `keyUnavailable` when there is no key at all, `wrongPurpose` when there are others.
    package func requireKey(for purpose: Key.Purpose) throws(SealError) {
        if let fault { throw fault }
        guard let first = keys.first else {
            throw SealError(.keyUnavailable, "there is no key")
        }
        guard !keys.contains(where: { $0.purpose == purpose }) else { return }
        guard keys.count > 1 else { throw first.wrongPurpose(for: purpose) }
        throw SealError(
            .wrongPurpose,
            "the keys of the ring are for \(first.purpose.rawValue), where one for "
                + "\(purpose.rawValue) is needed"
        )
    }

    /// Seals text with the first key that has not ended.
    ///
    /// - Parameters:
    ///   - plaintext: the text.
    ///   - padding: how long to make it first, with `aes128gcm` and `webpush`; other formats cannot.
    ///   - time: when, in seconds since 1970 (UTC).
    /// - Returns: the text form that is sent.
    /// - Throws: as ``sealingKey(for:at:)``, else what the format says; `unsupported` if the key is of
    ///   another service, which seals fields.
    public func seal(
        _ plaintext: String,
        padding: Padding = .none,
        at time: Int = SystemTime.now
    ) throws(SealError) -> String {
        try sealingKey(at: time).seal(plaintext, padding: padding)
    }

    /// Seals the JSON document of another service's push with the first key that has not ended.
    ///
    /// The relays' fields are those of the older `aesgcm` coding, which all their readers know.
    ///
    /// - Parameters:
    ///   - document: the document, as that service has it.
    ///   - padding: how long to make it first; Bark cannot.
    ///   - time: when, in seconds since 1970 (UTC).
    /// - Returns: the fields beside `aps`.
    /// - Throws: as ``sealingKey(for:at:)``; `unsupported` if the key is of a format that seals a text;
    ///   else what the format says.
    package func sealFields(
        _ document: String,
        padding: Padding = .none,
        at time: Int = SystemTime.now
    ) throws(SealError) -> ServiceFields {
        try sealingKey(at: time).sealFields(document, padding: padding)
    }

    /// Opens a sealed text.
    ///
    /// With an id, the keys of that id are tried; if there are none, the keys without an id, which
    /// may be any. Without an id, all keys are tried in the order of the ring.
    ///
    /// - Parameters:
    ///   - text: the sealed text.
    ///   - keyID: the id that stands beside it.
    ///   - time: when, in seconds since 1970 (UTC): keys that have ended by then do not open.
    /// - Returns: the text, with what is known of the key that opened it.
    /// - Throws: `unknownKey` when no key can be the one named; `expiredKey` when it has ended;
    ///   `malformed` when no key could even be tried on the text; `cannotOpen` when keys were tried
    ///   and none opened it; `keyUnavailable` when the ring is empty.
    public func open(
        _ text: String,
        keyID: String? = nil,
        at time: Int = SystemTime.now
    ) throws(SealError) -> Opened {
        let opener = RingOpener(self)
        let opened = try opener.open(text, keyID: keyID, at: time)
        // Until here the memory that it opened into has to be there.
        let plaintext = withExtendedLifetime(opener) {
            unsafe String(decoding: opened.plaintext, as: UTF8.self)
        }
        return Opened(plaintext: plaintext, key: keys[opened.key], isStale: opened.isStale)
    }

    /// That no key is the one that a message names, by the header or beside it.
    func unknownKey(_ id: String) -> SealError {
        let named = key(id)
        if let named, named.purpose != .pushes { return named.wrongPurpose(for: .pushes) }
        let name = KeyName.quoted(id)
        return SealError(
            .unknownKey,
            named == nil
                ? "unknown key \(name): the key ring does not hold it"
                : "the message names the key \(name), but the payload names another"
        )
    }

    /// Whether a key of the ring is of a service whose pushes carry their message in these fields.
    package func reads(_ fields: ServiceFields) -> Bool {
        keys.contains { key in
            key.purpose == .pushes
                && key.format.serviceFields.first.map { fields[$0] != nil } ?? false
        }
    }

    /// Opens the fields that another service's push carries.
    ///
    /// What comes out is that service's JSON document, as its ``Opened/format`` tells.
    ///
    /// - Throws: as ``open(_:keyID:at:)-(String,_,_)``.
    package func open(
        _ fields: ServiceFields,
        keyID: String? = nil,
        at time: Int = SystemTime.now
    ) throws(SealError) -> Opened {
        let open = { (key: Key) throws(SealError) in try key.open(fields) }
        let (plaintext, key, isStale) =
            if let keyID {
                try unsafe keyID.withUTF8Bytes { keyID throws(SealError) in
                    try unsafe firstOpening(keyID, at: time, open)
                }
            } else {
                try unsafe firstOpening(nil, at: time, open)
            }
        return Opened(plaintext: plaintext, key: keys[key], isStale: isStale)
    }

    /// Opens with the first key that may and does; gives its place, and whether it is stale.
    func firstOpening<R>(
        _ keyID: UnsafeRawBufferPointer?,
        at time: Int,
        _ open: (Key) throws(SealError) -> R
    ) throws(SealError) -> (opened: R, key: Int, isStale: Bool) {
        try requireKey(for: .pushes)
        var tried: Result<(opened: R, key: Int, isStale: Bool), SealError>?
        // Handed what it changes: variables that it captured would each be an object.
        func tries(
            _ index: Int,
            _ tried: inout Result<(opened: R, key: Int, isStale: Bool), SealError>?
        ) -> Bool {
            guard keys[index].purpose == .pushes else { return false }
            do throws(SealError) {
                try check(keys[index], at: time)
                tried = .success((try open(keys[index]), index, isStale(at: index, time)))
                return true
            } catch {
                let earlier: SealError? = if case .failure(let error) = tried { error } else { nil }
                tried = .failure(Self.moreTelling(earlier, error))
                return false
            }
        }
        // Keys without an id may be any, but only where none has the id.
        if let keyID = unsafe keyID {
            unsafe table.forEach(keyID, in: keys) { tries($0, &tried) }
            if tried == nil { unsafe table.forEach(nil, in: keys) { tries($0, &tried) } }
            if tried == nil { throw unknownKey(unsafe String(decoding: keyID, as: UTF8.self)) }
        } else {
            for index in keys.indices where tries(index, &tried) { break }
        }
        guard let tried else { throw .cannotOpen }
        return try tried.get()
    }

    private func isStale(at index: Int, _ time: Int) -> Bool {
        keys[..<index].contains { other in
            other.purpose == .pushes && !other.isExpired(at: time)
                && other.format.serviceFields == keys[index].format.serviceFields
        }
    }

    /// The key of an id; the first, if a ring that was put together in code has several.
    package func key(_ id: String) -> Key? {
        var first: Key?
        unsafe id.withUTF8Bytes { id in
            unsafe table.forEach(id, in: keys) { place in
                first = keys[place]
                return true
            }
        }
        return first
    }

    /// Whether a key may be used in this ring at all.
    private func isUsable(_ key: Key) -> Bool {
        key.format != .rot13 || keys.allSatisfy { $0.format == .rot13 }
    }

    private func check(_ key: Key, at time: Int) throws(SealError) {
        if key.isExpired(at: time) { throw key.endedError }
        guard isUsable(key) else {
            throw SealError(
                .invalidKey,
                "\(key.title) is rot13, which opens anything, so not in a ring with other keys"
            )
        }
    }

    /// Of two failures the one that says more about the message: a key that was really tried tells
    /// more than one that could not be, and that more than a text no key could be tried on.
    private static func moreTelling(_ known: SealError?, _ new: SealError) -> SealError {
        guard let known else { return new }
        if rank(new) == rank(known) { return new.isNotText && !known.isNotText ? new : known }
        return rank(new) > rank(known) ? new : known
    }

    private static func rank(_ error: SealError) -> Int {
        switch error.code {
        case .malformed: 0
        case .cannotOpen: 2
        default: 1
        }
    }
}

extension Key {
    /// That the key has ended, and when.
    var endedError: SealError {
        SealError(.expiredKey, "\(title) expired at \(expiry.map(SystemTime.utc) ?? "")")
    }

    /// That the key is for something else than what is to be done.
    func wrongPurpose(for needed: Purpose) -> SealError {
        SealError(
            .wrongPurpose,
            "\(title) is for \(purpose.rawValue), where one for \(needed.rawValue) is needed"
        )
    }
}
