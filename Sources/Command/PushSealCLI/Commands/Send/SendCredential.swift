// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealKeyFiles
import PushSealAPNs
import SealFormats
import PushSealJSON

/// The options that name the sender and the server.
enum SendCredential {
    /// Reads them into a configuration.
    ///
    /// - Throws: A usage error, `cannotRead`, or `malformedInput` for invalid keys.
    static func configuration(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> APNSClient.Configuration {
        let server = try server(arguments)
        var configuration = APNSClient.Configuration(
            credential: try credential(arguments, context),
            server: server
        )
        configuration.tokenCache = try tokenCache(arguments, context)
        configuration.trustedCertificatesFile = try arguments.string(.caFile).map {
            (name) throws(CommandError) in
            // Reported here, with the name as given.
            _ = try context.opened(name)
            return context.path(name)
        }
        if let count = try arguments.integer(.connections, in: 1...100) {
            configuration.connectionCount = count
        }
        configuration.concurrency =
            try arguments.integer(.concurrency, in: 1...100_000) ?? configuration.concurrency
        configuration.timeout =
            try arguments.seconds(.timeout, limit: 86_400) ?? configuration.timeout
        guard configuration.timeout > .zero else {
            throw arguments.usage(
                "--timeout must be more than 0 seconds, or no push would get an answer"
            )
        }
        configuration.retryLimit =
            try arguments.integer(.retries, in: 0...100) ?? configuration.retryLimit
        return configuration
    }

    /// The folder that processes share the provider token in, if any.
    private static func tokenCache(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ProviderTokenCache? {
        try arguments.refuse(.tokenCache, with: [.noTokenCache])
        guard arguments.has(.authKey), !arguments.has(.noTokenCache) else { return nil }
        guard let name = arguments.string(.tokenCache) else {
            return context.environment("XDG_RUNTIME_DIR").flatMap { folder in
                isAbsolute(folder) ? ProviderTokenCache(folder: folder + "/pushseal") : nil
            }
        }
        let cache = ProviderTokenCache(folder: context.path(name))
        do throws(ProviderTokenCache.Failure) {
            try cache.check()
        } catch {
            throw CommandError(
                .cannotWrite,
                "cannot keep the provider token in \(quoted(name)): \(error)",
                hint: "name a folder of your own that nobody else may open"
            )
        }
        return cache
    }

    /// The warning that processes do not share a provider token.
    static func warning(_ failure: ProviderTokenCache.Failure) -> String {
        "the provider token is not shared with other processes: \(failure)"
    }

    private static func server(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> APNSClient.Server {
        try arguments.refuse(.production, with: [.sandbox, .server])
        try arguments.refuse(.sandbox, with: [.server])
        if arguments.has(.production) { return .production }
        if arguments.has(.sandbox) { return .sandbox }
        guard let url = arguments.string(.server) else {
            throw arguments.usage(
                "no server given",
                hint: "use --production, --sandbox or --server URL"
            )
        }
        return .url(url)
    }

    private static func credential(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> APNSClient.Identity {
        try arguments.refuse(.authKey, with: [.cert, .certKey, .certPass])
        try arguments.refuse(.cert, with: [.authKeyID, .teamID])
        if let name = arguments.string(.authKey) {
            return try keyCredential(name, arguments, context)
        }
        guard let name = arguments.string(.cert) else {
            throw arguments.usage(
                "no key or certificate given",
                hint: "give --auth-key FILE.p8 --team-id ID, or --cert FILE"
            )
        }
        let passphrase = try GivenPassphrase.read(.certPass, arguments, context)?.secret
        let file = try secret(name, .cert, arguments, context)
        let keyFile = try arguments.string(.certKey).map { name throws(CommandError) in
            try secret(name, .certKey, arguments, context)
        }
        return try identity(
            .certificate(pem: file, keyPEM: keyFile, passphrase: passphrase),
            name,
            context
        )
    }

    private static func keyCredential(
        _ name: String,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> APNSClient.Identity {
        // First of all: a file that does not exist has no id in its name, either.
        let key = try secret(name, .authKey, arguments, context)
        guard let keyID = arguments.string(.authKeyID) ?? idInName(name) else {
            throw arguments.usage(
                "--auth-key needs --key-id",
                hint: "the file name contains no key id, unlike AuthKey_ABC123DEFG.p8"
            )
        }
        guard let teamID = arguments.string(.teamID) else {
            throw arguments.usage("--auth-key needs --team-id")
        }
        for (id, option) in [(keyID, CommandOption.authKeyID), (teamID, .teamID)] {
            guard ProviderToken.isID(id) else {
                throw arguments.usage(
                    "\(option.spelling) takes ten letters and digits, not \(quoted(id))"
                )
            }
        }
        return try identity(.key(pem: key, keyID: keyID, teamID: teamID), name, context)
    }

    private static func identity(
        _ credential: APNSClient.Credential,
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) -> APNSClient.Identity {
        do throws(CredentialFault) {
            return try APNSClient.Identity(reading: credential)
        } catch {
            throw CommandError(
                .malformedInput,
                "\(described(name, context)): \(error.detail)",
                hint: error.cure
            )
        }
    }

    /// The key id in the name of a file from Apple.
    private static func idInName(_ name: String) -> String? {
        let file = name.split(separator: "/").last ?? ""
        guard file.hasPrefix("AuthKey_"), file.hasSuffix(".p8") else { return nil }
        let id = String(file.dropFirst(8).dropLast(3))
        return ProviderToken.isID(id) ? id : nil
    }

    // MARK: Where a key or certificate is

    private static let variablePrefix = "env:"

    /// The bytes of a file, a variable (`env:VAR`) or standard input (`-`).
    private static func secret(
        _ name: String,
        _ option: CommandOption,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> SecretBytes {
        if name.hasPrefix(variablePrefix) {
            let variable = String(name.dropFirst(variablePrefix.count))
            do throws(SealError) {
                return try PassphraseSource.environment(variable).read(
                    environment: context.variables
                )
            } catch {
                throw CommandError(.cannotRead, "cannot read \(option.spelling): \(error.detail)")
            }
        }
        guard !AuthKey.isCredential(name) else {
            throw arguments.usage(
                "\(option.spelling) takes the name of a file, not its content",
                hint: "every user of this machine can see arguments; use env:VAR, - or a file"
            )
        }
        var bytes = try context.read(name)
        return SecretBytes(erasing: &bytes)
    }

    private static func described(_ name: String, _ context: CommandContext) -> String {
        name.hasPrefix(variablePrefix)
            ? "the variable \(quoted(name.dropFirst(variablePrefix.count)))"
            : context.described(name)
    }
}

/// The credentials of a command line, which can be read again while pushes are sent.
///
/// Unchecked: the command line is only read.
final class CredentialSource: @unchecked Sendable {
    private let arguments: ParsedArguments
    private let context: CommandContext

    init(_ arguments: ParsedArguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
    }

    /// Whether they are in files; what came from standard input or a descriptor cannot be read twice.
    private var areFiles: Bool {
        let files = [CommandOption.authKey, .cert, .certKey].compactMap(arguments.string)
        let passphrase = arguments.string(.certPass)
        return !files.contains("-") && passphrase != "stdin" && passphrase?.hasPrefix("fd:") != true
    }

    /// Reads them again, and uses them for the pushes to come.
    ///
    /// - Throws: why they cannot be used; the client then goes on as before.
    func reread(into client: APNSClient) throws(CommandError) {
        guard areFiles else { return }
        let configuration = try SendCredential.configuration(arguments, context)
        do throws(APNSError) {
            try client.useCredential(of: configuration)
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
        let name = arguments.string(.authKey) ?? arguments.string(.cert)
        context.report("note", "reloaded \(quoted(name ?? "-"))")
    }
}
