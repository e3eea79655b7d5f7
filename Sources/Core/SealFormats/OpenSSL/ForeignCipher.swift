// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL

/// A cipher that `openssl enc` has and no format here uses: for naming what sealed a file.
package struct ForeignCipher: Sendable, Hashable {
    /// Its name for `openssl enc`.
    package let name: String
    /// The length of its key.
    package let keyByteCount: Int
    /// The length of its IV; 0 for ECB and RC4.
    package let ivByteCount: Int
    /// The length of its blocks; 1 for a stream cipher or mode, which does not pad.
    package let blockByteCount: Int
    /// Whether `openssl enc` needs OpenSSL 3's legacy provider for it.
    package let isLegacy: Bool

    /// Those of this OpenSSL, the most usual first.
    package static let available: [Self] = names.compactMap { name, isLegacy in
        guard let raw = unsafe library.cipher(name) else { return nil }
        return unsafe Self(
            name: name,
            keyByteCount: Int(EVP_CIPHER_get_key_length(raw)),
            ivByteCount: Int(EVP_CIPHER_get_iv_length(raw)),
            blockByteCount: Int(EVP_CIPHER_get_block_size(raw)),
            isLegacy: isLegacy
        )
    }

    /// Decrypts the beginning of a message, without looking for padding.
    ///
    /// - Parameters:
    ///   - bytes: whole blocks, if the cipher has blocks.
    ///   - key: ``keyByteCount`` bytes.
    ///   - iv: ``ivByteCount`` bytes.
    /// - Returns: as many bytes; nil when OpenSSL fails.
    package func decrypt(_ bytes: [UInt8], key: SecretBytes, iv: SecretBytes) -> [UInt8]? {
        precondition(key.count == keyByteCount && iv.count == ivByteCount, "lengths of the cipher")
        guard let cipher = unsafe Self.library.cipher(name), let context = try? FreshContext()
        else { return nil }
        forgetOlderErrors()
        defer { forgetOlderErrors() }
        let isSet = unsafe key.withUnsafeBytes { key in
            unsafe iv.withUnsafeBytes { iv in
                unsafe EVP_DecryptInit_ex2(
                    context.raw,
                    cipher,
                    key.assumingMemoryBound(to: UInt8.self).baseAddress,
                    iv.assumingMemoryBound(to: UInt8.self).baseAddress,
                    nil
                ) == 1 && EVP_CIPHER_CTX_set_padding(context.raw, 0) == 1
            }
        }
        guard isSet else { return nil }
        var output = [UInt8](repeating: 0, count: bytes.count + blockByteCount)
        var written: CInt = 0
        guard
            unsafe EVP_DecryptUpdate(
                context.raw,
                &output,
                &written,
                bytes,
                CInt(bytes.count)
            ) == 1
        else { return nil }
        return Array(output.prefix(Int(written)))
    }

    /// Owns one `EVP_CIPHER_CTX` for one message.
    @safe
    private struct FreshContext: ~Copyable {
        let raw: OpaquePointer

        init() throws(SealError) {
            guard let raw = unsafe EVP_CIPHER_CTX_new() else {
                throw openSSLFailure("EVP_CIPHER_CTX_new")
            }
            unsafe self.raw = raw
        }

        deinit { unsafe EVP_CIPHER_CTX_free(raw) }
    }

    private static let library = Library()

    /// A context of its own, in which the legacy provider is loaded: loaded in the process's own, it
    /// would change which digests exist.
    private struct Library {  // never freed
        /// Addresses of `EVP_CIPHER`s, since pointers are not Sendable.
        private let ciphers: [String: UInt]

        init() {
            var ciphers: [String: UInt] = [:]
            if let context = unsafe OSSL_LIB_CTX_new() {
                for provider in ["default", "legacy"] {
                    unsafe _ = OSSL_PROVIDER_load(context, provider)
                }
                for (name, _) in ForeignCipher.names {
                    if let cipher = unsafe EVP_CIPHER_fetch(context, name, nil) {
                        ciphers[name] = UInt(bitPattern: cipher)
                    }
                }
            }
            forgetOlderErrors()
            self.ciphers = ciphers
        }

        func cipher(_ name: String) -> OpaquePointer? {
            unsafe OpaquePointer(bitPattern: ciphers[name] ?? 0)
        }
    }

    /// The names, the most usual first.
    private static let names: [(name: String, isLegacy: Bool)] =
        modern.split(separator: " ").map { (String($0), false) }
        + legacy.split(separator: " ").map { (String($0), true) }

    private static let modern = """
        aes-256-ctr aes-128-ctr aes-192-ctr aes-256-cfb aes-128-cfb aes-192-cfb \
        aes-256-ofb aes-128-ofb aes-192-ofb aes-256-ecb aes-128-ecb aes-192-ecb \
        des-ede3-cbc chacha20 camellia-256-cbc camellia-128-cbc camellia-192-cbc \
        aria-256-cbc aria-128-cbc aria-192-cbc sm4-cbc des-ede-cbc \
        aes-256-cfb8 aes-128-cfb8 aes-192-cfb8 aes-256-cfb1 aes-128-cfb1 aes-192-cfb1 \
        camellia-256-ctr camellia-128-ctr camellia-192-ctr \
        camellia-256-cfb camellia-128-cfb camellia-192-cfb \
        camellia-256-ofb camellia-128-ofb camellia-192-ofb \
        camellia-256-ecb camellia-128-ecb camellia-192-ecb \
        camellia-256-cfb8 camellia-128-cfb8 camellia-192-cfb8 \
        camellia-256-cfb1 camellia-128-cfb1 camellia-192-cfb1 \
        aria-256-ctr aria-128-ctr aria-192-ctr aria-256-cfb aria-128-cfb aria-192-cfb \
        aria-256-ofb aria-128-ofb aria-192-ofb aria-256-ecb aria-128-ecb aria-192-ecb \
        aria-256-cfb8 aria-128-cfb8 aria-192-cfb8 aria-256-cfb1 aria-128-cfb1 aria-192-cfb1 \
        sm4-ctr sm4-cfb sm4-ofb sm4-ecb \
        des-ede3-cfb des-ede3-ofb des-ede3-ecb des-ede3-cfb8 des-ede3-cfb1 \
        des-ede-cfb des-ede-ofb des-ede-ecb
        """

    /// In the legacy provider since OpenSSL 3.
    private static let legacy = """
        bf-cbc des-cbc rc4 cast5-cbc rc2-cbc seed-cbc bf-cfb bf-ofb bf-ecb \
        des-cfb des-ofb des-ecb des-cfb8 des-cfb1 desx-cbc rc4-40 cast5-cfb cast5-ofb cast5-ecb \
        rc2-cfb rc2-ofb rc2-ecb rc2-40-cbc rc2-64-cbc seed-cfb seed-ofb seed-ecb \
        idea-cbc idea-cfb idea-ofb idea-ecb
        """
}
