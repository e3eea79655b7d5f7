// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS
package import SealFormats

/// A certificate, its private key, and the intermediate certificates.
package final class TLSIdentity: @unchecked Sendable {  // immutable after init
    let certificate: Certificate
    let key: CertificateKey
    let chain: [Certificate]

    init(certificate: Certificate, key: CertificateKey, chain: [Certificate] = []) {
        self.certificate = certificate
        self.key = key
        self.chain = chain
    }

    /// Reads a certificate with its intermediates, and a key, from PEM (RFC 7468); both may be in
    /// one text.
    ///
    /// - Throws: `identity` if one of them is missing, if the passphrase is wrong or missing, or if
    ///   the key does not match the certificate.
    package convenience init(
        certificatePEM: SecretBytes,
        keyPEM: SecretBytes,
        passphrase: SecretBytes?
    ) throws(ConnectionError) {
        let certificates = try Self.certificates(certificatePEM)
        guard let first = certificates.first else {
            throw ConnectionError(.identity, "no PEM certificate found")
        }
        if passphrase != nil {
            try unsafe Self.withBIO(keyPEM) { input in
                Result { () throws(ConnectionError) in try unsafe DerivationCost.check(pem: input) }
            }.get()
        }
        guard let key = Self.privateKey(keyPEM, passphrase) else {
            throw ConnectionError(
                .identity,
                "no PEM private key that "
                    + (passphrase == nil ? "opens without a passphrase" : "the passphrase opens")
            )
        }
        self.init(certificate: first, key: key, chain: Array(certificates.dropFirst()))
        try checkPair()
    }

    /// Reads PKCS #12 (RFC 7292), the `.p12` format that Apple's Keychain exports.
    ///
    /// - Throws: `identity` if it is not PKCS #12, if the passphrase is wrong, or if it has no
    ///   matching key and certificate.
    package convenience init(
        pkcs12: SecretBytes,
        passphrase: SecretBytes?
    ) throws(ConnectionError) {
        ERR_clear_error()
        guard let byteCount = CLong(exactly: pkcs12.count) else {
            throw ConnectionError(.identity, "the PKCS #12 file is too large")
        }
        let read = unsafe pkcs12.withUnsafeBytes { bytes in
            var start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            return unsafe d2i_PKCS12(nil, &start, byteCount)
        }
        guard let read = unsafe read else {
            ERR_clear_error()
            throw ConnectionError(.identity, "not a PKCS #12 file")
        }
        defer { unsafe PKCS12_free(read) }
        var rawKey: OpaquePointer?
        var rawCertificate: OpaquePointer?
        var others: OpaquePointer?
        let cost = unsafe Self.withCString(passphrase) { passphrase in
            Result { () throws(ConnectionError) in
                try unsafe DerivationCost.check(pkcs12: read, passphrase)
            }
        }
        try cost.get()
        let status = unsafe Self.withCString(passphrase) { passphrase in
            unsafe PKCS12_parse(read, passphrase, &rawKey, &rawCertificate, &others)
        }
        guard status == 1 else {
            let isLocked = ERR_GET_REASON(ERR_peek_last_error()) == PKCS12_R_MAC_VERIFY_FAILURE
            guard isLocked else {
                let isOld = ERR_GET_REASON(ERR_peek_last_error()) == ERR_R_UNSUPPORTED
                guard isOld else { throw tlsFailure("PKCS12_parse", .identity) }
                ERR_clear_error()
                throw ConnectionError(
                    .identity,
                    "the PKCS #12 file has a cipher that OpenSSL 3 only has as a legacy one",
                    cure: "convert it: openssl pkcs12 -legacy -nodes -in FILE -out FILE.pem"
                )
            }
            ERR_clear_error()
            throw ConnectionError(
                .identity,
                passphrase == nil
                    ? "the PKCS #12 file does not open without a passphrase"
                    : "the passphrase does not open the PKCS #12 file"
            )
        }
        var chain: [Certificate] = []
        // Popped from the end, then reversed below: the file has the order of the chain.
        while let next = unsafe OPENSSL_sk_pop(others) {
            unsafe chain.append(Certificate(takingOwnershipOf: OpaquePointer(next)))
        }
        unsafe OPENSSL_sk_free(others)
        let certificate = unsafe rawCertificate.map { unsafe Certificate(takingOwnershipOf: $0) }
        let key = unsafe rawKey.map { unsafe CertificateKey(takingOwnershipOf: $0) }
        guard let certificate, let key else {
            throw ConnectionError(
                .identity,
                "the PKCS #12 file has no private key for its certificate"
            )
        }
        self.init(certificate: certificate, key: key, chain: chain.reversed())
        try checkPair()
    }

    private func checkPair() throws(ConnectionError) {
        guard unsafe X509_check_private_key(certificate.raw, key.raw) == 1 else {
            ERR_clear_error()
            throw ConnectionError(.identity, "the private key belongs to another certificate")
        }
    }

    private static func certificates(
        _ pem: SecretBytes
    ) throws(ConnectionError) -> [Certificate] {
        ERR_clear_error()
        defer { ERR_clear_error() }
        let found = unsafe withBIO(pem) { input in
            var found: [Certificate] = []
            // Without a callback OpenSSL would prompt for a passphrase on the terminal.
            while let next = unsafe PEM_read_bio_X509(input, nil, { _, _, _, _ in -1 }, nil) {
                unsafe found.append(Certificate(takingOwnershipOf: next))
            }
            return found
        }
        // OpenSSL reports the end of the text as an error, too.
        guard ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE else {
            throw ConnectionError(.identity, "a certificate in the PEM text is damaged")
        }
        return found
    }

    private static func privateKey(
        _ pem: SecretBytes,
        _ passphrase: SecretBytes?
    ) -> CertificateKey? {
        ERR_clear_error()
        defer { ERR_clear_error() }
        return unsafe withBIO(pem) { input in
            let raw: OpaquePointer?
            if let passphrase {
                unsafe raw = withCString(passphrase) { text in
                    let context = unsafe UnsafeMutableRawPointer(mutating: text)
                    // OpenSSL's own callback returns the given text.
                    return unsafe PEM_read_bio_PrivateKey(input, nil, PEM_def_callback, context)
                }
            } else {
                unsafe raw = PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil)
            }
            return unsafe raw.map { unsafe CertificateKey(takingOwnershipOf: $0) }
        }
    }

    /// Calls `body` with a BIO of the text; null if it is too long, which reads as empty.
    private static func withBIO<R>(_ pem: SecretBytes, _ body: (OpaquePointer?) -> R) -> R {
        unsafe pem.withUnsafeBytes { bytes in
            let byteCount = CInt(exactly: bytes.count) ?? 0
            let input = unsafe BIO_new_mem_buf(bytes.baseAddress, byteCount)
            defer { unsafe BIO_free(input) }
            return unsafe body(input)
        }
    }

    /// Calls `body` with the passphrase and a NUL, erased afterwards; nil is an empty one.
    static func withCString<R>(
        _ passphrase: SecretBytes?,
        _ body: (UnsafePointer<CChar>?) -> R
    ) -> R {
        let count = passphrase?.count ?? 0
        return unsafe withErasedScratch(byteCount: count + 1) { scratch in
            if let passphrase {
                unsafe passphrase.withUnsafeBytes { unsafe scratch.copyMemory(from: $0) }
            }
            unsafe scratch[count] = 0
            return unsafe body(
                UnsafePointer(scratch.assumingMemoryBound(to: CChar.self).baseAddress)
            )
        }
    }
}

extension TLSIdentity: CustomStringConvertible, CustomReflectable {
    /// The type's name, without its contents.
    package var description: String { "TLSIdentity" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
