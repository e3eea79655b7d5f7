// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// Where a passphrase comes from, written as for `openssl` (openssl-passphrase-options(1)).
///
/// Bytes are taken as they are, without normalisation. From `file:`, `fd:` and `stdin` the first
/// line counts, up to its line feed: as with openssl a carriage return before it **belongs to the
/// passphrase**, the line ends at a NUL byte, and only its first 1023 bytes count. An empty line is
/// an empty passphrase; a source that gives no byte at all, or a NUL first, is an error.
package enum PassphraseSource: Sendable {
    /// `pass:TEXT`: the passphrase itself, which every process of the machine can see.
    case text(SecretBytes)
    /// `env:VAR`: the whole value of an environment variable.
    case environment(String)
    /// `file:PATH`: the first line of a file or named pipe.
    case file(String)
    /// `fd:N`: the first line of an open file descriptor, which stays open behind that line.
    case fileDescriptor(Int32)
    /// `stdin`: the first line of standard input; what follows it is left to be read.
    case standardInput

    /// Bytes of a line that count; openssl reads no more.
    package static let maximumLineByteCount = 1023

    /// Reads the argument of `--pass`.
    ///
    /// - Throws: `unsupported` for anything else. The argument is not repeated, as it may well be a
    ///   passphrase that lacks its `pass:`.
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
                throw SealError(.unsupported, "fd: takes the number of a file descriptor")
            }
            self = .fileDescriptor(descriptor)
        default: throw Self.unknownSource
        }
    }

    private static let unknownSource = SealError(
        .unsupported,
        "a passphrase source is pass:TEXT, env:VAR, file:PATH, fd:N or stdin"
    )

    /// Whether the passphrase itself stands on the command line.
    package var isOnCommandLine: Bool {
        if case .text = self { true } else { false }
    }

    /// Reads the passphrase, with environment variables from the process.
    ///
    /// - Throws: `keyUnavailable`, naming the source and never what it gave.
    package func read() throws(SealError) -> SecretBytes {
        if case .environment(let name) = self {
            guard let secret = environmentSecret(name) else { throw Self.missing(name) }
            return secret
        }
        return try read { _ in nil }
    }

    /// Reads the passphrase, with environment variables as `environment` gives them.
    ///
    /// - Throws: `keyUnavailable`, naming the source and never what it gave.
    package func read(environment: (String) -> String?) throws(SealError) -> SecretBytes {
        switch self {
        case .text(let secret): return secret
        case .environment(let name):
            guard let value = environment(name) else { throw Self.missing(name) }
            return SecretBytes(copying: value.utf8)
        case .file(let path):
            let file = try OpenFile(reading: path)
            return try Self.firstLine(of: file.descriptor, description)
        case .fileDescriptor(let descriptor):
            return try Self.firstLine(of: descriptor, description)
        case .standardInput: return try Self.firstLine(of: 0, description)
        }
    }

    private static func missing(_ variable: String) -> SealError {
        SealError(
            .keyUnavailable,
            "env:\(KeyName.printable(variable)): there is no such environment variable"
        )
    }

    private static func firstLine(
        of descriptor: Int32,
        _ name: String
    ) throws(SealError) -> SecretBytes {
        let line = try unsafe withErasedScratch(byteCount: maximumLineByteCount) {
            buffer throws(SealError) -> SecretBytes? in
            let read = try unsafe readLine(from: descriptor, into: buffer, name)
            guard read.byteCount > 0 || read.endedByLineFeed else { return nil }
            let line = unsafe buffer[..<read.byteCount]
            let end = unsafe line.firstIndex(of: 0) ?? line.endIndex
            guard unsafe end > 0 || line.isEmpty else { return nil }
            return unsafe SecretBytes(copying: line[..<end])
        }
        guard let line else {
            throw SealError(.keyUnavailable, "\(name): there is no passphrase in it")
        }
        return line
    }
}

extension PassphraseSource: CustomStringConvertible, CustomReflectable {
    /// The source as it is written, except that of `pass:` nothing is shown.
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
