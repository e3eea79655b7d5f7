// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS
import Glibc

/// A BIO over a non-blocking socket.
///
/// OpenSSL's own uses `write(2)`, which ends the process with SIGPIPE if the peer has closed; this
/// one uses `send(2)` with MSG_NOSIGNAL.
enum SocketBIO {
    /// Makes a BIO, or null if there is no memory; the caller keeps the socket.
    static func make(_ descriptor: CInt) -> OpaquePointer? {
        guard let method = unsafe method, let bio = unsafe BIO_new(method) else { return nil }
        // Null would mean no descriptor, so they are stored plus one.
        unsafe BIO_set_data(bio, UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1))
        unsafe BIO_set_init(bio, 1)
        return unsafe bio
    }

    private static func descriptor(_ bio: OpaquePointer?) -> CInt {
        CInt(unsafe Int(bitPattern: BIO_get_data(bio)) - 1)
    }

    // Created once, then only read.
    nonisolated(unsafe) private static let method: OpaquePointer? = {
        let kind = BIO_get_new_index() | BIO_TYPE_SOURCE_SINK
        guard let method = unsafe BIO_meth_new(kind, "socket without SIGPIPE") else { return nil }
        unsafe BIO_meth_set_write(method) { bio, bytes, count in
            unsafe BIO_clear_flags(bio, retryFlags)
            errno = 0
            let flags = CInt(MSG_NOSIGNAL)
            let sent = unsafe send(descriptor(bio), bytes, Int(count), flags)
            if sent < 0, shouldRetry { unsafe setRetry(bio, BIO_FLAGS_WRITE) }
            return CInt(sent)
        }
        unsafe BIO_meth_set_read(method) { bio, bytes, count in
            unsafe BIO_clear_flags(bio, retryFlags | endFlag)
            errno = 0
            let received = unsafe recv(descriptor(bio), bytes, Int(count), 0)
            if received < 0, shouldRetry { unsafe setRetry(bio, BIO_FLAGS_READ) }
            if received == 0 { unsafe BIO_set_flags(bio, endFlag) }
            return CInt(received)
        }
        unsafe BIO_meth_set_ctrl(method) { bio, command, _, _ in
            switch command {
            case BIO_CTRL_FLUSH: return 1
            case BIO_CTRL_EOF:
                return unsafe BIO_test_flags(bio, endFlag) != 0 ? 1 : 0
            default: return 0
            }
        }
        return unsafe method
    }()

    /// BIO_FLAGS_IN_EOF of openssl/bio.h, which Swift does not import.
    private static let endFlag: CInt = 0x800

    private static let retryFlags =
        BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_IO_SPECIAL | BIO_FLAGS_SHOULD_RETRY

    private static var shouldRetry: Bool {
        // A socket that is not connected yet also returns EAGAIN.
        errno == EAGAIN || errno == EINTR
    }

    private static func setRetry(_ bio: OpaquePointer?, _ direction: CInt) {
        unsafe BIO_set_flags(bio, direction | BIO_FLAGS_SHOULD_RETRY)
    }
}
