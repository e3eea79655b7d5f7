// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Cipher contexts between two messages.
///
/// Making one and freeing it takes a quarter of the time of opening a short message, and erasing the
/// key in it after every message hardly less. So the key of the last message stays in a context that
/// waits here. It comes from a secret that is itself still in memory: whenever a ``SecretBytes`` is
/// dropped, all contexts that wait are freed, which erases them. A context in use holds its secret
/// (``CipherContext``), so no key outlives the secret it was made of.
enum IdleContexts {
    /// A cipher, its key length, and a direction.
    struct Kind {
        fileprivate let number: Int

        /// AES-CBC without padding.
        static func cbc(_ cipher: Salted.Cipher, _ direction: CipherDirection) -> Self {
            Self(keyByteCount: cipher.keyByteCount, direction, mode: 0)
        }

        /// AES-GCM, waiting with the usual IV of 12 bytes; nil for a key that AES does not have.
        static func gcm(keyByteCount: Int, _ direction: CipherDirection) -> Self? {
            guard 16...32 ~= keyByteCount, keyByteCount % 8 == 0 else { return nil }
            return Self(keyByteCount: keyByteCount, direction, mode: 1)
        }

        private init(keyByteCount: Int, _ direction: CipherDirection, mode: Int) {
            // 16, 24 and 32 bytes are rows 0, 1 and 2, each of two modes by two directions.
            number = (keyByteCount / 8 - 2) * 4 + mode * 2 + Int(direction.rawValue)
        }

        fileprivate static let count = 12
    }

    private static let slots = IdleSlots()

    @inline(__always)
    static func take(_ kind: Kind) -> OpaquePointer? { unsafe slots.take(kind.number) }

    /// Keeps a context; false, if it is to be freed.
    @inline(__always)
    static func put(_ context: OpaquePointer, _ kind: Kind) -> Bool {
        unsafe slots.put(context, kind.number)
    }

    /// Erases and frees every context that waits.
    static func erase() {
        unsafe slots.takeAll(0..<Kind.count) { unsafe EVP_CIPHER_CTX_free($0) }
    }
}
