// SPDX-License-Identifier: Apache-2.0

/// AES-128-GCM over numbered records, with the key and nonces from HKDF.
@safe
struct RecordCipher: ~Copyable {
    /// HKDF's info for the two keys of a coding.
    enum Purposes: Sendable {
        /// RFC 8188 §2.2 and §2.3.
        case aes128gcm
        /// For a coding whose info names both sides.
        case named(key: [UInt8], nonce: [UInt8])

        /// Lends the info of the key and of the nonce.
        @unsafe
        fileprivate func withInfos(
            _ body: (_ key: UnsafeRawBufferPointer, _ nonce: UnsafeRawBufferPointer) -> Void
        ) {
            switch self {
            case .aes128gcm:
                // Not arrays: all threads would contend for their reference counts.
                let (key, nonce): (StaticString, StaticString) = (
                    "Content-Encoding: aes128gcm\0", "Content-Encoding: nonce\0"
                )
                key.withUTF8Buffer { key in
                    nonce.withUTF8Buffer { nonce in
                        unsafe body(UnsafeRawBufferPointer(key), UnsafeRawBufferPointer(nonce))
                    }
                }
            case .named(let key, let nonce):
                unsafe key.withSpanBytes { key in
                    unsafe nonce.withSpanBytes { nonce in unsafe body(key, nonce) }
                }
            }
        }
    }

    private static let keyByteCount = 16

    private let context: GCMContext
    /// The nonce of record 0.
    private let base: UnsafeRawBufferPointer
    /// Room for the nonce of the current record.
    private let nonce: UnsafeMutableRawBufferPointer
    /// Whether the context has the nonce of record 0 already.
    private let hasFirstNonce: Bool

    /// The memory that a cipher works in, in bytes: the keys, and room for the current nonce.
    static let memoryByteCount =
        HMACSHA256.byteCount + keyByteCount + 2 * AESGCM.ivByteCount

    /// Derives the keys of a message in memory that outlives the cipher; its owner erases it.
    ///
    /// The cipher may outlive the keying material.
    init(
        _ direction: CipherDirection,
        keyingMaterial: SecretBytes,
        salt: [UInt8],
        in memory: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let keys = try burningStack { () throws(SealError) in
            try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                try unsafe salt.withSpanBytes { salt throws(SealError) in
                    try unsafe Keys(secret, salt: salt, purposes: .aes128gcm, in: memory)
                }
            }
        }
        context = try unsafe GCMContext(direction, key: keys.key)
        unsafe base = keys.base
        unsafe nonce = keys.nonce
        hasFirstNonce = false
    }

    /// For a context that got the nonce of record 0 together with the key.
    private init(_ context: consuming GCMContext, _ keys: Keys) {
        self.context = context
        unsafe base = keys.base
        unsafe nonce = keys.nonce
        hasFirstNonce = true
    }

    /// The keys that HKDF derives from a secret and a salt, in memory owned by the caller.
    @safe
    private struct Keys {
        let key: UnsafeRawBufferPointer
        let base: UnsafeRawBufferPointer
        let nonce: UnsafeMutableRawBufferPointer

        init(
            _ secret: UnsafeRawBufferPointer,
            salt: UnsafeRawBufferPointer,
            purposes: Purposes,
            in memory: UnsafeMutableRawBufferPointer
        ) throws(SealError) {
            var rest = unsafe memory[...]
            let pseudorandomKey = unsafe take(HMACSHA256.byteCount, from: &rest)
            let key = unsafe take(keyByteCount, from: &rest)
            let base = unsafe take(AESGCM.ivByteCount, from: &rest)
            try unsafe HMACSHA256.with(key: salt) { hmac in
                unsafe hmac.authenticate(secret, into: pseudorandomKey)
            }
            try unsafe HMACSHA256.with(key: UnsafeRawBufferPointer(pseudorandomKey)) { hmac in
                unsafe purposes.withInfos { keyInfo, nonceInfo in
                    unsafe hmac.expand(info: keyInfo, into: key)
                    unsafe hmac.expand(info: nonceInfo, into: base)
                }
            }
            unsafe self.key = UnsafeRawBufferPointer(key)
            unsafe self.base = UnsafeRawBufferPointer(base)
            unsafe nonce = take(AESGCM.ivByteCount, from: &rest)
        }
    }

    /// Lends a cipher for one message and erases all keys after it; the caller burns the stack.
    static func with<R>(
        _ direction: CipherDirection,
        secret: ContentCoding.Secret,
        salt: UnsafeRawBufferPointer,
        purposes: Purposes = .aes128gcm,
        _ body: (borrowing RecordCipher) throws(SealError) -> R
    ) throws(SealError) -> R {
        try unsafe withErasedScratch(byteCount: memoryByteCount) { memory throws(SealError) in
            let keys = try unsafe Keys(
                secret.bytes,
                salt: salt,
                purposes: purposes,
                in: memory
            )
            let context = try unsafe GCMContext(
                direction,
                key: keys.key,
                firstIV: keys.base,
                keptFor: secret.origin
            )
            return try body(RecordCipher(context, keys))
        }
    }

    /// Encrypts a record in place; its last 16 bytes become the tag.
    borrowing func encrypt(
        _ record: UnsafeMutableRawBufferPointer,
        number: Int
    ) throws(SealError) {
        try unsafe context.encrypt(record, iv: nonce(of: number))
    }

    /// Decrypts a record; returns whether its tag is right.
    ///
    /// If not, the output is erased.
    borrowing func decrypt(
        _ record: UnsafeRawBufferPointer,
        number: Int,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Bool {
        try unsafe context.decrypt(record, iv: nonce(of: number), into: output)
    }

    /// The first nonce with the record number XORed into its end (RFC 8188 §2.3); nil if the
    /// context has it.
    private borrowing func nonce(of number: Int) -> UnsafeRawBufferPointer? {
        if number == 0, hasFirstNonce { return nil }
        unsafe nonce.copyMemory(from: base)
        for index in 0..<8 {
            let place = unsafe nonce.count - 1 - index
            let byte = UInt8(truncatingIfNeeded: number >> (8 * index))
            // Not `^=`: Swift 6.3 compiles it to invalid code under the thread sanitizer.
            unsafe nonce[place] = unsafe base[place] ^ byte
        }
        return unsafe UnsafeRawBufferPointer(nonce)
    }
}
