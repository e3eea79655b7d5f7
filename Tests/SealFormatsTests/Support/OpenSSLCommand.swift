// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

/// Runs the `openssl` command, the reference for the format.
enum OpenSSLCommand {
    struct Result {
        let status: Int32
        let output: [UInt8]
        let errors: String
    }

    /// Runs `openssl` with bytes on its standard input.
    ///
    /// With `posix_spawn` and files: Foundation's `Process`, and its reading of empty files, leak
    /// on Linux, and the leak check of the address sanitizer would report that.
    static func run(
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> Result {
        let folder = try TemporaryFolder()
        let inputFile = try folder.write(input, to: "input")
        let (outputFile, errorFile) = (
            folder.url.appending(path: "output"), folder.url.appending(path: "errors")
        )
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, inputFile.path, O_RDONLY, 0)
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 1, outputFile.path, writing, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errorFile.path, writing, 0o600)

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var argv = (["openssl"] + arguments).map { strdup($0) } + [nil]
        var envp = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var child: pid_t = 0
        try #require(posix_spawnp(&child, "openssl", &actions, nil, &argv, &envp) == 0)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { try #require(errno == EINTR) }
        return Result(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : -1,
            output: try contents(of: outputFile),
            errors: String(decoding: try contents(of: errorFile), as: UTF8.self)
        )
    }

    private static func contents(of file: URL) throws -> [UInt8] {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return attributes[.size] as? Int == 0 ? [] : [UInt8](try Data(contentsOf: file))
    }

    /// `openssl enc` with the options that PushSeal gives for the parameters.
    static func enc(
        _ input: [UInt8],
        decrypt: Bool,
        passphrase: String,
        parameters: Salted.Parameters
    ) throws -> Result {
        try run(
            ["enc"] + (decrypt ? ["-d"] : []) + parameters.opensslOptions
                + ["-pass", "env:PUSHSEAL_TEST_PASSPHRASE"],
            input: input,
            environment: ["PUSHSEAL_TEST_PASSPHRASE": passphrase]
        )
    }
}
