// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// AES-CBC over whole blocks in sequence; the caller adds and checks the padding.
@safe
struct CBCContext: ~Copyable {
    private let context: CipherContext

    /// - Parameters:
    ///   - direction: whether to encrypt or decrypt.
    ///   - cipher: which AES, matching the key's length.
    ///   - key: the key.
    ///   - iv: the initialisation vector.
    ///   - origin: the secret that the key was derived from, to cache the context with its key for
    ///     as long as that secret is held; nil to erase the context after this message.
    /// - Throws: `unsupported` for a cipher that OpenSSL lacks, else `library`.
    init(
        _ direction: CipherDirection,
        _ cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        keptFor origin: SecretBytes?
    ) throws(SealError) {
        let context = try unsafe CipherContext(.cbc(cipher, direction), keptFor: origin) {
            raw throws(SealError) in
            let algorithm = try unsafe cipher.algorithm()
            try openSSLStep("EVP_CipherInit_ex2") {
                unsafe EVP_CipherInit_ex2(raw, algorithm, nil, nil, direction.number, nil)
            }
            // Set on the provider only: the context's own flag would be passed on at every init.
            try openSSLStep("EVP_CIPHER_CTX_set_params") {
                unsafe pushseal_set_provider_padding(raw, 0)
            }
        }
        try unsafe context.set(key: key, iv: iv)
        self.context = context
    }

    /// Encrypts or decrypts whole blocks, possibly in place.
    borrowing func turn(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(output.count == input.count, "as many bytes as there is room for")
        try unsafe context.update(input, into: output.baseAddress)
    }
}
