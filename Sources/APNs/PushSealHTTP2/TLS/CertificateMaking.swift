// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS
package import SealFormats

/// What a certificate is for (RFC 5280 §4.2.1.12).
package enum CertificatePurpose: Sendable {
    case authority
    case server
    case client
}

extension TLSIdentity {
    /// Makes a P-256 key and a certificate for it.
    ///
    /// - Parameters:
    ///   - name: the subject's common name.
    ///   - userID: the subject's UID, which in Apple's certificates is the app's bundle identifier.
    ///   - purpose: pushes or files.
    ///   - names: the subject alternative names, such as `DNS:localhost` or `IP:::1`.
    ///   - issuer: who signs it; nil for self-signed.
    /// - Returns: the key and the certificate.
    /// - Throws: `identity` if OpenSSL fails.
    package static func make(
        name: String,
        userID: String? = nil,
        purpose: CertificatePurpose,
        names: [String] = [],
        issuer: TLSIdentity?
    ) throws(ConnectionError) -> TLSIdentity {
        let key = try CertificateKey.make()
        guard let raw = unsafe X509_new() else { throw tlsFailure("X509_new", .identity) }
        let certificate = unsafe Certificate(takingOwnershipOf: raw)
        try tlsCall("X509_set_version", .identity) { unsafe X509_set_version(raw, 2) }
        try certificate.setSerialNumber()
        // Valid from a little earlier, for peers whose clock is slightly behind.
        let isSet =
            unsafe X509_gmtime_adj(X509_getm_notBefore(raw), -86_400) != nil
            && X509_time_adj_ex(X509_getm_notAfter(raw), validDays(purpose), 0, nil) != nil
        guard isSet else { throw tlsFailure("X509_time_adj_ex", .identity) }
        try tlsCall("X509_set_pubkey", .identity) { unsafe X509_set_pubkey(raw, key.raw) }
        try certificate.setSubject(name, userID: userID)
        let signer = issuer?.certificate ?? certificate
        try tlsCall("X509_set_issuer_name", .identity) {
            unsafe X509_set_issuer_name(raw, X509_get_subject_name(signer.raw))
        }
        for (kind, value) in extensions(purpose, names) {
            try certificate.add(kind, value, issuer: signer)
        }
        let signerKey = issuer?.key ?? key
        ERR_clear_error()
        guard unsafe X509_sign(raw, signerKey.raw, EVP_sha256()) > 0 else {
            throw tlsFailure("X509_sign", .identity)
        }
        return TLSIdentity(certificate: certificate, key: key)
    }

    /// Apple's systems reject server certificates valid for more than 825 days
    /// (support.apple.com/103769).
    private static func validDays(_ purpose: CertificatePurpose) -> CInt {
        purpose == .authority ? 3_650 : 800
    }

    private static func extensions(
        _ purpose: CertificatePurpose,
        _ names: [String]
    ) -> [(CInt, String)] {
        var extensions: [(CInt, String)] = [(NID_subject_key_identifier, "hash")]
        switch purpose {
        case .authority:
            extensions.append((NID_basic_constraints, "critical,CA:TRUE,pathlen:0"))
            extensions.append((NID_key_usage, "critical,keyCertSign,cRLSign"))
        case .server, .client:
            extensions.append((NID_authority_key_identifier, "keyid:always"))
            extensions.append((NID_basic_constraints, "critical,CA:FALSE"))
            extensions.append((NID_key_usage, "critical,digitalSignature"))
            let use = purpose == .server ? "serverAuth" : "clientAuth"
            extensions.append((NID_ext_key_usage, use))
        }
        if !names.isEmpty {
            extensions.append((NID_subject_alt_name, names.joined(separator: ",")))
        }
        return extensions
    }

    /// The certificate as PEM.
    package func certificatePEM() throws(ConnectionError) -> [UInt8] {
        let text = try unsafe Self.written("PEM_write_bio_X509") { output in
            unsafe PEM_write_bio_X509(output, certificate.raw)
        }
        return unsafe text.withUnsafeBytes { unsafe Array($0) }
    }

    /// The key as PEM, PKCS #8 without a passphrase.
    package func keyPEM() throws(ConnectionError) -> SecretBytes {
        try unsafe Self.written("PEM_write_bio_PKCS8PrivateKey") { output in
            unsafe PEM_write_bio_PKCS8PrivateKey(output, key.raw, nil, nil, 0, nil, nil)
        }
    }

    /// Certificate, key and the issuer's certificate as PKCS #12, with an empty passphrase.
    package func pkcs12(
        name: String,
        issuer: TLSIdentity
    ) throws(ConnectionError) -> SecretBytes {
        let others = unsafe OPENSSL_sk_new_null()
        defer { unsafe OPENSSL_sk_free(others) }
        _ = unsafe OPENSSL_sk_push(others, UnsafeRawPointer(issuer.certificate.raw))
        ERR_clear_error()
        let made = unsafe PKCS12_create("", name, key.raw, certificate.raw, others, 0, 0, 0, 0, 0)
        guard let made = unsafe made else { throw tlsFailure("PKCS12_create", .identity) }
        defer { unsafe PKCS12_free(made) }
        return try unsafe Self.written("i2d_PKCS12_bio") { output in
            unsafe i2d_PKCS12_bio(output, made)
        }
    }

    /// The output of a C function, in memory that is erased.
    private static func written(
        _ call: StaticString,
        _ write: (OpaquePointer) -> CInt
    ) throws(ConnectionError) -> SecretBytes {
        ERR_clear_error()
        guard let output = unsafe BIO_new(BIO_s_secmem()) else {
            throw tlsFailure("BIO_new", .identity)
        }
        defer { unsafe BIO_free(output) }
        try tlsCall(call, .identity) { unsafe write(output) }
        var start: UnsafeMutablePointer<CChar>?
        let count = unsafe BIO_ctrl(output, BIO_CTRL_INFO, 0, &start)
        guard let start = unsafe start, count > 0 else { throw tlsFailure(call, .identity) }
        return unsafe SecretBytes(count: count) { room in
            unsafe room.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
        }
    }
}

extension CertificateKey {
    /// Makes a P-256 key.
    fileprivate static func make() throws(ConnectionError) -> CertificateKey {
        ERR_clear_error()
        let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var raw: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(context) == 1,
            unsafe EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            unsafe EVP_PKEY_generate(context, &raw) == 1, let raw = unsafe raw
        else { throw tlsFailure("EVP_PKEY_generate", .identity) }
        return unsafe CertificateKey(takingOwnershipOf: raw)
    }
}

extension Certificate {
    /// Sets 16 random bytes, so that certificates of one issuer never share a number.
    fileprivate func setSerialNumber() throws(ConnectionError) {
        var bytes = [UInt8](repeating: 0, count: 16)
        try tlsCall("RAND_bytes", .identity) { unsafe RAND_bytes(&bytes, 16) }
        bytes[0] = bytes[0] & 0x7F | 0x40  // positive, and always of the same length
        let number = unsafe BN_bin2bn(bytes, CInt(bytes.count), nil)
        defer { unsafe BN_free(number) }
        let serial = unsafe BN_to_ASN1_INTEGER(number, nil)
        defer { unsafe ASN1_INTEGER_free(serial) }
        try tlsCall("X509_set_serialNumber", .identity) {
            unsafe X509_set_serialNumber(raw, serial)
        }
    }

    fileprivate func setSubject(
        _ name: String,
        userID: String?
    ) throws(ConnectionError) {
        for (kind, text) in [(NID_userId, userID), (NID_commonName, name)] {
            guard let text else { continue }
            // X.520 limits a common name to 64 characters.
            let utf8 = Array(text.utf8)
            try tlsCall("X509_NAME_add_entry_by_NID", .identity) {
                unsafe X509_NAME_add_entry_by_NID(
                    X509_get_subject_name(raw),
                    kind,
                    MBSTRING_UTF8,
                    utf8,
                    CInt(utf8.count),
                    -1,
                    0
                )
            }
        }
    }

    fileprivate func add(
        _ kind: CInt,
        _ value: String,
        issuer: Certificate
    ) throws(ConnectionError) {
        var context = unsafe X509V3_CTX()
        unsafe X509V3_set_ctx(&context, issuer.raw, raw, nil, nil, 0)
        ERR_clear_error()
        guard let made = unsafe X509V3_EXT_conf_nid(nil, &context, kind, value) else {
            throw tlsFailure("X509V3_EXT_conf_nid", .identity)
        }
        defer { unsafe X509_EXTENSION_free(made) }
        try tlsCall("X509_add_ext", .identity) { unsafe X509_add_ext(raw, made, -1) }
    }
}
