// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS
import Glibc

/// Owns one `SSL` over a non-blocking socket.
@safe
final class TLSStream {
    /// The result of a call that may have to wait.
    enum Progress: Equatable {
        /// This many bytes; for a handshake, that it is complete.
        case done(Int)
        /// The socket must be readable first.
        case needsRead
        /// The socket must be writable first.
        case needsWrite
        /// The peer has closed, with or without close_notify.
        case ended
    }

    private let raw: OpaquePointer

    /// Starts TLS over a socket, which the caller keeps.
    ///
    /// - Parameters:
    ///   - context: the rules, and the role.
    ///   - descriptor: a non-blocking socket.
    ///   - serverName: for clients, the host that the certificate must name; an IP address is
    ///     looked up among the certificate's addresses.
    /// - Throws: `tls` if OpenSSL is out of memory or rejects the name.
    init(
        _ context: TLSContext,
        descriptor: CInt,
        serverName: String? = nil
    ) throws(ConnectionError) {
        ERR_clear_error()
        guard let made = unsafe SSL_new(context.raw) else { throw tlsFailure("SSL_new") }
        unsafe raw = made
        guard let bio = unsafe SocketBIO.make(descriptor) else { throw tlsFailure("BIO_new") }
        unsafe SSL_set_bio(raw, bio, bio)
        guard context.role == .client else {
            unsafe SSL_set_accept_state(raw)
            return
        }
        unsafe SSL_set_connect_state(raw)
        guard let serverName else {
            throw ConnectionError(.tls, "a TLS client needs the server's name")
        }
        if unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(raw), serverName) == 1 { return }
        ERR_clear_error()
        // Only the alternative names count, never the subject's common name (RFC 9110 §4.3.4).
        unsafe SSL_set_hostflags(raw, CUnsignedInt(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
        try tlsCall("SSL_set1_host") { unsafe SSL_set1_host(raw, serverName) }
        try tlsCall("SSL_set_tlsext_host_name") {
            unsafe serverName.withCString { name in
                let kind = CLong(TLSEXT_NAMETYPE_host_name)
                let name = unsafe UnsafeMutableRawPointer(mutating: name)
                return CInt(unsafe SSL_ctrl(raw, SSL_CTRL_SET_TLSEXT_HOSTNAME, kind, name))
            }
        }
    }

    deinit { unsafe SSL_free(raw) }

    /// Continues the handshake.
    func handshake() throws(ConnectionError) -> Progress {
        ERR_clear_error()
        let status = unsafe SSL_do_handshake(raw)
        if status == 1 { return .done(0) }
        do throws(ConnectionError) {
            return try progress(status, "SSL_do_handshake", isHandshake: true)
        } catch {
            let verdict = unsafe SSL_get_verify_result(raw)
            // A server verifies certificates later, so this result is a client's.
            guard verdict != CLong(X509_V_OK), unsafe SSL_is_server(raw) == 0 else { throw error }
            throw ConnectionError(
                .tls,
                "the server's certificate: \(Self.words(CInt(verdict)))",
                hasUnknownIssuer: Self.unknownIssuer.contains(CInt(verdict)),
                isOutOfTime: verdict == CLong(X509_V_ERR_CERT_HAS_EXPIRED)
                    || verdict == CLong(X509_V_ERR_CERT_NOT_YET_VALID)
            )
        }
    }

    private static func words(_ verdict: CInt) -> String {
        switch verdict {
        case X509_V_ERR_HOSTNAME_MISMATCH:
            "no subject alternative name in it is the server's (RFC 9110 §4.3.4)"
        case X509_V_ERR_IP_ADDRESS_MISMATCH:
            "no subject alternative name in it is the server's address (RFC 9110 §4.3.5)"
        default:
            unsafe X509_verify_cert_error_string(CLong(verdict)).map { unsafe String(cString: $0) }
                ?? "not trusted"
        }
    }

    /// What OpenSSL makes of bytes that are not TLS.
    private static let notTLS = [
        SSL_R_WRONG_VERSION_NUMBER, SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST,
        SSL_R_PACKET_LENGTH_TOO_LONG, SSL_R_RECORD_TOO_SMALL,
    ]

    /// The verdicts on a chain of certificates that leads to none that is trusted.
    private static let unknownIssuer = [
        X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
        X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
        X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_CERT_UNTRUSTED,
    ]

    /// The protocol negotiated by ALPN (RFC 7301), such as `h2`; nil if there is none.
    var protocolName: String? {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        unsafe SSL_get0_alpn_selected(raw, &name, &count)
        guard let name = unsafe name, count > 0 else { return nil }
        return unsafe String(
            decoding: UnsafeBufferPointer(start: name, count: Int(count)),
            as: UTF8.self
        )
    }

    /// Reads into the caller's memory.
    @unsafe
    func read(into memory: UnsafeMutableRawBufferPointer) throws(ConnectionError) -> Progress {
        ERR_clear_error()
        var count = 0
        let status = unsafe SSL_read_ex(raw, memory.baseAddress, memory.count, &count)
        return status == 1 ? .done(count) : try progress(status, "SSL_read")
    }

    /// Writes some of the caller's memory.
    @unsafe
    func write(_ memory: UnsafeRawBufferPointer) throws(ConnectionError) -> Progress {
        ERR_clear_error()
        var count = 0
        let status = unsafe SSL_write_ex(raw, memory.baseAddress, memory.count, &count)
        return status == 1 ? .done(count) : try progress(status, "SSL_write")
    }

    /// Whether bytes were read from the socket that ``read(into:)`` has not returned yet.
    var hasPending: Bool { unsafe SSL_has_pending(raw) == 1 }

    /// Sends close_notify, without waiting for it to arrive.
    func shutDown() {
        guard unsafe SSL_in_init(raw) == 0 else { return }
        ERR_clear_error()
        _ = unsafe SSL_shutdown(raw)
        ERR_clear_error()
    }

    /// The certificate that the peer presented, if any.
    var peerCertificate: PeerCertificate? {
        guard let certificate = unsafe SSL_get0_peer_certificate(raw) else { return nil }
        return unsafe PeerCertificate(
            certificate,
            isTrusted: SSL_get_verify_result(raw) == CLong(X509_V_OK)
        )
    }

    private func progress(
        _ status: CInt,
        _ call: StaticString,
        isHandshake: Bool = false
    ) throws(ConnectionError) -> Progress {
        let systemError = errno
        switch unsafe SSL_get_error(raw, status) {
        case SSL_ERROR_WANT_READ: return .needsRead
        case SSL_ERROR_WANT_WRITE: return .needsWrite
        case SSL_ERROR_ZERO_RETURN: return .ended
        case SSL_ERROR_SYSCALL:
            ERR_clear_error()
            guard systemError != 0 else { return .ended }
            throw .system(call, systemError)
        default:
            if isHandshake, unsafe SSL_is_server(raw) == 0,
                Self.notTLS.contains(ERR_GET_REASON(ERR_peek_error()))
            {
                ERR_clear_error()
                throw ConnectionError(.tls, "the port of the server does not speak TLS")
            }
            let isOfTrust = isHandshake || Self.isAlertAboutTrust
            throw tlsFailure(call, isOfTrust ? .tls : .system)
        }
    }

    /// Whether the oldest error in the queue is an alert about our certificate or rights.
    ///
    /// With TLS 1.3, a server sends it after the client's side of the handshake (RFC 8446 §4.4.2).
    private static var isAlertAboutTrust: Bool {
        let alerts = [
            SSL_AD_BAD_CERTIFICATE, SSL_AD_UNSUPPORTED_CERTIFICATE, SSL_AD_CERTIFICATE_REVOKED,
            SSL_AD_CERTIFICATE_EXPIRED, SSL_AD_CERTIFICATE_UNKNOWN, SSL_AD_UNKNOWN_CA,
            SSL_AD_ACCESS_DENIED, SSL_AD_CERTIFICATE_REQUIRED, SSL_AD_HANDSHAKE_FAILURE,
            SSL_AD_DECRYPT_ERROR,
        ]
        return alerts.contains(ERR_GET_REASON(ERR_peek_error()) - SSL_AD_REASON_OFFSET)
    }
}
