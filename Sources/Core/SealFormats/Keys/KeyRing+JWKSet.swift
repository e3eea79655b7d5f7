// SPDX-License-Identifier: Apache-2.0

extension KeyRing {
    /// Reads a key ring from a JWK Set (RFC 7517), `{"keys":[…]}`, the sealing key first.
    ///
    /// Every key has `kty` and `alg`, and may have a `kid`, a `recipient` (for whom `kid` is
    /// unique) and an `exp`, in seconds since 1970. Its other members depend on `alg`: see
    /// `Docs/Formats.md`. At most 64 MiB are read, which is more than 100 000 keys.
    ///
    /// It also reads a registration, which is a JWK Set with the member `token`, its `keys` alone, or
    /// a Web Push subscription with `p256dh` and `auth`. A server reads them by
    /// ``init(registration:)``, which refuses keys that a stranger should not choose.
    ///
    /// The secrets are copied into ``SecretBytes``. Erasing the bytes is up to the caller;
    /// ``init(erasing:)`` does it for an array.
    ///
    /// A key whose digest this system lacks is read, and refused where a message needs it.
    ///
    /// - Throws: `malformed` for what is not a JWK Set, `unsupported` for an unknown `alg`, `kty`
    ///   or setting, `invalidKey` for unsuitable key material. The detail names line, column, key
    ///   and member, and never quotes what may be secret.
    public init(parsing bytes: some Collection<UInt8>) throws(SealError) {
        if let array = bytes as? [UInt8] {
            self = try KeySetReader.read(array).ring
        } else {
            // A copy of the secrets, which nobody else could erase.
            var copy = Array(bytes)
            try self.init(erasing: &copy)
        }
    }

    /// Reads a key ring from text, such as a column of a database.
    ///
    /// - Throws: as ``init(parsing:)-(Collection<UInt8>)``.
    public init(parsing text: String) throws(SealError) { try self.init(parsing: text.utf8) }

    /// Reads a key ring, then erases and empties the array, even on an error.
    ///
    /// If the array shares its storage with a copy, the copy's bytes are not erased.
    ///
    /// - Throws: as ``init(parsing:)-(Collection<UInt8>)``.
    public init(erasing bytes: inout [UInt8]) throws(SealError) {
        self = try KeySet(erasing: &bytes).ring
    }

    /// The ring as a JWK Set, secrets included: indented, members in a fixed order, with a line
    /// end.
    ///
    /// Keep it secret, and erase it if that matters.
    public func serialized() -> [UInt8] { KeySetWriter.bytes(of: keys) }
}

extension KeySet {
    /// Reads a key set, then erases and empties the array.
    package init(erasing bytes: inout [UInt8]) throws(SealError) {
        // The document shares the array's storage only within `read`, so it is unique again here.
        defer { erase(&bytes) }
        self = try KeySetReader.read(bytes)
    }
}
