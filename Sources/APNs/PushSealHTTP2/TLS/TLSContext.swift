// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS
import PushSealJSON

/// Owns one `SSL_CTX`: TLS 1.2 and 1.3, HTTP/2 by ALPN, for one role.
@safe
package final class TLSContext: @unchecked Sendable {  // immutable after init
    let raw: OpaquePointer
    let role: Role

    private init(_ role: Role) throws(ConnectionError) {
        self.role = role
        ERR_clear_error()
        let method = unsafe role == .client ? TLS_client_method() : TLS_server_method()
        guard let made = unsafe SSL_CTX_new(method) else { throw tlsFailure("SSL_CTX_new") }
        unsafe raw = made
        let oldest = CLong(TLS1_2_VERSION)
        try tlsCall("SSL_CTX_set_min_proto_version") {
            CInt(unsafe SSL_CTX_ctrl(raw, SSL_CTRL_SET_MIN_PROTO_VERSION, oldest, nil))
        }
        // The TLS 1.2 suites that HTTP/2 does not prohibit (RFC 9113 §9.2.2).
        let suites = "ECDHE+AESGCM:ECDHE+CHACHA20"
        try tlsCall("SSL_CTX_set_cipher_list") { unsafe SSL_CTX_set_cipher_list(raw, suites) }
        // HTTP/2 marks its own ends, so a peer may close without close_notify; as an error, that
        // would also end writing.
        let options = Self.noRenegotiation | Self.noCompression | Self.ignoreUnexpectedEOF
        unsafe SSL_CTX_set_options(raw, UInt64(bitPattern: Int64(options)))
        // Idle connections keep no buffers; a repeated write may pass a moved buffer.
        let modes =
            SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER
            | SSL_MODE_RELEASE_BUFFERS
        _ = unsafe SSL_CTX_ctrl(raw, SSL_CTRL_MODE, CLong(modes), nil)
        _ = unsafe SSL_CTX_ctrl(raw, SSL_CTRL_SET_READ_AHEAD, 1, nil)
    }

    deinit { unsafe SSL_CTX_free(raw) }

    /// Makes a context for connections to servers.
    ///
    /// - Parameters:
    ///   - file: the PEM file of the certificates to trust; nil for the operating system's.
    ///   - identity: what to show a server that asks for a certificate.
    ///   - isForHTTP2: whether to offer HTTP/2, and nothing else.
    /// - Returns: the context.
    /// - Throws: `tls` if the file of certificates cannot be read, or the identity cannot be used.
    package static func client(
        trustedFile file: String?,
        identity: TLSIdentity? = nil,
        isForHTTP2: Bool = true
    ) throws(ConnectionError) -> TLSContext {
        let context = try TLSContext(.client)
        let raw = unsafe context.raw
        if let file {
            ERR_clear_error()
            guard unsafe SSL_CTX_load_verify_file(raw, file) == 1 else {
                let reason = drainTLSErrors().map { " (\($0))" } ?? ""
                throw ConnectionError(.identity, "no PEM certificate in \(quoted(file))\(reason)")
            }
        } else {
            try tlsCall("SSL_CTX_set_default_verify_paths") {
                unsafe SSL_CTX_set_default_verify_paths(raw)
            }
        }
        unsafe SSL_CTX_set_verify(raw, SSL_VERIFY_PEER, nil)
        if let identity { try context.use(identity) }
        guard isForHTTP2 else { return context }
        let status = unsafe alpnList.withUnsafeBufferPointer { list in
            unsafe SSL_CTX_set_alpn_protos(raw, list.baseAddress, UInt32(list.count))
        }
        // Unlike the other calls, this one returns 0 for success.
        guard status == 0 else { throw tlsFailure("SSL_CTX_set_alpn_protos") }
        return context
    }

    /// Makes a context for connections from clients.
    ///
    /// A client may present a certificate. It is verified after the handshake
    /// (``TLSStream/peerCertificate``): APNs answers a bad one with BadCertificate instead of
    /// failing the handshake.
    ///
    /// - Throws: `tls` if the identity cannot be used.
    package static func server(
        identity: TLSIdentity,
        clientAuthority: TLSIdentity
    ) throws(ConnectionError) -> TLSContext {
        let context = try TLSContext(.server)
        let raw = unsafe context.raw
        try context.use(identity)
        let store = unsafe SSL_CTX_get_cert_store(raw)
        try tlsCall("X509_STORE_add_cert") {
            unsafe X509_STORE_add_cert(store, clientAuthority.certificate.raw)
        }
        try tlsCall("SSL_CTX_add_client_CA") {
            unsafe SSL_CTX_add_client_CA(raw, clientAuthority.certificate.raw)
        }
        unsafe SSL_CTX_set_verify(raw, SSL_VERIFY_PEER) { _, _ in 1 }
        // A resumed session does not include the certificate.
        let modes = CLong(SSL_SESS_CACHE_OFF)
        _ = unsafe SSL_CTX_ctrl(raw, SSL_CTRL_SET_SESS_CACHE_MODE, modes, nil)
        try tlsCall("SSL_CTX_set_num_tickets") { unsafe SSL_CTX_set_num_tickets(raw, 0) }
        unsafe SSL_CTX_set_options(raw, UInt64(bitPattern: Int64(noTicket)))
        unsafe SSL_CTX_set_alpn_select_cb(
            raw,
            { _, chosen, chosenCount, offered, offeredCount, _ in
                guard let offered = unsafe offered else { return SSL_TLSEXT_ERR_ALERT_FATAL }
                let offer = unsafe UnsafeBufferPointer(start: offered, count: Int(offeredCount))
                var place = 0
                while place < offer.count {
                    let count = unsafe Int(offer[place])
                    guard place + 1 + count <= offer.count else { break }
                    if unsafe count == 2 && offer[place + 1] == UInt8(ascii: "h")
                        && offer[place + 2] == UInt8(ascii: "2")
                    {
                        unsafe chosen?.pointee = offered + place + 1
                        unsafe chosenCount?.pointee = 2
                        return SSL_TLSEXT_ERR_OK
                    }
                    place += 1 + count
                }
                return SSL_TLSEXT_ERR_ALERT_FATAL
            },
            nil
        )
        return context
    }

    private func use(_ identity: TLSIdentity) throws(ConnectionError) {
        try tlsCall("SSL_CTX_use_certificate", .identity) {
            unsafe SSL_CTX_use_certificate(raw, identity.certificate.raw)
        }
        try tlsCall("SSL_CTX_use_PrivateKey", .identity) {
            unsafe SSL_CTX_use_PrivateKey(raw, identity.key.raw)
        }
        for other in identity.chain {
            let pointer = unsafe UnsafeMutableRawPointer(other.raw)
            // `_add1`: it takes its own reference.
            try tlsCall("SSL_CTX_add1_chain_cert", .identity) {
                CInt(unsafe SSL_CTX_ctrl(raw, SSL_CTRL_CHAIN_CERT, 1, pointer))
            }
        }
    }

    private static let alpnList: [UInt8] = [2] + Array("h2".utf8)

    // Macros that Swift does not import: SSL_OP_BIT(n) in openssl/ssl.h.
    private static let ignoreUnexpectedEOF = 1 << 7
    private static let noTicket = 1 << 14
    private static let noCompression = 1 << 17
    private static let noRenegotiation = 1 << 30
}
