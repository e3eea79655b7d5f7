// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The outcome of opening a container.
enum SaltedOutcome: String, CaseIterable, Sendable {
    case tooShort = "too_short"
    case badMagic = "bad_magic"
    case saltTruncated = "salt_truncated"
    case noCiphertext = "no_ciphertext"
    case notBlockMultiple = "not_block_multiple"
    case badPadding = "bad_padding"
    case notUTF8 = "not_utf8"
    case ok

    /// Whether opening returns octets.
    var opens: Bool { self == .ok || self == .notUTF8 }
}

/// One container, opened in every way that an app or the command line does.
struct SaltedCase: Sendable {
    let container: [UInt8]
    let passphrase: [UInt8]
    let parameters: Salted.Parameters

    private var secret: SecretBytes { SecretBytes(copying: passphrase) }

    /// A ring with the one right key.
    var ring: KeyRing {
        KeyRing(keys: [Key(material: .salted(passphrase: secret, parameters))])
    }

    /// Checks the plaintext, and that sealing with the same salt gives the same container.
    func opens(to plaintext: [UInt8]) throws(VectorFault) {
        let opened = try attempt { () throws(SealError) in
            try Salted.open(container, passphrase: secret, parameters: parameters)
        }.value("the plaintext")
        try Compare.bytes(opened, plaintext, "plaintext")
        let salt = Array(container.dropFirst(Salted.Message.magic.count).prefix(8))
        let sealed = try attempt { () throws(SealError) in
            try Salted.seal(
                plaintext,
                passphrase: secret,
                parameters: parameters,
                salt: salt
            )
        }.value("the container")
        try Compare.bytes(sealed, container, "container")
        try streams(to: .success(plaintext))
        try StreamedMessage.hold(plaintext, to: .success(container)) { () throws(SealError) in
            try Salted.Sealer(passphrase: secret, parameters: parameters, salt: salt)
        }
    }

    /// Checks that opening in pieces gives the same as opening the whole.
    private func streams(to whole: Result<[UInt8], SealError>) throws(VectorFault) {
        try StreamedMessage.hold(container, to: whole) { () throws(SealError) in
            Salted.Opener(passphrase: secret, parameters: parameters)
        }
    }

    /// Checks what a key ring opens the container's base64 to; nil means it is not text and must be
    /// refused.
    func opensAsText(to text: String?) throws(VectorFault) {
        try ring.opens(SealedText.base64(container), to: text.map { Array($0.utf8) })
    }

    /// Checks the outcome of opening; `plaintext` is what it returns.
    func stops(at outcome: SaltedOutcome, plaintext: [UInt8]?) throws(VectorFault) {
        let refusal = Salted.Message.refusal(of: container)
        switch outcome {
        case .ok, .notUTF8:
            try opens(to: plaintext ?? [])
            return try opensAsText(
                to: outcome == .ok ? plaintext.map { String(decoding: $0, as: UTF8.self) } : nil
            )
        case .badPadding:
            guard refusal == nil else {
                throw .wrong(expected: outcome.rawValue, got: refusal?.rawValue ?? "")
            }
            try isRefused(as: .cannotOpen, "bad_padding")
        default:
            guard refusal?.rawValue == outcome.rawValue else {
                throw .wrong(
                    expected: outcome.rawValue,
                    got: refusal?.rawValue ?? "a whole container"
                )
            }
            try isRefused(as: .malformed, outcome.rawValue)
        }
        try opensAsText(to: nil)
    }

    private func isRefused(as code: SealError.Code, _ what: String) throws(VectorFault) {
        let opened = try attempt { () throws(SealError) in
            try Salted.open(container, passphrase: secret, parameters: parameters)
        }
        try streams(to: opened)
        switch opened {
        case .success: throw .wrong(expected: what, got: "octets")
        case .failure(let error): try Compare.value(error.code, code, "a refusal as")
        }
    }
}

extension KeyRing {
    /// Checks what the ring opens a sealed field to; nil means that it must be refused.
    func opens(_ field: String, to text: [UInt8]?) throws(VectorFault) {
        let opened = try attempt { () throws(SealError) in try open(field, keyID: nil) }
        guard let text else {
            if case .success = opened { throw .wrong(expected: "no text", got: "text") }
            return
        }
        try Compare.bytes(Array(try opened.value("the text").plaintext.utf8), text, "text")
    }
}

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
    /// The digest with an OpenSSL name, if this system has it.
    init(known name: String) throws(VectorFault) {
        guard let known = Digest(name: name) else {
            throw .cannotRun("unknown digest \(shown(name))")
        }
        guard known.isAvailable else { throw .cannotRun(known.unavailable.detail) }
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
