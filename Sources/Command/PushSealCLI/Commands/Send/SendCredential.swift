// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import SealFormats
import StrictJSON

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
        let file = try secret(name, context)
        let isPEM = file.withSpan { bytes in
            // DER, as in PKCS #12, begins with the tag of a SEQUENCE.
            !bytes.isEmpty && bytes[0] != 0x30
        }
        let keyFile = try arguments.string(.certKey).map { name throws(CommandError) in
            try secret(name, context)
        }
        do throws(APNSError) {
            return try APNSClient.Identity(
                isPEM
                    ? .certificate(pem: file, keyPEM: keyFile, passphrase: passphrase)
                    : .pkcs12(file, passphrase: passphrase)
            )
        } catch {
            throw CommandError(.malformedInput, "\(quoted(name)): \(error.detail)")
        }
    }

    private static func keyCredential(
        _ name: String,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> APNSClient.Identity {
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
        let pem = try secret(name, context)
        do throws(APNSError) {
            return try APNSClient.Identity(.key(pem: pem, keyID: keyID, teamID: teamID))
        } catch {
            throw CommandError(.malformedInput, "\(quoted(name)): \(error.detail)")
        }
    }

    /// The key id in the name of a file from Apple.
    private static func idInName(_ name: String) -> String? {
        let file = name.split(separator: "/").last ?? ""
        guard file.hasPrefix("AuthKey_"), file.hasSuffix(".p8") else { return nil }
        let id = String(file.dropFirst(8).dropLast(3))
        return ProviderToken.isID(id) ? id : nil
    }

    private static func secret(
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) -> SecretBytes {
        var bytes = try context.read(name)
        return SecretBytes(erasing: &bytes)
    }
}
