// SPDX-License-Identifier: Apache-2.0

/// The vectors that cannot run on Apple's half, by file, with name and reason.
enum Expected {
    /// Digests that Apple's systems lack, and IVs that they take but our CryptoKit does not, being
    /// made with OpenSSL.
    static let failures = [
        "salted/generated_openssl_cli.json": [
            (43, "sha512-224"), (44, "sha512-224"), (45, "sha512-256"), (46, "sha512-256"),
            (47, "sha3-224"), (48, "sha3-224"), (49, "sha3-256"), (50, "sha3-256"),
            (51, "sha3-384"), (52, "sha3-384"), (53, "sha3-512"), (54, "sha3-512"),
            (55, "ripemd160"), (56, "ripemd160"), (57, "blake2b512"), (58, "blake2b512"),
            (59, "blake2s256"), (60, "blake2s256"), (61, "sm3"), (62, "sm3"),
        ].map { number, digest in
            "cli-0\(number) (digest \(digest)): cannot run: Apple's systems have no digest "
                + "\(digest), only MD5, SHA-1 and SHA-2"
        },
        "wycheproof/aes_gcm_test.json": [268, 272, 276].map { number in
            "\(number) (long IV size): cannot run: AES.GCM.open: incorrectParameterSize"
        },
    ]

    /// IVs of less than 12 bytes, which no format has.
    static let skips = [
        "wycheproof/aes_gcm_test.json": [short(68, 8, "")]
            + [
                (69, 8), (70, 8), (277, 1), (278, 1), (279, 2), (280, 2), (281, 4), (282, 4),
                (283, 6), (284, 6),
                (285, 10), (286, 10), (287, 1), (288, 1), (289, 2), (290, 2), (291, 4), (292, 4),
                (293, 6), (294, 6), (295, 8), (296, 8), (297, 10), (298, 10), (299, 1), (300, 1),
                (301, 2), (302, 2), (303, 4), (304, 4), (305, 6), (306, 6), (307, 8), (308, 8),
                (309, 10), (310, 10),
            ].map { short($0, $1, "small IV sizes") }
    ]

    private static func short(_ number: Int, _ byteCount: Int, _ comment: String) -> String {
        "\(number)\(comment.isEmpty ? "" : " (\(comment))"): skipped: an IV of \(byteCount) bytes; "
            + "AES-GCM takes 12 or more here"
    }
}
