// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// A cache of cipher contexts between messages.
///
/// Making and freeing one takes a quarter of the time of opening a short message, and erasing its
/// key after every message nearly as much. So the last message's key stays in a cached context. It
/// was derived from a secret that is itself still in memory: whenever a ``SecretBytes`` is
/// released, all cached contexts are freed, which erases them. A context in use retains its secret
/// (``CipherContext``), so no key outlives the secret it was derived from.
enum IdleContexts {
    /// A cipher, its key length, and a direction.
    struct Kind {
        fileprivate let number: Int

        /// AES-CBC without padding.
        static func cbc(_ cipher: Salted.Cipher, _ direction: CipherDirection) -> Self {
            Self(keyByteCount: cipher.keyByteCount, direction, mode: 0)
        }

        /// AES-GCM, cached with the usual IV length of 12 bytes; nil for an invalid key length.
        static func gcm(keyByteCount: Int, _ direction: CipherDirection) -> Self? {
            guard 16...32 ~= keyByteCount, keyByteCount % 8 == 0 else { return nil }
            return Self(keyByteCount: keyByteCount, direction, mode: 1)
        }

        private init(keyByteCount: Int, _ direction: CipherDirection, mode: Int) {
            // 16, 24 and 32 bytes are rows 0, 1 and 2, each with two modes times two directions.
            number = (keyByteCount / 8 - 2) * 4 + mode * 2 + Int(direction.number)
        }

        fileprivate static let count = 12
    }

    private static let slots = IdleSlots()

    @inline(__always)
    static func take(_ kind: Kind) -> OpaquePointer? { unsafe slots.take(kind.number) }

    /// Caches a context; false if the caller must free it.
    @inline(__always)
    static func put(_ context: OpaquePointer, _ kind: Kind) -> Bool {
        unsafe slots.put(context, kind.number)
    }

    /// Erases and frees all cached contexts.
    static func erase() {
        unsafe slots.takeAll(0..<Kind.count) { unsafe EVP_CIPHER_CTX_free($0) }
    }
}
