// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What a key ring file holds.
package struct KeySet: Sendable {
    /// The keys, in order.
    package var ring: KeyRing
    /// Members that mean nothing here and would be lost when the file is written again, as in
    /// `key "2026-11": "use"`.
    package var ignoredMembers: [String] = []
}

/// Reads a JWK Set (RFC 7517 §5).
///
/// Unknown members are ignored, as §4 asks. Keys that cannot be used are not, though §5 would
/// let a reader skip them: a ring that lost its first key without a word would seal with another.
enum KeySetReader {
    /// Bytes that a file may have: some hundred times what a ring needs.
    static let maximumByteCount = 256 << 10

    /// Keys that a ring may have; a message without a key id is tried with each.
    static let maximumKeyCount = 64

    /// The members that every key may have.
    private static let commonMembers: Set<String> = ["kid", "kty", "alg", "exp", "purpose"]

    /// Reads the whole text; nothing of it is kept.
    static func read(_ bytes: [UInt8]) throws(SealError) -> KeySet {
        guard bytes.count <= maximumByteCount else {
            throw SealError(
                .malformed,
                "a key ring of \(bytes.count) bytes, where at most \(maximumByteCount) are read"
            )
        }
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes, limits: .init(depth: 16))
        } catch {
            throw SealError(keyRing: error)
        }
        if let duplicate = document.duplicateNames.first {
            throw SealError(
                .malformed,
                "\(duplicate.again.nameView.position): "
                    + "\(KeyName.quoted(duplicate.name)) stands twice in one object"
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
        for view in list.elements {
            guard keys.count < maximumKeyCount else {
                throw SealError(
                    .malformed,
                    "\(view.position): a key ring holds at most \(maximumKeyCount) keys"
                )
            }
            let members = try JWKMembers(view, at: keys.count)
            let (key, known) = try key(of: members)
            if let id = key.id, keys.contains(where: { $0.hasID(id) }) {
                throw members.failure(.malformed, "names a key that stands before", member: "kid")
            }
            if let first = keys.first, (first.format == .rot13) != (key.format == .rot13) {
                throw members.failure(
                    .invalidKey,
                    "puts a rot13 key, which opens anything, into a ring with other keys",
                    member: "alg"
                )
            }
            ignored += members.names(except: known.union(commonMembers)).map { name in
                (key.id.map { "key \(KeyName.quoted($0)): " } ?? "") + KeyName.quoted(name)
            }
            keys.append(key)
        }
        return KeySet(ring: KeyRing(keys: keys), ignoredMembers: ignored)
    }

    private static func notASet(_ root: JSONView) -> SealError {
        let text =
            if let keys = root["keys"] {
                "\(keys.position): \"keys\" is \(keys.kind), where an array belongs"
            } else if root["kty"] != nil {
                "\(root.position): a lone key; a key ring is {\"keys\":[…]} with the key inside"
            } else {
                "\(root.position): a key ring is an object that has \"keys\""
            }
        return SealError(.malformed, text)
    }

    /// Reads one key, and tells which members it took.
    private static func key(of members: JWKMembers) throws(SealError) -> (Key, Set<String>) {
        let id = try members.string("kid")
        if let fault = id.flatMap(KeyName.fault) {
            throw members.failure(.malformed, fault, member: "kid")
        }
        let type = try keyType(of: members)
        let alg = try members.requiredString("alg")
        guard let format = Format(rawValue: alg) else {
            throw members.failure(
                .unsupported,
                "is none of \(Format.allCases.map(\.rawValue).joined(separator: ", "))",
                member: "alg"
            )
        }
        guard format.keyType == type else {
            throw members.failure(
                .unsupported,
                "is for keys with \"kty\":\"\(format.keyType.rawValue)\"",
                member: "alg"
            )
        }
        let expiry = try members.integer("exp", in: 0...Key.maximumExpiry)
        let purpose = try purpose(of: members, format)
        let material = try MaterialReader(members: members).material(of: format)
        let key = Key(id: id, material: material, expiry: expiry, purpose: purpose)
        return (key, format.memberNames)
    }

    private static func purpose(
        of members: JWKMembers,
        _ format: Format
    ) throws(SealError) -> Key.Purpose {
        guard let name = try members.string("purpose") else { return .pushes }
        guard let purpose = Key.Purpose(rawValue: name) else {
            throw members.failure(.unsupported, "is neither pushes nor files", member: "purpose")
        }
        guard purpose != .files || format.sealsFiles else {
            throw members.failure(
                .unsupported,
                "is files, which \(format.rawValue) does not seal",
                member: "purpose"
            )
        }
        return purpose
    }

    private static func keyType(of members: JWKMembers) throws(SealError) -> KeyType {
        let name = try members.requiredString("kty")
        guard let type = KeyType(rawValue: name) else {
            throw members.failure(.unsupported, "is neither oct nor EC", member: "kty")
        }
        return type
    }
}

/// The kinds of key of RFC 7518 §6 that are used here.
enum KeyType: String {
    /// A shared secret.
    case symmetric = "oct"
    /// A key pair, or its public half.
    case ellipticCurve = "EC"
}
