// SPDX-License-Identifier: Apache-2.0

import PushSealKeyFiles
import SealFormats
import PushSealJSON

extension CommandOption {
    static let keyring = CommandOption(
        "--keyring FILE",
        help: "key ring: a JWK Set made by pushseal keygen",
        synonyms: ["ring", "key", "keys", "jwks", "jwk", "keyfile"]
    )
}

extension ParsedArguments {
    /// The hint for errors that speak of the ring as if it had the key of `--key-id` alone.
    var onlyKeyHint: String? {
        string(.keyID).map { "with --key-id, only the key \(quoted($0)) is used" }
    }
}

/// The key ring that `--keyring` names.
enum KeyringFile {
    /// Reads the ring; returns nil if the option was not given.
    ///
    /// - Throws: `cannotRead` when the file cannot be read or lacks the key of `--key-id`;
    ///   `malformedInput` when it is not a key ring.
    static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRing? {
        guard arguments.offers(.keyring), let name = try name(arguments) else { return nil }
        try arguments.refuse(
            .keyring,
            with: [.pass, .cipher, .md, .iter, .legacyKDF],
            because: "the key ring already sets these options"
        )
        let ring = try contents(name, context)
        guard arguments.offers(.keyID), let id = arguments.string(.keyID) else { return ring }
        let named = ring.keys(named: id)
        guard !named.isEmpty else {
            throw CommandError(
                .cannotRead,
                "\(quoted(name)) has no key \(quoted(id))",
                hint: near(id, in: ring)
            )
        }
        return KeyRing(keys: named)
    }

    /// The name of the ring; nil if the option was not given.
    ///
    /// - Throws: A usage error for an empty name, as from an unset variable.
    static func name(_ arguments: ParsedArguments) throws(CommandError) -> String? {
        guard let name = arguments.string(.keyring) else { return nil }
        guard !name.isEmpty else {
            throw arguments.usage(
                "the name of the key ring is empty",
                hint: "give its file, such as ring.json"
            )
        }
        return name
    }

    /// Reads a ring by its name on the command line.
    static func contents(
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRing {
        if name == "-" || name.hasPrefix(variablePrefix) {
            var bytes = try name == "-" ? context.read(name) : variable(name, context)
            do throws(SealError) {
                return try KeyRing(erasing: &bytes)
            } catch {
                let source = name == "-" ? "standard input" : quoted(name)
                throw CommandError(.malformedInput, "\(source) is not a key ring: \(error)")
            }
        }
        let contents = try usingKeys { () throws(SealError) in
            try KeyFile(context.path(name)).contents()
        }
        warn(contents, name, context)
        return contents.ring
    }

    /// The value of a variable that has a ring.
    private static func variable(
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) -> [UInt8] {
        let variable = String(name.dropFirst(variablePrefix.count))
        do throws(SealError) {
            let secret = try PassphraseSource.environment(variable).read(
                environment: context.variables
            )
            return unsafe secret.withUnsafeBytes { unsafe Array($0) }
        } catch {
            throw CommandError(
                .cannotRead,
                "cannot read \(CommandOption.keyring.spelling): \(error.detail)"
            )
        }
    }

    /// What a variable begins with in place of a file.
    package static let variablePrefix = "env:"

    /// Refuses a ring whose keys are all for another purpose, and says how to make one for this.
    ///
    /// - Throws: A usage error; never for an empty ring, which is reported elsewhere.
    static func check(
        _ ring: KeyRing,
        for purpose: Key.Purpose,
        _ arguments: ParsedArguments
    ) throws(CommandError) {
        do throws(SealError) {
            try ring.requireKey(for: purpose)
        } catch {
            guard error.code == .wrongPurpose else { return }
            let name = quoted(arguments.string(.keyring) ?? "-")
            let word = KeyPurposeWord(purpose).rawValue
            throw arguments.usage(
                error.detail,
                hint: "pushseal keygen --keyring \(name) --for \(word) makes one"
            )
        }
    }

    /// Refuses a ring without keys, and says how to make one.
    ///
    /// - Throws: `cannotRead`; never if the keys are not from a ring.
    static func refuseEmpty(
        _ ring: KeyRing,
        for purpose: Key.Purpose,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        guard ring.keys.isEmpty, let name = arguments.string(.keyring) else { return }
        let isFile = name != "-" && !name.hasPrefix(variablePrefix)
        let file = isFile ? quoted(name) : "FILE"
        let word = KeyPurposeWord(purpose).rawValue
        throw CommandError(
            .cannotRead,
            "\(context.described(name)) has no keys",
            hint: "pushseal keygen --keyring \(file) --for \(word) makes one"
        )
    }

    /// Warns if others may read or change the file.
    static func warn(
        _ contents: KeyFile.Contents,
        _ name: String,
        _ context: CommandContext
    ) {
        let verbs =
            (contents.isReadableByOthers ? ["read"] : [])
            + (contents.isWritableByOthers ? ["change"] : [])
        guard !verbs.isEmpty else { return }
        context.warn(
            "other users of this machine can \(verbs.joined(separator: " and ")) \(quoted(name))"
        )
        context.hint("run chmod 600 to make it private")
    }

    /// A hint at the keys whose id may have been meant, a few at most: a ring is never listed.
    static func near(_ id: String, in ring: KeyRing) -> String? {
        hint(Suggestion.near(to: id, among: ring.keys.lazy.compactMap(\.id)))
    }

    /// A hint at the recipients, or at the keys of the one named, that may have been meant.
    static func near(_ options: EncryptOptions, in ring: KeyRing) -> String? {
        guard let recipient = options.recipient else {
            return options.keyID.flatMap { near($0, in: ring) }
        }
        guard let own = try? ring.ring(of: recipient) else {
            return hint(
                Suggestion.near(to: recipient, among: ring.keys.lazy.compactMap(\.recipient))
            )
        }
        return options.keyID.flatMap { near($0, in: own) }
    }

    private static func hint(_ names: [String]) -> String? {
        names.isEmpty ? nil : "did you mean \(enumeration(names.map { quoted($0) }))?"
    }
}

/// What a key is for, as `keygen --for` takes it.
enum KeyPurposeWord: String, CaseIterable {
    case push
    case file

    init(_ purpose: Key.Purpose) {
        self = purpose == .files ? .file : .push
    }

    var purpose: Key.Purpose {
        switch self {
        case .push: .pushes
        case .file: .files
        }
    }
}

/// Runs what needs keys, and turns its error into the command's.
func usingKeys<Result: ~Copyable>(
    _ body: () throws(SealError) -> Result
) throws(CommandError) -> Result {
    do throws(SealError) {
        return try body()
    } catch {
        throw CommandError(keyRing: error)
    }
}

extension CommandError {
    /// The error of a key ring file, with the matching exit status.
    init(keyRing error: SealError) {
        let status: ExitStatus =
            switch error.code {
            case .keyUnavailable: .cannotRead
            case .wrongPurpose, .severalRecipients: .usage
            case .keyNotSaved: .cannotWrite
            case .malformed, .invalidKey, .unsupported: .malformedInput
            case .library: .internalError
            default: .refused
            }
        self.init(
            status,
            error.detail,
            hint: error.code == .wrongPurpose
                ? "pushseal keygen --for push makes keys for pushes, --for file for files" : nil
        )
    }
}
