// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The contents of a key ring file.
package struct KeySet: Sendable {
    /// The keys, in order.
    package var ring: KeyRing
    /// Members that would be lost when the ring is written, as in `key "2026-11": "use"`.
    package var ignoredMembers: [String] = []

    /// The maximum size of a file in bytes, enough for more than 100 000 keys.
    package static let maximumByteCount = 64 << 20
}

/// Reads a JWK Set (RFC 7517 §5).
///
/// Unknown members are ignored, as §4 asks. Unusable keys are not, though §5 would let a reader
/// skip them: a ring that silently lost its first key would seal with another.
enum KeySetReader {
    private static let limits = JSONDocument.Limits(
        depth: 16,
        byteCount: KeySet.maximumByteCount
    )

    /// The known members of a key, by format.
    private static let knownMembers: [Format: [String]] = Dictionary(
        uniqueKeysWithValues: Format.allCases.map { format in
            (format, ["kid", "kty", "alg", "exp", "purpose"] + format.memberNames)
        }
    )

    /// Reads the whole text and keeps none of it.
    static func read(_ bytes: [UInt8]) throws(SealError) -> KeySet {
        guard bytes.count <= KeySet.maximumByteCount else {
            throw SealError(
                .malformed,
                "a key ring of \(bytes.count) bytes; the limit is \(KeySet.maximumByteCount)"
            )
        }
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes, limits: limits)
        } catch {
            throw SealError(keyRing: error)
        }
        if let duplicate = document.duplicateNames(atMost: 1).first {
            throw SealError(
                .malformed,
                "\(duplicate.again.nameView.position): "
                    + "\(KeyName.quoted(duplicate.name)) appears twice in one object"
            )
        }
        return try keySet(of: document.root)
    }

    private static func keySet(of root: JSONView) throws(SealError) -> KeySet {
        guard let list = root["keys"], list.kind == .array else {
            throw notASet(root)
        }
        var keys: [Key] = []
        var ignored: [String] = root.members.map(\.name).filter { $0 != "keys" }
            .map(KeyName.quoted)
        var ids: Set<KeyTable.ID> = []
        for view in list.elements {
            let members = try JWKMembers(view, at: keys.count)
            let key = try key(of: members)
            if let id = key.id, !ids.insert(KeyTable.ID(text: id)).inserted {
                throw members.failure(.malformed, "is already the id of another key", member: "kid")
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
            ignored += members.names(except: knownMembers[key.format] ?? []).map { name in
                (key.id.map { "key \(KeyName.quoted($0)): " } ?? "") + KeyName.quoted(name)
            }
            keys.append(key)
        }
        if let (earlier, later) = keys.firstRepetition(), let view = list[later] {
            throw try JWKMembers(view, at: later).failure(
                .invalidKey,
                "is the same as that of \(keys[earlier].title)",
                member: keys[later].point == nil ? "k" : "x"
            )
        }
        return KeySet(ring: KeyRing(keys: keys), ignoredMembers: ignored)
    }

    private static func notASet(_ root: JSONView) -> SealError {
        let text =
            if let keys = root["keys"] {
                "\(keys.position): \"keys\" is \(keys.kind), expected an array"
            } else if root["kty"] != nil {
                "\(root.position): a single key; a key ring is {\"keys\":[…]} with the key in it"
            } else {
                "\(root.position): not a key ring: it needs to be an object with \"keys\""
            }
        return SealError(.malformed, text)
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
        let expiry = try members.integer("exp", in: 0...Key.maximumExpiry)
        let purpose = try purpose(of: members, format)
        let material = try MaterialReader(members: members).material(of: format)
        let key = Key(id: id, material: material, expiry: expiry, purpose: purpose)
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
