// SPDX-License-Identifier: Apache-2.0

public import Foundation

// What a session's delegate needs to name the trust in a server. On Linux the session checks a server's certificate by itself,
// and asks no delegate, so there is never a value of these types.

/// The trust in a server.
///
/// <https://developer.apple.com/documentation/security/sectrust>
///
/// Linux: there is none, because no delegate is asked.
public final class SecTrust: Sendable {
    private init() {}
}

/// A certificate.
///
/// <https://developer.apple.com/documentation/security/seccertificate>
///
/// Linux: there is none: ``SecCertificateCreateWithData(_:_:)`` is nil.
public final class SecCertificate: Sendable {
    private init() {}
}

/// Makes a certificate from its DER form.
///
/// <https://developer.apple.com/documentation/security/seccertificatecreatewithdata(_:_:)>
///
/// Linux: nil, as on a phone for data that is no certificate.
public func SecCertificateCreateWithData(
    _ allocator: CFAllocator?,
    _ data: CFData
) -> SecCertificate? { nil }

/// The DER form of a certificate.
///
/// <https://developer.apple.com/documentation/security/seccertificatecopydata(_:)>
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData() }

/// The public key of a certificate.
///
/// <https://developer.apple.com/documentation/security/seccertificatecopykey(_:)>
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { nil }

/// Whether a server is trusted.
///
/// <https://developer.apple.com/documentation/security/sectrustevaluatewitherror(_:_:)>
public func SecTrustEvaluateWithError(
    _ trust: SecTrust,
    _ error: UnsafeMutablePointer<CFError?>?
) -> Bool { false }

/// The number of certificates.
///
/// <https://developer.apple.com/documentation/security/sectrustgetcertificatecount(_:)>
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { 0 }

/// A certificate of the chain.
///
/// <https://developer.apple.com/documentation/security/sectrustgetcertificateatindex(_:_:)>
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
    nil
}

/// The chain of certificates, the server's first.
///
/// <https://developer.apple.com/documentation/security/sectrustcopycertificatechain(_:)>
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }

/// The server's public key.
///
/// <https://developer.apple.com/documentation/security/sectrustcopykey(_:)>
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { nil }
