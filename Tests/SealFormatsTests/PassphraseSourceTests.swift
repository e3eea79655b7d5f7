// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealKeyFiles
import Testing

@testable import SealFormats

@Suite struct PassphraseSourceTests {
    /// First lines of all kinds, and what follows them.
    static let contents: [[UInt8]] = texts.map { Array($0.utf8) } + notUTF8 + long

    private static let texts = [
        "abc\r\ndef\n", "abc", "abc\n", "", "\n", "a\n", "a", "\r\n", "a\0b\n", "\0b\n",
        "  spaces  \n", "пароль\n", "two\n\nlines",
    ]

    private static let notUTF8: [[UInt8]] = [[0xFF, 0xFE, 0x0A], [0xC3, 0x0A, 0xA9]]

    private static let long = [1, 1022, 1023, 1024, 1025, 3000, 10_000].flatMap {
        count -> [[UInt8]] in
        let line = [UInt8](repeating: 0x78, count: count)
        return [line, line + [0x0A, 0x7A]]
    }

    @Test("reads from a file what openssl -pass file: reads", arguments: contents)
    func fileAsOpenSSL(content: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(content, to: "passphrase").path
        let salt: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        let theirs = try OpenSSLCommand.run(
            ["enc", "-aes-256-cbc", "-md", "sha256", "-S", "0102030405060708"]
                + ["-pass", "file:\(path)"],
            input: [42]
        )
        let source = try PassphraseSource("file:\(path)")
        guard theirs.status == 0 else {
            let error = #expect(throws: SealError.self) { try source.read() }
            #expect(error?.code == .keyUnavailable)
            #expect(error?.detail.contains(path) == true)
            return
        }
        let ours = try Salted.seal(
            [42],
            passphrase: source.read(),
            parameters: .init(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256)),
            salt: salt
        )
        // With -S, OpenSSL 3 writes no header.
        #expect(Array(ours[16...]) == theirs.output)
    }

    @Test func `a carriage return belongs to the passphrase`() throws {
        #expect(try Self.readFile(Array("abc\r\n".utf8)) == SecretBytes("abc\r"))
    }

    @Test func `only the first line counts, and only its first 1023 bytes`() throws {
        #expect(try Self.readFile(Array("one\ntwo\n".utf8)) == SecretBytes("one"))
        let long = [UInt8](repeating: 0x61, count: 5000)
        #expect(try Self.readFile(long).count == PassphraseSource.maximumLineByteCount)
    }

    @Test func `the line is found however the bytes arrive, and what follows is left`() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let source = try PassphraseSource("fd:\(descriptor)")
        pipe.fileHandleForWriting.write(Data("first\nsecond\nmessage".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try source.read() == SecretBytes("first"))
        #expect(try source.read() == SecretBytes("second"))
        #expect(try pipe.fileHandleForReading.readToEnd() == Data("message".utf8))
    }

    @Test func `a descriptor that gives nothing is an error that names it`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.close()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let error = #expect(throws: SealError.self) {
            try PassphraseSource("fd:\(descriptor)").read()
        }
        #expect(error?.code == .keyUnavailable)
        #expect(error?.detail.hasPrefix("fd:\(descriptor): ") == true)
        #expect(throws: SealError(.keyUnavailable, "fd:9999: is not open for reading")) {
            try PassphraseSource("fd:9999").read()
        }
    }

    @Test func `what is not there is an error that names it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        #expect(throws: SealError(.keyUnavailable, "file:\(path)/no: no such file")) {
            try PassphraseSource("file:\(path)/no").read()
        }
        #expect(throws: SealError(.keyUnavailable, "file:\(path): is a directory")) {
            try PassphraseSource("file:\(path)").read()
        }
        #if os(Linux)
        let memory = "file:/proc/self/mem"
        #expect(throws: SealError(.keyUnavailable, "\(memory): Input/output error")) {
            try PassphraseSource(memory).read()
        }
        #endif
        #expect(throws: SealError(.keyUnavailable, "file:: no such file")) {
            try PassphraseSource("file:").read()
        }
        let cut = #"file:\#(path)\u{0}x: the path contains a NUL byte"#
        #expect(throws: SealError(.keyUnavailable, cut)) {
            try PassphraseSource("file:\(path)\0x").read()
        }
        let missing = SealError(
            .keyUnavailable,
            "env:NO_SUCH_VARIABLE: no such environment variable"
        )
        #expect(throws: missing) { try PassphraseSource("env:NO_SUCH_VARIABLE").read() }
        #expect(throws: missing) {
            try PassphraseSource("env:NO_SUCH_VARIABLE").read { _ in nil }
        }
    }

    @Test func `an environment variable counts whole`() throws {
        let source = try PassphraseSource("env:V")
        let secret = try source.read { $0 == "V" ? "one\r\ntwo" : nil }
        #expect(secret == SecretBytes("one\r\ntwo"))
        #expect(try source.read { _ in "" }.count == 0)
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        #expect(try PassphraseSource("env:PATH").read() == SecretBytes(path))
    }

    @Test func `the text on the command line counts whole, and is known to be there`() throws {
        for text in ["", "abc", "a:b", "stdin", "file:x", "a\nb", "e\u{301}"] {
            let source = try PassphraseSource("pass:\(text)")
            #expect(source.isOnCommandLine)
            #expect(try source.read() == SecretBytes(text))
            #expect("\(source)" == "pass:")
        }
        for argument in ["env:A", "file:a", "fd:0", "stdin"] {
            let source = try PassphraseSource(argument)
            #expect(!source.isOnCommandLine)
            #expect("\(source)" == argument)
        }
    }

    @Test(
        "anything else is refused without being repeated",
        arguments: [
            "", "hunter2", "PASS:hunter2", "hunter2:", "stdin:", "STDIN", "fd:", "fd:-1",
            "fd:hunter2", "fd:99999999999999999999", "fd:+3", ":hunter2",
        ]
    )
    func refused(argument: String) {
        let error = #expect(throws: SealError.self) { try PassphraseSource(argument) }
        #expect(error?.code == .unsupported)
        #expect(error?.detail.contains("hunter2") == false)
    }

    private static func readFile(_ content: [UInt8]) throws -> SecretBytes {
        let folder = try TemporaryFolder()
        let file = try folder.write(content, to: "passphrase")
        return try PassphraseSource("file:\(file.path)").read()
    }
}
