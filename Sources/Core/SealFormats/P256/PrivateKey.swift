// SPDX-License-Identifier: Apache-2.0

extension P256 {
    /// A private key with its public key.
    package struct PrivateKey: Sendable, Equatable {
        /// The key itself: a number from 1 to the order of the curve minus 1, in 32 bytes.
        package let scalar: SecretBytes

        /// Its public key.
        package let publicKey: PublicKey

        /// Makes a new random key.
        ///
        /// - Throws: `library` when the generator could not be seeded.
        package init() throws(SealError) {
            try self.init(scalar: randomScalar())
        }

        /// Takes a key as the bare number, as in a JWK's `d` (RFC 7518 §6.2.2.1).
        ///
        /// - Throws: `invalidKey` when it is not 32 bytes, or zero, or not below the order.
        package init(scalar: SecretBytes) throws(SealError) {
            guard scalar.count == coordinateByteCount else {
                throw SealError(
                    .invalidKey,
                    "a P-256 private key has \(coordinateByteCount) bytes, not \(scalar.count)"
                )
            }
            publicKey = PublicKey(known: try publicPoint(of: scalar))
            self.scalar = scalar
        }

        /// The secret shared by both sides: each uses its private key and the other's public key.
        ///
        /// It is a coordinate and not uniformly random, so derive a key from it with HKDF.
        package func sharedSecret(with other: PublicKey) throws(SealError) -> SecretBytes {
            try unsafe SecretBytes(count: coordinateByteCount) { output throws(SealError) in
                try unsafe other.uncompressed.withSpanBytes { point throws(SealError) in
                    try unsafe agree(scalar, with: point, into: output)
                }
            }
        }
    }
}

extension P256.PrivateKey: CustomStringConvertible, CustomReflectable {
    /// Only the type; nothing of the key.
    package var description: String { "P256.PrivateKey" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension P256.PrivateKey {
    /// The fixed DER before the scalar: PKCS #8, with the curve and SEC 1's key in it.
    private static let beforeScalar: [UInt8] = [
        0x30, 0x81, 0x87, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
        0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x6D, 0x30,
        0x6B, 0x02, 0x01, 0x01, 0x04, 0x20,
    ]

    /// The fixed DER between the scalar and the public key.
    private static let beforePoint: [UInt8] = [0xA1, 0x44, 0x03, 0x42, 0x00]

    private static let pkcs8ByteCount =
        beforeScalar.count + P256.coordinateByteCount + beforePoint.count
        + P256.PublicKey.uncompressedByteCount

    /// The key as PEM, `-----BEGIN PRIVATE KEY-----` (RFC 7468 §10), as `openssl genpkey` writes it
    /// and as in Apple's APNs key files: PKCS #8 (RFC 5208 §5 around RFC 5915 §3).
    package var pem: SecretBytes {
        unsafe withErasedScratch(byteCount: Self.pkcs8ByteCount) { der in
            var rest = unsafe der[...]
            func append(_ bytes: UnsafeRawBufferPointer) {
                unsafe UnsafeMutableRawBufferPointer(rebasing: rest).copyMemory(from: bytes)
                unsafe rest = rest.dropFirst(bytes.count)
            }
            unsafe Self.beforeScalar.withSpanBytes { unsafe append($0) }
            unsafe scalar.withUnsafeBytes { unsafe append($0) }
            unsafe Self.beforePoint.withSpanBytes { unsafe append($0) }
            unsafe publicKey.uncompressed.withSpanBytes { unsafe append($0) }
            return unsafe PEM.write(UnsafeRawBufferPointer(der), label: "PRIVATE KEY")
        }
    }

    /// Reads a key from PEM without a passphrase: PKCS #8, or the older `EC PRIVATE KEY` (SEC 1).
    ///
    /// Text before it and other blocks, such as those of `openssl ecparam -genkey`, are skipped.
    ///
    /// - Throws: `invalidKey` when there is none, when it is of another curve, or when its public
    ///   key does not match; `unsupported` for an encrypted one.
    package init(pem: SecretBytes) throws(SealError) {
        let read = try PEM.readP256(pem)
        try self.init(scalar: read.scalar)
        if let point = read.point, !isPublicHalf(point) {
            throw SealError(
                .invalidKey,
                "the public half in the PEM does not match the private key"
            )
        }
    }

    /// Whether bytes are the point of the public key, in one of the forms of SEC 1 §2.3.3.
    private func isPublicHalf(_ point: [UInt8]) -> Bool {
        let coordinates = publicKey.x + publicKey.y
        let parity = (coordinates.last ?? 0) & 1
        return [[4] + coordinates, [6 | parity] + coordinates, [2 | parity] + publicKey.x]
            .contains(point)
    }
}
