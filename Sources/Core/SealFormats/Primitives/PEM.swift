// SPDX-License-Identifier: Apache-2.0

/// Base64 between two lines that name its type (RFC 7468).
enum PEM {
    /// The number of bytes encoded in a line.
    private static let lineByteCount = 48

    /// Writes a block, in lines of 64 characters, with a line end after it.
    static func write(_ der: UnsafeRawBufferPointer, label: String) -> SecretBytes {
        let begin = Array("-----BEGIN \(label)-----\n".utf8)
        let end = Array("-----END \(label)-----\n".utf8)
        let lineCount = (der.count + lineByteCount - 1) / lineByteCount
        let textByteCount = (der.count + 2) / 3 * 4 + lineCount
        return unsafe SecretBytes(count: begin.count + textByteCount + end.count) { output in
            unsafe output.copyBytes(from: begin)
            var rest = unsafe output[begin.count...]
            for start in stride(from: 0, to: der.count, by: lineByteCount) {
                let line = unsafe der[start..<min(start + lineByteCount, der.count)].rebased
                let letters = unsafe rest.rebased
                let count = unsafe Base64.encode(line, into: letters)
                unsafe letters[count] = UInt8(ascii: "\n")
                unsafe rest = rest.dropFirst(count + 1)
            }
            unsafe rest.rebased.copyBytes(from: end)
        }
    }

    /// A private key as a PEM has it.
    struct PrivateKey {
        var scalar: SecretBytes
        /// The public half, in any form, if it is there.
        var point: [UInt8]?
    }

    /// Reads the first private key of a PEM.
    ///
    /// Not by OpenSSL's `PEM_read_bio`, whose decoder keeps part of a line in memory that is freed without
    /// being erased.
    ///
    /// - Throws: `invalidKey` when there is none or it is of another curve; `unsupported` when it
    ///   is encrypted.
    static func readP256(_ pem: SecretBytes) throws(SealError) -> PrivateKey {
        guard pem.count <= maximumByteCount else {
            throw SealError(.invalidKey, "\(pem.count) bytes are too many for a PEM key")
        }
        return try unsafe pem.withUnsafeBytes { text throws(SealError) in
            var rest = unsafe text[...]
            while let (label, text) = unsafe nextBlock(&rest) {
                guard label.hasSuffix("PRIVATE KEY") else { continue }
                // The older form has a header, "Proc-Type: 4,ENCRYPTED" (RFC 1421 §4.6.1.1).
                let isEncrypted = unsafe text.firstRange(of: ",ENCRYPTED".utf8) != nil
                guard !isEncrypted, !label.hasPrefix("ENCRYPTED") else {
                    throw SealError(
                        .unsupported,
                        "the PEM key is encrypted; openssl pkey can decrypt it"
                    )
                }
                let key = try unsafe Base64.withSecret(text.rebased, by: .standard) {
                    (der) throws(SealError) in
                    var reader = unsafe DERReader(der)
                    switch label {
                    case "PRIVATE KEY":
                        reader = try content(ofPKCS8: &reader)
                        return try read(&reader, isCurveKnown: true)
                    case "EC PRIVATE KEY": return try read(&reader, isCurveKnown: false)
                    default: throw otherKey
                    }
                }
                guard let key else { throw unusable }
                return key
            }
            throw SealError(.invalidKey, "no PEM private key found")
        }
    }

    /// Takes the next block: its label, and what is between its two lines.
    private static func nextBlock(
        _ rest: inout Slice<UnsafeRawBufferPointer>
    ) -> (label: String, text: Slice<UnsafeRawBufferPointer>)? {
        while let line = unsafe nextLine(&rest) {
            guard let label = unsafe label(in: line, after: "-----BEGIN ") else { continue }
            let start = unsafe rest.startIndex
            while let line = unsafe nextLine(&rest) {
                if unsafe self.label(in: line, after: "-----END ") == label {
                    return unsafe (label, rest.base[start..<line.startIndex])
                }
            }
        }
        return nil
    }

    /// Takes the next line, without its end.
    private static func nextLine(
        _ rest: inout Slice<UnsafeRawBufferPointer>
    ) -> Slice<UnsafeRawBufferPointer>? {
        guard unsafe !rest.isEmpty else { return nil }
        let line = unsafe rest.prefix { $0 != UInt8(ascii: "\n") }
        unsafe rest = rest.dropFirst(line.count + 1)
        return unsafe line
    }

    /// The label that a line has between `start` and five hyphens; there may be white space after
    /// them.
    private static func label(
        in line: Slice<UnsafeRawBufferPointer>,
        after start: String
    ) -> String? {
        guard unsafe line.starts(with: start.utf8) else { return nil }
        var name = unsafe line.dropFirst(start.utf8.count)
        while let last = unsafe name.last, Base64.isIgnored(last) { unsafe name.removeLast() }
        guard unsafe name.suffix(5).elementsEqual("-----".utf8) else { return nil }
        return unsafe String(decoding: name.dropLast(5), as: UTF8.self)
    }

    /// id-ecPublicKey and prime256v1, in DER (RFC 5480 §2.1.1).
    private static let algorithm: [UInt8] =
        [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve
    private static let curve: [UInt8] = [
        0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]

    /// The key in PKCS #8 (RFC 5958 §2).
    private static func content(ofPKCS8 outer: inout DERReader) throws(SealError) -> DERReader {
        guard var fields = outer.read(.sequence), fields.read(.integer) != nil,
            let algorithm = fields.read(.sequence)
        else { throw unusable }
        guard algorithm.isEqual(to: Self.algorithm) else { throw otherKey }
        guard let key = fields.read(.octetString) else { throw unusable }
        return key
    }

    /// Reads the key of SEC 1 (RFC 5915 §3).
    private static func read(
        _ outer: inout DERReader,
        isCurveKnown: Bool
    ) throws(SealError) -> PrivateKey {
        guard var fields = outer.read(.sequence), fields.read(.integer) != nil,
            let scalar = fields.read(.octetString)
        else { throw unusable }
        if let curve = fields.read(.member0) {
            guard curve.isEqual(to: Self.curve) else { throw otherKey }
        } else if !isCurveKnown {
            throw otherKey
        }
        // Some writers leave out leading zeros, or add one.
        let digits = scalar.droppingZeros()
        guard digits.count <= P256.coordinateByteCount else { throw unusable }
        let secret = unsafe SecretBytes(count: P256.coordinateByteCount) { place in
            unsafe digits.copy(toEndOf: place)
        }
        guard var inner = fields.read(.member1) else {
            // Anything else after it is a damaged public half, which would vouch for the scalar.
            guard fields.isAtEnd else { throw unusable }
            return PrivateKey(scalar: secret)
        }
        // The first byte is the number of unused bits.
        guard let bits = inner.read(.bitString) else { throw unusable }
        return PrivateKey(scalar: secret, point: Array(bits.bytes.dropFirst()))
    }

    private static var otherKey: SealError {
        SealError(.invalidKey, "the PEM has no P-256 (prime256v1) key")
    }
    private static var unusable: SealError {
        SealError(.invalidKey, "the PEM has no usable private key")
    }

    /// The maximum length of a PEM text; a key takes some 250 bytes.
    private static let maximumByteCount = 1 << 20
}
