// SPDX-License-Identifier: Apache-2.0

/// The curve P-256 (NIST SP 800-186 §3.2.1.3), also known as secp256r1 and prime256v1.
package enum P256 {
    /// The length of a coordinate, of a private key, and of half a signature, in bytes.
    package static let coordinateByteCount = 32

    /// A point on the curve.
    package struct PublicKey: Sendable, Hashable {
        /// The length of a point in bytes: 4, then both coordinates.
        package static let uncompressedByteCount = 65

        /// The point in its uncompressed form, 65 bytes (SEC 1 §2.3.3).
        package let uncompressed: [UInt8]

        /// Takes a point in its uncompressed form.
        ///
        /// - Throws: `invalidKey` when it is not 65 bytes that begin with 4, or not on the curve.
        ///   The compressed and hybrid forms are refused, as no format here uses them; so is the
        ///   point at infinity, which is not a key.
        package init(uncompressed: [UInt8]) throws(SealError) {
            guard unsafe uncompressed.withSpanBytes({ unsafe Self.isUncompressed($0) }) else {
                throw SealError(
                    .invalidKey,
                    "a P-256 public key is 65 bytes that begin with 4; this is "
                        + "\(uncompressed.count) bytes"
                )
            }
            guard try P256.isPoint(uncompressed) else { throw Self.notOnCurve }
            self.uncompressed = uncompressed
        }

        /// Takes the coordinates, as in a JWK (RFC 7518 §6.2.1).
        ///
        /// - Throws: `invalidKey` when one is not 32 bytes or the point is not on the curve.
        package init(x: [UInt8], y: [UInt8]) throws(SealError) {
            guard x.count == coordinateByteCount, y.count == coordinateByteCount else {
                throw SealError(.invalidKey, "a P-256 coordinate has 32 bytes")
            }
            try self.init(uncompressed: [4] + x + y)
        }

        /// Hashes all bytes at once, as an array hashes them one by one.
        package func hash(into hasher: inout Hasher) {
            unsafe uncompressed.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }

        /// Takes a point known to be on the curve.
        init(known uncompressed: [UInt8]) {
            self.uncompressed = uncompressed
        }

        /// The x-coordinate, 32 bytes.
        package var x: [UInt8] { Array(uncompressed[1...coordinateByteCount]) }

        /// The y-coordinate, 32 bytes.
        package var y: [UInt8] { Array(uncompressed[(1 + coordinateByteCount)...]) }

        static func isUncompressed(_ bytes: UnsafeRawBufferPointer) -> Bool {
            unsafe bytes.count == uncompressedByteCount && bytes[0] == 4
        }

        static let notOnCurve = SealError(.invalidKey, "the public key is not a point on P-256")
    }
}

extension P256.PublicKey {
    /// The fixed DER before the point: the algorithm, the curve, a bit string.
    private static let subjectPublicKeyInfoPrefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08,
        0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// Reads a SubjectPublicKeyInfo in DER, the content of `-----BEGIN PUBLIC KEY-----` (RFC 5480
    /// §2).
    ///
    /// Only the DER encoding of an uncompressed point on the named curve is accepted: explicit
    /// parameters, a compressed point or a long-form length are refused.
    ///
    /// - Throws: `invalidKey` for anything else, or a point not on the curve.
    package init(subjectPublicKeyInfo der: [UInt8]) throws(SealError) {
        guard der.starts(with: Self.subjectPublicKeyInfoPrefix) else {
            throw SealError(.invalidKey, "not the DER of a P-256 public key")
        }
        try self.init(uncompressed: Array(der[Self.subjectPublicKeyInfoPrefix.count...]))
    }
}
