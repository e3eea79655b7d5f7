// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS
import Glibc

/// What the certificate of a provider says.
package struct PeerCertificate: Sendable, Equatable {
    /// Whether our authority issued it, and it is valid now.
    package let isTrusted: Bool
    /// The app's bundle identifier: the subject's UID, as in Apple's certificates.
    package let userID: String?

    package init(isTrusted: Bool, userID: String?) {
        self.isTrusted = isTrusted
        self.userID = userID
    }

    /// Copies what it needs from OpenSSL's object, which the caller keeps.
    @unsafe
    init(_ certificate: OpaquePointer, isTrusted: Bool) {
        self.isTrusted = isTrusted
        unsafe userID = Self.text(NID_userId, of: X509_get_subject_name(certificate))
    }

    private static func text(_ kind: CInt, of name: OpaquePointer?) -> String? {
        let place = unsafe X509_NAME_get_index_by_NID(name, kind, -1)
        guard place >= 0, let entry = unsafe X509_NAME_get_entry(name, place) else { return nil }
        var utf8: UnsafeMutablePointer<UInt8>?
        let count = unsafe ASN1_STRING_to_UTF8(&utf8, X509_NAME_ENTRY_get_data(entry))
        guard count >= 0, let utf8 = unsafe utf8 else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe CRYPTO_free(utf8, "", 0) }
        return unsafe String(
            decoding: UnsafeBufferPointer(start: utf8, count: Int(count)),
            as: UTF8.self
        )
    }
}

extension TLSIdentity {
    /// From when to when the certificate is valid, in seconds since 1970 (UTC); nil if it does not
    /// say so in a form that OpenSSL reads.
    package var validity: (start: Int, end: Int)? {
        var (start, end) = unsafe (tm(), tm())
        guard unsafe ASN1_TIME_to_tm(X509_get0_notBefore(certificate.raw), &start) == 1,
            unsafe ASN1_TIME_to_tm(X509_get0_notAfter(certificate.raw), &end) == 1
        else {
            ERR_clear_error()
            return nil
        }
        return unsafe (timegm(&start), timegm(&end))
    }

    /// The app that the certificate is for; nil if it names none.
    package var userID: String? {
        unsafe PeerCertificate(certificate.raw, isTrusted: false).userID
    }

    /// Whether it is a provider certificate that this authority issued for the app, and still
    /// valid.
    package func isClient(of authority: TLSIdentity, userID: String) -> Bool {
        defer { ERR_clear_error() }
        let isSigned = unsafe X509_verify(certificate.raw, authority.key.raw) == 1
        let isValid = unsafe X509_cmp_current_time(X509_get0_notAfter(certificate.raw)) > 0
        let found = unsafe PeerCertificate(certificate.raw, isTrusted: isSigned && isValid)
        return found.isTrusted && found.userID == userID
    }
}
