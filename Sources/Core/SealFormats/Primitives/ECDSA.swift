// SPDX-License-Identifier: Apache-2.0

// ECDSA with SHA-256 over P-256, the ES256 of JSON Web Signatures (RFC 7518 §3.4), which signs APNs
// provider tokens.

extension P256.PrivateKey {
    /// Signs a message; returns r and s, 32 bytes each, as in ES256 (IEEE P1363).
    ///
    /// - Throws: `library` when the random generator could not be seeded.
    package func signature(for message: [UInt8]) throws(SealError) -> [UInt8] {
        guard let signature = SignatureParts.p1363(from: try derSignature(for: message)) else {
            throw SealError(.library, "the signature is not DER")
        }
        return signature
    }
}

extension P256.PublicKey {
    /// Whether r and s, 32 bytes each, are the key's signature of the message.
    ///
    /// - Throws: `library` when verifying fails for a reason other than the signature.
    package func isValidSignature(
        p1363 signature: [UInt8],
        for message: [UInt8]
    ) throws(SealError) -> Bool {
        guard let der = SignatureParts.der(from: signature) else { return false }
        return try isValidSignature(der: der, for: message)
    }
}

/// Converts the two numbers of a signature between their encodings.
enum SignatureParts {
    /// A sequence of two integers of 33 bytes at most.
    static let maximumDERByteCount = 72

    /// Encodes r and s as two integers in DER; nil if they are not 32 bytes each.
    static func der(from p1363: [UInt8]) -> [UInt8]? {
        guard p1363.count == 2 * P256.coordinateByteCount else { return nil }
        let body =
            integer(p1363.prefix(P256.coordinateByteCount))
            + integer(p1363.suffix(P256.coordinateByteCount))
        return [0x30, UInt8(body.count)] + body
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let significant = bytes.drop { $0 == 0 }
        // A leading 1 bit would make the integer negative, and it must have at least one byte.
        let sign: [UInt8] = (significant.first ?? 0x80) >= 0x80 ? [0] : []
        return [0x02, UInt8(sign.count + significant.count)] + sign + significant
    }

    /// r and s concatenated; nil for anything but the one encoding that DER allows.
    static func p1363(from der: [UInt8]) -> [UInt8]? {
        let numbers: [UInt8]? = unsafe der.withSpanBytes { der in
            var outer = unsafe DERReader(der)
            guard var fields = outer.read(.sequence), let r = number(&fields),
                let s = number(&fields)
            else { return nil }
            return r + s
        }
        guard let numbers, self.der(from: numbers) == der else { return nil }
        return numbers
    }

    private static func number(_ fields: inout DERReader) -> [UInt8]? {
        guard let digits = fields.read(.integer)?.droppingZeros() else { return nil }
        let missing = P256.coordinateByteCount - digits.count
        return missing < 0 ? nil : [UInt8](repeating: 0, count: missing) + digits.bytes
    }
}
