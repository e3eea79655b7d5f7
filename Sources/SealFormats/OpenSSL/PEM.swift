// SPDX-License-Identifier: Apache-2.0

import COpenSSL

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
                let line = unsafe der[start..<min(start + lineByteCount, der.count)]
                let letters = unsafe UnsafeMutableRawBufferPointer(rebasing: rest)
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: line)
                let count = unsafe Base64.encode(bytes, into: letters)
                unsafe letters[count] = UInt8(ascii: "\n")
                unsafe rest = rest.dropFirst(count + 1)
            }
            unsafe UnsafeMutableRawBufferPointer(rebasing: rest).copyBytes(from: end)
        }
    }

    /// Reads the numbers of a private key from PEM.
    ///
    /// - Throws: `invalidKey` when there is none or it is of another curve; `unsupported` when it
    ///   is encrypted.
    static func readP256(
        _ pem: SecretBytes
    ) throws(SealError) -> (scalar: SecretBytes, x: [UInt8], y: [UInt8]) {
        guard let byteCount = CInt(exactly: pem.count), pem.count <= maximumByteCount else {
            throw SealError(.invalidKey, "\(pem.count) bytes are too many for a PEM key")
        }
        forgetOlderErrors()
        let found = unsafe pem.withUnsafeBytes { bytes -> OpaquePointer? in
            guard let input = unsafe BIO_new_mem_buf(bytes.baseAddress, byteCount) else {
                return nil
            }
            defer { unsafe BIO_free(input) }
            // Without a callback OpenSSL would ask for a passphrase on the terminal.
            return unsafe PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil)
        }
        guard let found = unsafe found else {
            forgetOlderErrors()
            throw unreadable(pem)
        }
        let key = unsafe KeyObject(takingOwnershipOf: found)
        guard key.isP256 else {
            throw SealError(.invalidKey, "the PEM has no P-256 (prime256v1) key")
        }
        do throws(SealError) {
            return (
                try key.number(OSSL_PKEY_PARAM_PRIV_KEY),
                try coordinate(OSSL_PKEY_PARAM_EC_PUB_X, of: key),
                try coordinate(OSSL_PKEY_PARAM_EC_PUB_Y, of: key)
            )
        } catch {
            throw SealError(.invalidKey, "the PEM has no usable private key")
        }
    }

    /// The maximum length of a PEM text; a key takes some 250 bytes.
    private static let maximumByteCount = 1 << 20

    private static func coordinate(
        _ name: String,
        of key: borrowing KeyObject
    ) throws(SealError) -> [UInt8] {
        try key.number(name).withSpan { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }

    private static func unreadable(_ pem: SecretBytes) -> SealError {
        let isEncrypted = unsafe pem.withUnsafeBytes { text in
            ["-----BEGIN ENCRYPTED PRIVATE KEY", "Proc-Type: 4,ENCRYPTED"].contains { mark in
                text.indices.contains { unsafe text[$0...].starts(with: mark.utf8) }
            }
        }
        return isEncrypted
            ? SealError(.unsupported, "the PEM key is encrypted; openssl pkey can decrypt it")
            : SealError(.invalidKey, "no PEM private key found")
    }
}
