// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The contents of a key ring file.
package struct KeySet: Sendable {
    /// The keys, in order.
    package var ring: KeyRing
    /// Members that would be lost when the ring is written, as in `key "2026-11": "use"`.
    package var ignoredMembers: [String] = []

    /// The maximum size of a file in bytes, enough for more than 100 000 keys.
    package static let maximumByteCount = 64 << 20
}

/// Reads keys as people have them: a JWK Set (RFC 7517 §5), an array of JWKs, a registration, which is
/// a JWK Set with further members, a Web Push subscription, and the JSON text of one of these.
///
/// Unknown members are ignored, as §4 asks. Unusable keys are not, though §5 would let a reader
/// skip them: a ring that silently lost its first key would seal with another.
struct KeySetReader {
    /// How deep sets may be in one another: the text of a set that is the `keys` of a registration.
    private static let depthLimit = 4

    private static let limits = JSONDocument.Limits(
        depth: 16,
        byteCount: KeySet.maximumByteCount
    )

    /// The known members of a key, by format.
    private static let knownMembers: [Format: [String]] = Dictionary(
        uniqueKeysWithValues: Format.allCases.map { format in
            (format, ["kid", "recipient", "kty", "alg", "exp", "purpose"] + format.memberNames)
        }
    )

    /// The format of the keys of a subscription, which does not say it.
    private let subscriptionFormat: Format
    /// Whether errors name line and column of the text.
    private let namesPositions: Bool
    private var depth = 0
    /// Whether the value is inside one that was searched for duplicate names.
    private var isChecked = false

    init(subscriptionFormat: Format = .webpush, namesPositions: Bool = true) {
        self.subscriptionFormat = subscriptionFormat
        self.namesPositions = namesPositions
    }

    /// Reads the whole text and keeps none of it.
    static func read(_ bytes: [UInt8]) throws(SealError) -> KeySet {
        try KeySetReader().keySet(in: bytes)
    }

    private func keySet(in bytes: [UInt8]) throws(SealError) -> KeySet {
        guard bytes.count <= KeySet.maximumByteCount else {
            throw SealError(
                .malformed,
                "a key ring of \(bytes.count) bytes; the limit is \(KeySet.maximumByteCount)"
            )
        }
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes, limits: Self.limits)
        } catch {
            guard namesPositions else {
                throw SealError(.malformed, "not JSON: \(SealError.words(for: error.code))")
            }
            throw SealError(keyRing: error)
        }
        var reader = self
        reader.isChecked = false
        return try reader.keySet(of: document.root)
    }

    /// Reads the keys of a value that is not the whole text, such as a member of a line.
    func keySet(of root: JSONView) throws(SealError) -> KeySet {
        if !isChecked, let duplicate = root.duplicateNames(atMost: 1).first {
            throw failure(
                .malformed,
                at: duplicate.again.nameView,
                "\(KeyName.quoted(duplicate.name)) appears twice in one object"
            )
        }
        guard depth < Self.depthLimit else {
            throw failure(.malformed, at: root, "\"keys\" are nested too deeply")
        }
        switch root.kind {
        case .array: return try keySet(list: root)
        case .string: return try inner.keySet(inText: root)
        case .object where SubscriptionKeys.areIn(root):
            return KeySet(
                ring: KeyRing(keys: [try subscriptionKey(root)]),
                ignoredMembers: ignoredNames(root, except: ["p256dh", "auth"])
            )
        case .object:
            guard let keys = root["keys"], [.array, .string, .object].contains(keys.kind) else {
                throw notASet(root)
            }
            var reader = inner
            reader.isChecked = true
            var set = try reader.keySet(of: keys)
            set.ignoredMembers = ignoredNames(root, except: ["keys"]) + set.ignoredMembers
            return set
        default: throw notASet(root)
        }
    }

    /// The reader for what is in the value of this one.
    private var inner: KeySetReader {
        var inner = self
        inner.depth += 1
        return inner
    }

    /// Reads the keys of a string, whose text is erased: it may have secrets.
    private func keySet(inText view: JSONView) throws(SealError) -> KeySet {
        var bytes =
            unsafe view.withContent { content in
                unsafe [UInt8](unsafeUninitializedCapacity: content.count) { room, count in
                    count = unsafe JSONView.unescape(content, into: .init(room))
                }
            } ?? []
        // The document shares the array's storage only within `keySet(in:)`.
        defer { erase(&bytes) }
        do throws(SealError) {
            return try keySet(in: bytes)
        } catch {
            throw failure(error.code, at: view, "in the text, \(error.detail)")
        }
    }

    private func ignoredNames(_ view: JSONView, except known: [String]) -> [String] {
        view.members.map(\.name).filter { !known.contains($0) }.map(KeyName.quoted)
    }

    private func failure(
        _ code: SealError.Code,
        at view: JSONView,
        _ text: String
    ) -> SealError {
        SealError(code, namesPositions ? "\(view.position): \(text)" : text)
    }

    private func subscriptionKey(_ view: JSONView) throws(SealError) -> Key {
        do throws(SealError) {
            let recipient = try SubscriptionKeys.recipient(of: view)
            return Key(material: .sender(recipient, subscriptionFormat.relay))
        } catch {
            throw failure(error.code, at: view, error.detail)
        }
    }

    /// Whose key, and its id: what may be in a ring once.
    private struct Name: Hashable {
        let recipient: KeyTable.ID?
        let id: KeyTable.ID
    }

    private func keySet(list: JSONView) throws(SealError) -> KeySet {
        var keys: [Key] = []
        var ignored: [String] = []
        var names: Set<Name> = []
        for view in list.elements {
            let members = try JWKMembers(view, at: keys.count, namesPositions: namesPositions)
            let key = try Self.key(of: members)
            if let id = key.id {
                let name = Name(
                    recipient: key.recipient.map(KeyTable.ID.init),
                    id: KeyTable.ID(text: id)
                )
                guard names.insert(name).inserted else {
                    throw members.failure(
                        .malformed,
                        "is already the id of another key"
                            + (key.recipient == nil ? "" : " of this recipient"),
                        member: "kid"
                    )
                }
            }
            if let first = keys.first, (first.format == .rot13) != (key.format == .rot13) {
                throw members.failure(
                    .invalidKey,
                    key.format == .rot13
                        ? "is rot13, which opens anything, so it cannot be in a ring with other keys"
                        : "cannot be in a ring with a rot13 key, which opens anything",
                    member: "alg"
                )
            }
            ignored += members.names(except: Self.knownMembers[key.format] ?? []).map { name in
                (key.id.map { "key \(KeyName.quoted($0)): " } ?? "") + KeyName.quoted(name)
            }
            keys.append(key)
        }
        if let (earlier, later) = keys.firstRepetition(), let view = list[later] {
            throw try JWKMembers(view, at: later, namesPositions: namesPositions).failure(
                .invalidKey,
                "is the same as that of \(keys[earlier].title)",
                member: keys[later].point == nil ? "k" : "x"
            )
        }
        return KeySet(ring: KeyRing(keys: keys), ignoredMembers: ignored)
    }

    private func notASet(_ root: JSONView) -> SealError {
        if let keys = root["keys"] {
            return failure(.malformed, at: keys, "\"keys\" is \(keys.kind), expected an array")
        }
        return failure(
            .malformed,
            at: root,
            root["kty"] != nil
                ? "a single key; a key ring is {\"keys\":[…]} with the key in it"
                : "not a key ring: it needs to be an object with \"keys\""
        )
    }

    /// Reads one key.
    private static func key(of members: JWKMembers) throws(SealError) -> Key {
        let id = try members.string("kid")
        if let fault = id.flatMap(KeyName.fault) {
            throw members.failure(.malformed, fault, member: "kid")
        }
        let type: KeyType = try members.choice("kty")
        let alg = try members.requiredString("alg")
        guard let format = Format(rawValue: alg) else {
            throw members.failure(
                .unsupported,
                "is not one of \(Format.allCases.map(\.rawValue).joined(separator: ", "))",
                member: "alg"
            )
        }
        guard format.keyType == type else {
            throw members.failure(
                .unsupported,
                "needs \"kty\":\"\(format.keyType.rawValue)\"",
                member: "alg"
            )
        }
        let recipient = try members.string("recipient")
        if let fault = recipient.flatMap(KeyName.fault) {
            throw members.failure(.malformed, fault, member: "recipient")
        }
        let expiry = try members.integer("exp", in: 0...Key.maximumExpiry)
        let purpose = try purpose(of: members, format)
        let material = try MaterialReader(members: members).material(of: format)
        let key = Key(
            id: id,
            recipient: recipient,
            material: material,
            expiry: expiry,
            purpose: purpose
        )
        try UsageReader(members: members).check(key)
        return key
    }

    private static func purpose(
        of members: JWKMembers,
        _ format: Format
    ) throws(SealError) -> Key.Purpose {
        let purpose = try members.choice("purpose", default: Key.Purpose.pushes)
        guard purpose != .files || format.sealsFiles else {
            throw members.failure(
                .unsupported,
                "is files, but \(format.rawValue) keys cannot seal files",
                member: "purpose"
            )
        }
        return purpose
    }
}

/// The key types of RFC 7518 §6 that are used here.
enum KeyType: String, CaseIterable {
    /// A shared secret.
    case symmetric = "oct"
    /// A key pair, or its public half.
    case ellipticCurve = "EC"
}
