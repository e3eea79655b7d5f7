// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// One kind of vector file in the form that `Vectors/README.md` describes.
///
/// A schema reads what its files have besides the tests, then turns each test into a check that can
/// run later and on any thread. A new kind of vector needs such a type and its entry in `all`.
protocol VectorSchema: Sendable {
    /// Its name in the `schema` member.
    static var name: String { get }

    /// Whether a file without a schema name is of this kind, judging by its algorithm.
    static func recognizes(algorithm: String) -> Bool

    /// Reads the file's members besides those that all schemas share.
    ///
    /// A file whose `schema` is exactly the name has all shared members; one in the older form may
    /// lack some.
    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault)

    /// Reads a test's members besides `id`, `comment` and `flags`.
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck
}

/// A schema that is known by its algorithm, and whose files have no members of their own.
protocol PlainVectorSchema: VectorSchema {
    static var algorithm: String { get }

    init()
}

extension PlainVectorSchema {
    static func recognizes(algorithm: String) -> Bool { algorithm == Self.algorithm }

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        self.init()
    }
}

/// How to run a test.
struct VectorCheck: Sendable {
    /// The approximate cost in hash rounds; expensive tests start first.
    var cost = 0
    /// Runs the test; an error means that it failed.
    let run: @Sendable () throws(VectorFault) -> Void
}

/// The schemas that can be run.
enum VectorSchemas {
    /// Our own schemas; if `algorithm` decides, the first one that recognizes it.
    static let ours: [any VectorSchema.Type] = [
        SaltedNegativeVectors.self,
        SaltedTextVectors.self,
        SaltedDecryptVectors.self,
        KeyDerivationVectors.self,
        PBKDF2Vectors.self,
        BlockCipherVectors.self,
        ROT13Vectors.self,
        PayloadVectors.self,
        HKDFVectors.self,
        GCMVectors.self,
        ContentCodingVectors.self,
        ContentCodingStepVectors.self,
        WebPushStepVectors.self,
        AESGCMMessageVectors.self,
        SignatureVectors.self,
        SignedTokenVectors.self,
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
        if let schema, let kind = named(schema) { return (kind, schema == kind.name) }
        return ours.first { $0.recognizes(algorithm: algorithm) }.map { ($0, false) }
    }

    /// Whether a `schema` member is the name of one of our schemas, or a sentence.
    static func isKnown(_ schema: String) -> Bool {
        named(schema) != nil || schema.prefix { $0 != ":" }.contains(" ")
    }

    private static func named(_ schema: String) -> (any VectorSchema.Type)? {
        ours.first { $0.name == schema.prefix { $0 != ":" } }
    }

    /// The names of all schemas, for an error.
    static var names: String {
        (ours.map { $0.name } + wycheproof.map { $0.name }).joined(separator: ", ")
    }
}
