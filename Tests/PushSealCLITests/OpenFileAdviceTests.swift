// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

@testable import PushSealDiagnosis

@Suite("open-file prints the command that opens a file")
struct OpenFileAdviceTests {
    /// A file that another program makes of `f`, in a shell.
    struct Row: Sendable, CustomTestStringConvertible {
        /// What writes the sealed file to standard output.
        let maker: String
        /// What the first line says.
        let words: String
        /// How the printed command begins.
        let command: String

        init(_ maker: String, _ words: String, _ command: String) {
            (self.maker, self.words, self.command) = (maker, words, command)
        }

        var testDescription: String { maker }
    }

    /// A file that `openssl enc` makes with these options, of the text or the picture in `f`.
    ///
    /// One salt for ever, since wrong parameters pass the padding check with 1 salt in 255; with `-S`,
    /// OpenSSL 3 writes no header.
    private static func sealed(
        _ options: String,
        _ words: String,
        in encoding: String = "cat",
        _ command: String = "openssl enc -d"
    ) -> Row {
        let enc = "openssl enc \(options) -S 3132333435363738 -pass env:P -in f"
        return Row("(printf Salted__12345678; \(enc)) | \(encoding)", words, command)
    }

    private static func bare(_ options: String, _ words: String) -> Row {
        Row("openssl enc \(options) -pass env:P -in f", words, "openssl enc -d")
    }

    private static let ours = "pushseal open-file"
    /// The defaults of `openssl enc` 1.0.2 (MD5), 1.1 (SHA-256) and 3, and what else people use.
    private static let rows =
        [
            sealed("-aes-256-cbc -md md5", "aes-256-cbc, EVP_BytesToKey with md5", ours),
            sealed("-aes-128-cbc -md md5", "aes-128-cbc, EVP_BytesToKey with md5", ours),
            sealed("-aes-256-cbc -md sha256", "aes-256-cbc, EVP_BytesToKey with sha256", ours),
            sealed(
                "-aes-256-cbc -md md5",
                "EVP_BytesToKey with md5",
                in: "base64",
                "base64 -d s |"
            ),
            sealed("-aes-192-cbc -md sha256", "aes-192-cbc", in: "base64 -w 0", "base64 -d s |"),
            sealed("-aes-256-cbc -pbkdf2", "base64 text", in: "base64", "base64 -d s |"),
            sealed("-aes-256-cbc -pbkdf2", "base64 text", in: "base64 -w 0", "base64 -d s |"),
            sealed("-aes-128-cbc -pbkdf2", "aes-128-cbc, PBKDF2 with sha256", ours),
            sealed("-aes-256-cbc -pbkdf2 -iter 100000 -md sha512", "sha512 and 100000", ours),
            bare("-aes-256-cbc -md md5 -nosalt", "without a salt"),
            bare("-aes-256-cbc -pbkdf2 -nosalt", "without a salt"),
            bare(
                "-aes-256-cbc -pbkdf2 -S 0123456789abcdef",
                "the salt 0123456789abcdef, which is not"
            ),
        ]
        + [
            "des-ede3-cbc", "aes-256-ctr", "aes-256-ecb", "aes-128-ofb", "aes-256-cfb",
            "camellia-256-cbc", "aria-256-cbc", "sm4-cbc", "chacha20",
        ].map { sealed("-\($0) -pbkdf2", $0) }

    /// Ciphers of OpenSSL's legacy provider, which not every system installs.
    private static let legacy = [
        "des-cbc", "bf-cbc", "cast5-cbc", "rc2-cbc", "rc4", "seed-cbc", "desx-cbc",
    ].map { name in
        sealed(
            "-\(name) -provider legacy -provider default -md md5",
            name,
            "openssl enc -d -\(name) -provider legacy -provider default"
        )
    }

    private static let contents = [
        ("a text", "printf 'Meet at dawn, by the old mill'"),
        (
            "a picture",
            #"(printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\2\200\0\0\1\340\b\6\0\0\0'; "#
                + "seq 20000 | openssl enc -aes-128-ctr -K 0 -iv 0 2> /dev/null)"
        ),
    ]

    @Test(arguments: rows + (ForeignCipher.available.contains { $0.isLegacy } ? legacy : []))
    func `of openssl's defaults and ciphers`(_ row: Row) throws {
        for (name, maker) in Self.contents {
            try open("\(maker) > f; { \(row.maker); } > s 2> /dev/null", row, name)
        }
    }

    /// By other tools, with "Meet at dawn, by the old mill" and "s3cret".
    private static let others = [
        // cryptography 48: PBKDF2HMAC(SHA256(), 32, salt, 100_000), salt + iv + CBC with PKCS7.
        Row(
            "4dHUVSzlLy+/bD6nYI0oKxrnDDUOIQLw6ruu/Y8/+o1FTjTfJB27uuUjdGjBzGKFL7/wa1lljxeQHlCjZKsvYA==",
            "PBKDF2 with sha256 and 100000 iterations of the passphrase, under a salt of 16 bytes",
            "tail -c +33 s | openssl enc -d -aes-256-cbc"
        ),
        // cryptography 48: nonce + AESGCM(sha256(b"s3cret")).encrypt(nonce, …).
        Row(
            "nf6DhxLmmlNh5H5Zo6zp3u9nY3iOJ75fv4dy3d6zRO+zdGfNzMqhsx+HjWb7rF45NfnQNL/Fasaz",
            "AES-256-GCM with its nonce in front and its tag at the end, under the SHA-256 of the",
            "tail -c +13 s | head -c -16 | openssl enc -d -aes-256-ctr"
        ),
        // Node 20: createCipheriv('aes-256-cbc', sha256('s3cret'), iv), with iv in front.
        Row(
            "4kHNfBM/BY9tZzYdUB+GJk1PsD+JLzlVetKIsapLY/d9NzHhWPrOMTuBrw7PIC2Z",
            "aes-256-cbc whose first 16 bytes are its IV, or the first block of a file whose IV is not in",
            "tail -c +17 s | openssl enc -d -aes-256-cbc"
        ),
        // PHP 8: $iv . openssl_encrypt(…, 'aes-256-cbc', 's3cret', OPENSSL_RAW_DATA, $iv).
        Row(
            "YYmpY6GTzdgmbkB1JpKf7uAKiskfYmGecS8xWd3NfjBqPGa+nWRHvOKAWShFgbUF",
            "give the sender's IV to openssl enc with -iv), under the passphrase, padded with zeros",
            "tail -c +17 s | openssl enc -d -aes-256-cbc"
        ),
    ]

    @Test(arguments: others)
    func `of other tools`(_ row: Row) throws {
        let maker = "printf 'Meet at dawn, by the old mill' > f; "
        try open("\(maker) printf %s \(row.maker) | base64 -d > s", row, "a file")
        var inText = row
        inText = Row(row.maker, row.words, "base64 -d s | tail -c +")
        try open("\(maker) printf '%s\\n' \(row.maker) > s", inText, "a file in base64")
    }

    /// Tools that spoil a sealed file, and what says so.
    private static let spoilers = [
        ("sed 's/$/\\r/' t", "CR LF for LF"),
        ("gzip -n < t", "it is gzip data"), ("head -c 0 t", "it is empty"),
        ("iconv -f latin1 -t utf8 t", "it is UTF-8"), ("tr -d '\\000' < t", "have no NUL"),
        ("tr -d '\\r' < t", "have no carriage return"),
        ("LC_ALL=C sed 's/./&\\x00/g' t", "it is UTF-16"),
        ("(head -c 16 t; head -c 20000 /dev/zero)", "its bytes are not random"),
    ]

    @Test(arguments: spoilers)
    func `a spoiled file is not opened with a cipher by chance`(
        _ spoiler: String,
        _ words: String
    ) throws {
        let folder = try TemporaryFolder()
        let made = try runShell(
            "export P=s3cret; seq 9000 | openssl enc -aes-256-cbc -pbkdf2 -pass env:P "
                + "-S 3132333435363738 > b; (printf Salted__12345678; cat b) > t; { \(spoiler); } > s",
            input: "",
            folder: folder.url
        )
        try #require(made.status == 0, "\(made.errors)")
        let outcome = try runInProcess(
            "P=s3cret pushseal open-file --pass env:P --out g s",
            input: "",
            folder: folder.url
        )
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(!outcome.errors.contains("opens with"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("openssl enc"), "\(outcome.errors)")
    }

    @Test(arguments: ["aes-256-cbc", "aes-256-cfb"])
    func `an IV that may not be in the file is asked for`(_ cipher: String) throws {
        let folder = try TemporaryFolder()
        let made = try runShell(
            "seq 9000 | openssl enc -\(cipher) -K $(printf %s 0123456789abcdef0123456789abcdef | "
                + "xxd -p -c 0) -iv 00112233445566778899aabbccddeeff > s",
            input: "",
            folder: folder.url
        )
        try #require(made.status == 0, "\(made.errors)")
        let outcome = try runInProcess(
            "P=0123456789abcdef0123456789abcdef pushseal open-file --pass env:P --out g s",
            input: "",
            folder: folder.url
        )
        #expect(outcome.errors.contains("give the sender's IV to openssl enc with -iv"))
    }

    /// Makes a file, and runs the command that open-file prints for it.
    private func open(_ maker: String, _ row: Row, _ name: String) throws {
        let folder = try TemporaryFolder()
        let made = try runShell("export P=s3cret; \(maker)", input: "", folder: folder.url)
        try #require(made.status == 0, "\(made.errors)")
        // No result depends on how fast the machine derives keys.
        let outcome = try DerivationBudget.$nanoseconds.withValue(60_000_000_000) {
            try runInProcess(
                "P=s3cret pushseal open-file --pass env:P --out g s",
                input: "",
                folder: folder.url
            )
        }
        #expect(outcome.status != 0)
        #expect(!outcome.errors.contains("s3cret"))
        #expect(outcome.errors.contains(row.words), "\(name): \(outcome.errors)")
        let hint = try #require(
            outcome.errors.split(separator: "\n").first { $0.contains("hint: run ") },
            "\(name): \(outcome.errors)"
        )
        let command = hint.split(separator: "hint: run ", maxSplits: 1).last.map(String.init) ?? ""
        #expect(command.contains(row.command), "\(name): \(command)")
        try folder.write("line", command + "\n")
        let opened = try runShell(
            "export P=s3cret; bash line 2> /dev/null | cmp - f",
            input: "",
            folder: folder.url
        )
        #expect(opened.status == 0, "\(name): \(command)")
    }
}
