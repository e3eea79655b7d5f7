// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// How OpenSSL names the kinds of keys that have no parameters.
enum KeyKind {
    static let x25519 = EVP_PKEY_X25519
    static let ed25519 = EVP_PKEY_ED25519
}
