// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Foundation

/// AES Key Wrap (RFC 3394).
enum KeyWrapCipher {
    /// Wraps or unwraps; nil if OpenSSL fails, which for unwrapping means a wrong key or altered
    /// data.
    static func run(
        _ input: UnsafeRawBufferPointer,
        key: SymmetricKey,
        isWrapping: Bool
    ) throws(CryptoKitError) -> KeyMemory? {
        let cipher = try unsafe cipher(key)
        let count = input.count
        guard count % 8 == 0, count >= (isWrapping ? 16 : 24), count <= 1 << 20 else {
            throw .incorrectParameterSize
        }
        let context = CipherContext()
        unsafe EVP_CIPHER_CTX_set_flags(context.raw, CInt(EVP_CIPHER_CTX_FLAG_WRAP_ALLOW))
        var isDone = false
        let output = unsafe KeyMemory(count: count + (isWrapping ? 8 : -8)) { output in
            var written: CInt = 0
            let result = unsafe key.withUnsafeBytes { key in
                let address = unsafe key.assumingMemoryBound(to: UInt8.self).baseAddress
                return unsafe EVP_CipherInit_ex2(
                    context.raw,
                    cipher,
                    address,
                    nil,
                    isWrapping ? 1 : 0,
                    nil
                )
            }
            guard result == 1 else { return }
            let updated = unsafe EVP_CipherUpdate(
                context.raw,
                output.assumingMemoryBound(to: UInt8.self).baseAddress,
                &written,
                input.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(count)
            )
            isDone = updated == 1 && Int(written) == output.count
        }
        ERR_clear_error()
        return isDone ? output : nil
    }

    private static func cipher(_ key: SymmetricKey) throws(CryptoKitError) -> OpaquePointer {
        switch key.bitCount {
        case 128: unsafe EVP_aes_128_wrap()
        case 192: unsafe EVP_aes_192_wrap()
        case 256: unsafe EVP_aes_256_wrap()
        default: throw .incorrectKeySize
        }
    }
}
