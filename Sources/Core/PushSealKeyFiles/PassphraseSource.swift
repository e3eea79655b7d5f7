// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles
package import SealFormats

/// Where a passphrase comes from, spelled as for `openssl` (openssl-passphrase-options(1)).
///
/// Bytes are used as they are, without normalisation. From `file:`, `fd:` and `stdin` the first
/// line is used, up to its line feed. As with openssl, a carriage return before it **is part of the
/// passphrase**, the line ends at a NUL byte, and only its first 1023 bytes are used. An empty line
/// is an empty passphrase; a source that has no bytes at all, or begins with a NUL, is an error.
package enum PassphraseSource: Sendable {
    /// `pass:TEXT`: the passphrase itself, visible to every process on the machine.
    case text(SecretBytes)
    /// `env:VAR`: the whole value of an environment variable.
    case environment(String)
    /// `file:PATH`: the first line of a file or named pipe.
    case file(String)
    /// `fd:N`: the first line of an open file descriptor, which stays open after that line.
    case fileDescriptor(Int32)
    /// `stdin`: the first line of standard input; the rest can still be read.
    case standardInput

    /// The maximum length of a line in bytes; openssl reads no more.
    package static let maximumLineByteCount = 1023

    /// Reads the argument of `--pass`.
    ///
    /// - Throws: `unsupported` for anything else. The error does not repeat the argument, as it may
    ///   be a passphrase without its `pass:`.
    package init(_ argument: String) throws(SealError) {
        if argument == "stdin" {
            self = .standardInput
            return
        }
        guard let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw Self.unknownSource
        }
        let value = argument[argument.utf8.index(after: colon)...]
        switch argument[..<colon] {
        case "pass": self = .text(SecretBytes(copying: value.utf8))
        case "env": self = .environment(String(value))
        case "file": self = .file(String(value))
        case "fd":
            guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let descriptor = Int32(value)
            else {
                throw SealError(.unsupported, "fd: needs the number of a file descriptor")
            }
            self = .fileDescriptor(descriptor)
        default: throw Self.unknownSource
        }
    }

    private static let unknownSource = SealError(
        .unsupported,
        "a passphrase source is pass:TEXT, env:VAR, file:PATH, fd:N or stdin"
    )

    /// Whether the passphrase itself is on the command line.
    package var isOnCommandLine: Bool {
        if case .text = self { true } else { false }
    }

    /// Reads the passphrase.
    ///
    /// - Parameters:
    ///   - input: standard input.
    ///   - environment: what a test has instead of the environment of the process; nil for that
    ///     environment, whose bytes are used even if they are not UTF-8.
    /// - Returns: the passphrase; it may be empty.
    /// - Throws: `keyUnavailable`, naming the source and never its content.
    package func read(
        input: any ByteInput = DescriptorInput(0),
        environment: ((String) -> String?)? = nil
    ) throws(SealError) -> SecretBytes {
        switch self {
        case .text(let secret): return secret
        case .environment(let name):
            let secret =
                if let environment {
                    environment(name).map { SecretBytes(copying: $0.utf8) }
                } else {
                    environmentSecret(name)
                }
            guard let secret else { throw Self.missing(name) }
            return secret
        case .file(let path):
            let file = try OpenFile(reading: path, named: description)
            return try Self.firstLine(of: DescriptorInput(file.descriptor), description)
        case .standardInput, .fileDescriptor(0):
            return try Self.firstLine(of: input, description)
        case .fileDescriptor(let descriptor):
            return try Self.firstLine(of: DescriptorInput(descriptor), description)
        }
    }

    private static func missing(_ variable: String) -> SealError {
        // What cannot be a name (POSIX.1-2017 §8.1) may be the passphrase itself, as in `env:$PW`.
        let isName = variable.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || scalar.isASCII && scalar.properties.isXIDContinue
        }
        return SealError(
            .keyUnavailable,
            isName
                ? "env:\(variable): no such environment variable"
                : "env: no environment variable has this name; it is not repeated, as it may be a secret"
        )
    }

    private static func firstLine(
        of input: any ByteInput,
        _ name: String
    ) throws(SealError) -> SecretBytes {
        let line = try unsafe withErasedScratch(byteCount: maximumLineByteCount) {
            buffer throws(SealError) -> SecretBytes? in
            let read = try unsafe readLine(from: input, into: buffer, name)
            guard read.byteCount > 0 || read.endedByLineFeed else { return nil }
            let line = unsafe buffer[..<read.byteCount]
            let end = unsafe line.firstIndex(of: 0) ?? line.endIndex
            guard unsafe end > 0 || line.isEmpty else { return nil }
            return unsafe SecretBytes(copying: line[..<end])
        }
        guard let line else {
            throw SealError(.keyUnavailable, "\(name): it contains no passphrase")
        }
        return line
    }
}

extension PassphraseSource: CustomStringConvertible, CustomReflectable {
    /// The source as it is spelled, except that the text of `pass:` is hidden.
    package var description: String {
        switch self {
        case .text: "pass:"
        case .environment(let name): "env:\(KeyName.printable(name))"
        case .file(let path): "file:\(KeyName.printable(path))"
        case .fileDescriptor(let number): "fd:\(number)"
        case .standardInput: "stdin"
        }
    }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
