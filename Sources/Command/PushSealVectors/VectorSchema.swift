// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// One kind of vector file in the form that `Vectors/README.md` describes.
///
/// A schema reads what its files have besides the tests, then turns each test into a check that can
/// run later and on any thread. A new kind of vector needs such a type and its entry in
/// `VectorSchemas.ours`.
protocol VectorSchema: Sendable {
    /// Reads the file's members besides those that all schemas share.
    ///
    /// A file whose `schema` is exactly the name has all shared members; one in the older form may
    /// lack some.
    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault)

    /// Reads a test's members besides `id`, `comment` and `flags`.
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck
}

/// A schema whose files have no members of their own.
protocol PlainVectorSchema: VectorSchema {
    init()
}

extension PlainVectorSchema {
    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        self.init()
    }
}

/// How to run a test.
struct VectorCheck: Sendable {
    /// The approximate cost in hash rounds; expensive tests start first.
    var cost = 0
    /// Runs the test, with another implementation also through that; an error means that it failed.
    let run: @Sendable (_ second: (any SecondImplementation)?) throws(VectorFault) -> Void

    /// A test of one primitive, which another implementation may have, too.
    init(
        cost: Int = 0,
        _ run: @escaping @Sendable ((any SecondImplementation)?) throws(VectorFault) -> Void
    ) {
        self.cost = cost
        self.run = run
    }

    /// A test of what only this library does.
    init(cost: Int = 0, _ run: @escaping @Sendable () throws(VectorFault) -> Void) {
        self.init(cost: cost) { _ throws(VectorFault) in try run() }
    }
}

/// The schemas that can be run.
enum VectorSchemas {
    /// Our own schemas: the name in the `schema` member, and the `algorithm` of files without one,
    /// of which only the beginning counts before a `*`; the first that fits decides.
    static let ours: [(name: String, algorithm: String, kind: any VectorSchema.Type)] = [
        (
            "salted_negative", "OpenSSL Salted__ AES-CBC, inputs that have to be refused*",
            SaltedNegativeVectors.self
        ),
        ("salted_text", "OpenSSL Salted__ AES-CBC, text forms", SaltedTextVectors.self),
        ("salted_decrypt", "OpenSSL Salted__ AES-CBC", SaltedDecryptVectors.self),
        ("kdf", "passphrase to key and IV", KeyDerivationVectors.self),
        ("pbkdf2", "PBKDF2-HMAC-*", PBKDF2Vectors.self),
        ("aes_cbc", "AES-CBC, no padding", BlockCipherVectors.self),
        ("rot13", "ROT13", ROT13Vectors.self),
        ("apns", "APNs payload", PayloadVectors.self),
        ("hkdf", "HKDF", HKDFVectors.self),
        ("aes_gcm", "AES-128-GCM decrypt, 96-bit IV, 128-bit tag", GCMVectors.self),
        ("ece", "aes128gcm / Web Push", ContentCodingVectors.self),
        ("aes128gcm", "aes128gcm", ContentCodingStepVectors.self),
        ("webpush", "aes128gcm + Web Push (RFC 8291)", WebPushStepVectors.self),
        ("aesgcm", "aesgcm", AESGCMMessageVectors.self),
        ("ecdsa", "ECDSA P-256 SHA-256", SignatureVectors.self),
        ("es256", "ES256 (verify only)", SignedTokenVectors.self),
    ]

    /// Wycheproof's schemas: the file name in the `schema` member, and the `type` of the groups.
    static let wycheproof: [(name: String, groupType: String, kind: any WycheproofSchema.Type)] = [
        ("ind_cpa_test_schema_v1.json", "IndCpaTest", WycheproofIndCpa.self),
        ("pbkdf_test_schema.json", "PbkdfTest", WycheproofPbkdf.self),
        ("hkdf_test_schema.json", "HkdfTest", WycheproofHkdf.self),
        ("aead_test_schema_v1.json", "AeadTest", WycheproofAead.self),
        ("ecdh_ecpoint_test_schema_v1.json", "EcdhEcpointTest", WycheproofEcdh.self),
        ("ecdh_test_schema_v1.json", "EcdhTest", WycheproofEcdh.self),
        ("ecdsa_verify_schema_v1.json", "EcdsaVerify", WycheproofEcdsa.self),
        ("ecdsa_p1363_verify_schema_v1.json", "EcdsaP1363Verify", WycheproofEcdsa.self),
    ]

    /// Finds the schema by the `schema` member, or by `algorithm` in a file without a schema name.
    ///
    /// In the older form, `schema` is missing or a sentence, which may begin with the name and a
    /// colon.
    static func find(
        schema: String?,
        algorithm: String
    ) -> (kind: any VectorSchema.Type, isFullForm: Bool)? {
        if let schema, let entry = named(schema) { return (entry.kind, schema == entry.name) }
        return ours.first { entry in
            entry.algorithm.hasSuffix("*")
                ? algorithm.hasPrefix(entry.algorithm.dropLast()) : algorithm == entry.algorithm
        }.map { ($0.kind, false) }
    }

    /// Whether a `schema` member is the name of one of our schemas, or a sentence.
    static func isKnown(_ schema: String) -> Bool {
        named(schema) != nil || schema.prefix { $0 != ":" }.contains(" ")
    }

    private static func named(_ schema: String) -> (name: String, kind: any VectorSchema.Type)? {
        ours.first { $0.name == schema.prefix { $0 != ":" } }.map { ($0.name, $0.kind) }
    }

    /// The names of all schemas, for an error.
    static var names: String {
        (ours.map(\.name) + wycheproof.map(\.name)).joined(separator: ", ")
    }
}
