// SPDX-License-Identifier: Apache-2.0

extension KeyRing {
    /// Reads a key ring from a JWK Set (RFC 7517), `{"keys":[…]}`, the key that seals first.
    ///
    /// Every key has `kty` and `alg`, and may have a `kid` (unique in the ring) and an `exp`, in
    /// seconds since 1970. What else it has depends on `alg`: `Docs/KeyRing.md` lists it. At most
    /// 64 MiB are read, which is more than 100 000 keys.
    ///
    /// The secrets are copied into ``SecretBytes``. The array is the caller's to erase; with
    /// ``init(erasing:)`` it is erased here.
    ///
    /// - Throws: `malformed` for what is no JWK Set, `unsupported` for an `alg`, `kty` or setting
    ///   that is not known here, `invalidKey` for key material that does not fit. The detail names
    ///   line, column, key and member, and never quotes what may be secret.
    public init(parsing bytes: [UInt8]) throws(SealError) {
        self = try KeySetReader.read(bytes).ring
    }

    /// Reads a key ring as ``init(parsing:)`` does, then erases the array and leaves it empty,
    /// whether or not it could be read.
    ///
    /// An array that shares its storage with another copy cannot be erased there.
    public init(erasing bytes: inout [UInt8]) throws(SealError) {
        self = try KeySet(erasing: &bytes).ring
    }

    /// The ring as a JWK Set, secrets included: indented, members in a fixed order, with a line end.
    ///
    /// Whoever takes it keeps it secret, and erases it if that matters.
    public func serialized() -> [UInt8] { KeySetWriter.bytes(of: keys) }
}

extension KeySet {
    /// Reads a ring and what is beside it, then erases the array and leaves it empty.
    package init(erasing bytes: inout [UInt8]) throws(SealError) {
        // The document shares the array's storage only within `read`, so here it is alone again.
        defer { erase(&bytes) }
        self = try KeySetReader.read(bytes)
    }
}
