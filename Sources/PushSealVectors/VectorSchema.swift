// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// One kind of vector file in the form that `Vectors/README.md` describes.
///
/// A schema reads what its files say beside the tests, then each test into a check that can run
/// later and on any thread. Adding a kind of vector means one such type and its entry in `all`.
protocol VectorSchema: Sendable {
    /// The word that `schema` names it by.
    static var name: String { get }

    /// Whether a file without that word is of this kind, by what it says it tests.
    static func recognizes(algorithm: String) -> Bool

    /// Reads what a file has beside the frame that all share.
    ///
    /// A file that names its schema by the word alone has all of the frame, one in the older form
    /// may lack parts.
    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault)

    /// Reads what a test has beside `id`, `comment` and `flags`.
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck
}

/// What a test does when it runs.
struct VectorCheck: Sendable {
    /// About how long it takes, in rounds of a hash; the long ones are begun first.
    var cost = 0
    /// Runs it; an error is a failed test.
    let run: @Sendable () throws(VectorFault) -> Void

    init(cost: Int = 0, run: @escaping @Sendable () throws(VectorFault) -> Void) {
        self.cost = cost
        self.run = run
    }
}

/// The kinds of vector files that can be run.
enum VectorSchemas {
    /// In our own form; where `algorithm` decides, the first that recognizes it.
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

    /// In Wycheproof's form.
    static let wycheproof: [any WycheproofSchema.Type] = [
        WycheproofIndCpa.self,
        WycheproofPbkdf.self,
        WycheproofHkdf.self,
        WycheproofAead.self,
        WycheproofEcdhPoint.self,
        WycheproofEcdh.self,
        WycheproofEcdsa.self,
        WycheproofEcdsaP1363.self,
    ]

    /// Finds the kind of a file by its `schema`, or by `algorithm` in a file that has no word there.
    ///
    /// The older form has either nothing there, or a sentence, which may begin with the word and a
    /// colon.
    static func find(
        schema: String?,
        algorithm: String
    ) -> (kind: any VectorSchema.Type, isFullForm: Bool)? {
        if let schema, let word = schema.split(separator: ":", maxSplits: 1).first {
            if let kind = ours.first(where: { $0.name == word }) {
                return (kind, schema == kind.name)
            }
            guard word.contains(" ") else { return nil }
        }
        return ours.first { $0.recognizes(algorithm: algorithm) }.map { ($0, false) }
    }

    /// The words, for the message about one that is not among them.
    static var names: String {
        (ours.map { $0.name } + wycheproof.map { $0.name }).joined(separator: ", ")
    }
}
