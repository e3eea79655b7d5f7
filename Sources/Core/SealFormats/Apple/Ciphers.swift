// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import CryptoKit
import Foundation

/// AES-CBC over whole blocks in sequence; the caller adds and checks the padding.
@safe
struct CBCContext: ~Copyable {
    private let cryptor: Cryptor

    /// Owns one `CCCryptorRef`; releasing it erases the key schedule.
    @safe
    private struct Cryptor: ~Copyable {
        let raw: CCCryptorRef

        deinit { unsafe CCCryptorRelease(raw) }
    }

    /// - Parameters:
    ///   - direction: whether to encrypt or decrypt.
    ///   - cipher: which AES, matching the key's length.
    ///   - key: the key.
    ///   - iv: the initialisation vector.
    ///   - origin: of no use here, since nothing is kept between messages.
    /// - Throws: `library`.
    init(
        _ direction: CipherDirection,
        _ cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        keptFor origin: SecretBytes?
    ) throws(SealError) {
        var raw: CCCryptorRef?
        // Without an option it chains blocks and does not pad.
        let status = unsafe CCCryptorCreate(
            CCOperation(direction == .encrypt ? kCCEncrypt : kCCDecrypt),
            CCAlgorithm(kCCAlgorithmAES),
            CCOptions(0),
            key.baseAddress,
            key.count,
            iv.baseAddress,
            &raw
        )
        guard status == CCCryptorStatus(kCCSuccess), let raw = unsafe raw else {
            throw SealError(.library, "CCCryptorCreate: error \(status)")
        }
        cryptor = unsafe Cryptor(raw: raw)
    }

    /// Encrypts or decrypts whole blocks, possibly in place.
    borrowing func turn(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(output.count == input.count, "as many bytes as there is room for")
        guard unsafe !input.isEmpty else { return }
        var moved = 0
        let status = unsafe CCCryptorUpdate(
            cryptor.raw,
            input.baseAddress,
            input.count,
            output.baseAddress,
            output.count,
            &moved
        )
        guard status == CCCryptorStatus(kCCSuccess), moved == input.count else {
            throw SealError(.library, "CCCryptorUpdate: error \(status)")
        }
    }
}

/// AES-GCM under one key: any number of messages in sequence, each with its own IV.
struct GCMContext: ~Copyable {
    /// The lengths of nonces that CryptoKit takes, in bytes.
    static let ivByteCounts = 12...Int.max

    private let key: SymmetricKey
    private let firstIV: [UInt8]

    /// A context whose first IV comes with its first message.
    ///
    /// - Throws: `invalidKey` for a key that is not 16, 24 or 32 bytes; `unsupported` for an IV of
    ///   less than 12 bytes.
    init(
        _ direction: CipherDirection,
        key: UnsafeRawBufferPointer,
        ivByteCount: Int = AESGCM.ivByteCount
    ) throws(SealError) {
        try AESGCM.check(ivByteCount: ivByteCount)
        self.key = try unsafe Self.key(key)
        firstIV = []
    }

    /// A context whose first message needs no other IV.
    ///
    /// - Throws: as ``init(_:key:ivByteCount:)``.
    init(
        _ direction: CipherDirection,
        key: UnsafeRawBufferPointer,
        firstIV iv: UnsafeRawBufferPointer,
        keptFor origin: SecretBytes
    ) throws(SealError) {
        self.key = try unsafe Self.key(key)
        firstIV = unsafe Array(iv)
    }

    private static func key(_ bytes: UnsafeRawBufferPointer) throws(SealError) -> SymmetricKey {
        guard Salted.Cipher(keyByteCount: bytes.count) != nil else {
            throw AESGCM.invalidKey(keyByteCount: bytes.count)
        }
        return unsafe SymmetricKey(data: bytes)
    }

    /// Encrypts in place: all of `message` except its last 16 bytes.
    ///
    /// These become the tag. After an error the caller must erase `message`.
    borrowing func encrypt(
        _ message: UnsafeMutableRawBufferPointer,
        iv: UnsafeRawBufferPointer?,
        authenticating associatedData: UnsafeRawBufferPointer? = nil
    ) throws(SealError) {
        precondition(message.count >= AESGCM.tagByteCount, "no room for the tag")
        let byteCount = message.count - AESGCM.tagByteCount
        let plaintext = unsafe UnsafeRawBufferPointer(rebasing: message[..<byteCount])
        do {
            let box = try unsafe AES.GCM.seal(
                plaintext,
                using: key,
                nonce: nonce(iv),
                authenticating: Self.data(associatedData)
            )
            unsafe message.copyBytes(from: box.ciphertext)
            unsafe message[byteCount...].rebased
                .copyBytes(from: box.tag)
        } catch {
            throw SealError(.library, "AES.GCM.seal: \(error)")
        }
    }

    /// Decrypts ciphertext and tag; returns whether the tag is right.
    ///
    /// If not, or on an error, the output is erased: nobody sees unauthenticated plaintext.
    borrowing func decrypt(
        _ sealed: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer?,
        authenticating associatedData: UnsafeRawBufferPointer? = nil,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Bool {
        precondition(sealed.count >= AESGCM.tagByteCount, "no tag")
        let byteCount = sealed.count - AESGCM.tagByteCount
        precondition(output.count >= byteCount, "no room for the plaintext")
        do {
            let box = try unsafe AES.GCM.SealedBox(
                nonce: nonce(iv),
                ciphertext: UnsafeRawBufferPointer(rebasing: sealed[..<byteCount]),
                tag: UnsafeRawBufferPointer(rebasing: sealed[byteCount...])
            )
            var plaintext = try unsafe AES.GCM.open(
                box,
                using: key,
                authenticating: Self.data(associatedData)
            )
            unsafe plaintext.withUnsafeMutableBytes { plaintext in
                unsafe output.copyMemory(from: UnsafeRawBufferPointer(plaintext))
                unsafe erase(plaintext)
            }
            return true
        } catch {
            unsafe erase(output[..<byteCount].rebased)
            if case CryptoKitError.authenticationFailure = error { return false }
            throw SealError(.library, "AES.GCM.open: \(error)")
        }
    }

    private borrowing func nonce(_ iv: UnsafeRawBufferPointer?) throws -> AES.GCM.Nonce {
        if let iv = unsafe iv { return try unsafe AES.GCM.Nonce(data: iv) }
        return try AES.GCM.Nonce(data: firstIV)
    }

    private static func data(_ bytes: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer {
        unsafe bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }
}

/// On Linux, what a secret keeps between two messages; here nothing.
struct IdleCipher {}
