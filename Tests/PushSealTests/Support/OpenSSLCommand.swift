// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import Testing

/// Runs the `openssl` command line, which is what the format is measured against.
enum OpenSSLCommand {
    struct Result {
        let status: Int32
        let output: [UInt8]
        let errors: String
    }

    /// Runs `openssl` with bytes on its standard input.
    static func run(
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = try TemporaryFolder()
        // Files on all sides: pipes would need a thread each not to fill up.
        let inputFile = try folder.write(input, to: "input")
        let outputFile = try folder.write([], to: "output")
        let errorFile = try folder.write([], to: "errors")
        let (reading, writing) = (
            try FileHandle(forReadingFrom: inputFile), try FileHandle(forWritingTo: outputFile)
        )
        process.standardInput = reading
        process.standardOutput = writing
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            output: [UInt8](try Data(contentsOf: outputFile)),
            errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        )
    }

    /// `openssl enc` with the options that PushSeal names for the parameters.
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

/// A folder that goes away with the last reference to it.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "pushseal-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], to name: String) throws -> URL {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }
}

/// Bytes that do not repeat in step with any block size.
func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3 &+ 41) }
}

/// The bytes that hexadecimal digits stand for.
func hex(_ digits: String) throws -> [UInt8] {
    let digits = Array(digits.utf8)
    try #require(digits.count.isMultiple(of: 2))
    return try stride(from: 0, to: digits.count, by: 2).map {
        try #require(UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16))
    }
}

extension SecretBytes {
    /// A passphrase written in a test.
    convenience init(_ text: String) { self.init(copying: text.utf8) }
}
