// SPDX-License-Identifier: Apache-2.0

/// The vectors that cannot run on OpenSSL, by file, with name and reason.
enum Expected {
    static let failures: [String: [String]] = [:]

    static let skips = [
        "wycheproof/aes_gcm_test.json": [268, 272, 276].map { number in
            "\(number) (long IV size): skipped: an IV of 257 bytes; AES-GCM takes 1 to 128 here"
        }
    ]
}
