// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// How key and IV are derived from a passphrase, in the words of `openssl enc` and the README.
struct SaltedRecipe: Sendable {
    /// The two derivations.
    enum Derivation: String, CaseIterable, Sendable {
        case evpBytesToKey = "evp_bytestokey"
        case pbkdf2

        /// Derives key and IV with the primitives.
        func derive(
            _ passphrase: [UInt8],
            salt: [UInt8],
            digest: Digest,
            iterations: Int,
            byteCount: Int
        ) throws(SealError) -> [UInt8] {
            let secret = SecretBytes(copying: passphrase)
            let derived =
                switch self {
                case .pbkdf2:
                    try PBKDF2.derive(
                        secret,
                        salt: salt,
                        digest: digest,
                        iterations: iterations,
                        byteCount: byteCount
                    )
                case .evpBytesToKey:
                    try EVPBytesToKey.derive(
                        secret,
                        salt: salt,
                        digest: digest,
                        count: iterations,
                        byteCount: byteCount
                    )
                }
            return derived.copied()
        }
    }

    var cipher: Salted.Cipher
    var derivation: Derivation
    var digest: String
    var iterations: Int

    /// Reads all four members.
    init(_ fields: inout Fields) throws(VectorFault) {
        cipher = try Self.cipher(&fields)
        derivation = try fields.word("kdf")
        digest = try fields.string("digest")
        iterations = try fields.integer("iterations", in: 1...Int(Int32.max))
    }

    /// Reads the members that a test overrides, and keeps the rest.
    func overridden(by fields: inout Fields) throws(VectorFault) -> SaltedRecipe {
        var recipe = self
        if fields.has("cipher") { recipe.cipher = try Self.cipher(&fields) }
        if fields.has("kdf") { recipe.derivation = try fields.word("kdf") }
        if fields.has("digest") { recipe.digest = try fields.string("digest") }
        if fields.has("iterations") {
            recipe.iterations = try fields.integer("iterations", in: 1...Int(Int32.max))
        }
        return recipe
    }

    private static func cipher(_ fields: inout Fields) throws(VectorFault) -> Salted.Cipher {
        let name = try fields.string("cipher")
        guard let cipher = Salted.Cipher(rawValue: name) else {
            throw .cannotRun("unknown cipher \(shown(name))")
        }
        return cipher
    }

    /// The parameters for the public API; a count that `openssl enc` cannot set cannot be run.
    func requiredParameters() throws(VectorFault) -> Salted.Parameters {
        guard let parameters = try parameters() else {
            throw .cannotRun("EVP_BytesToKey with a count over 1")
        }
        return parameters
    }

    /// The parameters for the public API; nil for a count that `openssl enc` cannot set.
    func parameters() throws(VectorFault) -> Salted.Parameters? {
        let digest = try Digest(known: digest)
        switch derivation {
        case .pbkdf2:
            return Salted.Parameters(
                cipher: cipher,
                keyDerivation: .pbkdf2(digest, iterations: iterations)
            )
        case .evpBytesToKey:
            guard iterations == 1 else { return nil }
            return Salted.Parameters(cipher: cipher, keyDerivation: .evpBytesToKey(digest))
        }
    }

    /// The cost of running it, in hash rounds.
    var cost: Int { iterations }
}

extension Digest {
    /// The digest with an OpenSSL name, if this OpenSSL has it.
    init(known name: String) throws(VectorFault) {
        guard let known = Digest(name: name) else {
            throw .cannotRun("unknown digest \(shown(name))")
        }
        guard known.isAvailable else {
            throw .cannotRun("this OpenSSL lacks the digest \(shown(name))")
        }
        self = known
    }
}

/// Runs one call of the library; errors that mean "cannot run" are not test results.
func attempt<Value>(
    _ body: () throws(SealError) -> Value
) throws(VectorFault) -> Result<Value, SealError> {
    do throws(SealError) {
        return .success(try body())
    } catch {
        if error.code == .unsupported || error.code == .library {
            throw .cannotRun(error.detail)
        }
        return .failure(error)
    }
}

extension Result where Failure == SealError {
    /// The value, or a failed test that expected `what`.
    func value(_ what: String) throws(VectorFault) -> Success {
        switch self {
        case .success(let value): return value
        case .failure(let error):
            throw .wrong(expected: what, got: "\(error.code): \(error.detail)")
        }
    }
}

extension SecretBytes {
    /// A copy of the bytes, unprotected: keys in vector files are public.
    func copied() -> [UInt8] {
        unsafe withUnsafeBytes { unsafe Array($0) }
    }
}
