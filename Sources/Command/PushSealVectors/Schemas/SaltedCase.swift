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
