// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// OpenSSL's numbers for the kinds of keys without parameters.
enum KeyKind {
    static let x25519 = EVP_PKEY_X25519
    static let ed25519 = EVP_PKEY_ED25519
}
