// SPDX-License-Identifier: Apache-2.0

extension Salted {
    /// Seals a stream as `openssl enc` does (openssl-enc(1)), in constant memory.
    ///
    /// Not authenticated, as with ``Salted``: whoever can change the stream can change its
    /// plaintext, or truncate it at a block that happens to look like the last.
    @safe
    package struct Sealer: MessageStream, ~Copyable {
        private var operation: CBCStream
        /// The header, until it has been written.
        private var header: [UInt8]
        package var failure: SealError?

        /// Begins a file with a fresh random salt; derives the key, which may take long.
        ///
        /// - Throws: `unsupported` for a key of another format, or when this system lacks the digest.
        package init(_ key: FileKey) throws(SealError) {
            let (passphrase, parameters) = try key.salted()
            try self.init(
                passphrase: passphrase,
                parameters: parameters,
                salt: KernelRandom.bytes(Message.saltByteCount)
            )
        }

        /// Begins a message under a given salt: for vectors only, as in ``Salted``.
        package init(
            passphrase: SecretBytes,
            parameters: Parameters = .default,
            salt: [UInt8]
        ) throws(SealError) {
            precondition(salt.count == Message.saltByteCount, "a salt has 8 bytes")
            operation = try Salted.operation(.encrypt, passphrase, salt: salt, parameters)
            header = Message.magic + salt
        }

        /// The header, once, the bytes, and one block before them.
        package func maximumOutputByteCount(for inputByteCount: Int) -> Int {
            header.count + inputByteCount + AESCBC.blockByteCount
        }

        /// Seals the next bytes of the plaintext.
        ///
        /// - Throws: `library` when the system's cryptography fails.
        package mutating func process(
            _ input: Span<UInt8>,
            into output: inout OutputSpan<UInt8>
        ) throws(SealError) {
            output.append(emptying: &header)
            try operation.update(input, into: &output)
        }

        /// Seals the end and its padding.
        ///
        /// - Throws: `library` when the system's cryptography fails.
        package consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError) {
            if let failure { throw failure }
            output.append(emptying: &header)
            try operation.finish(into: &output)
        }
    }

    /// A cipher with the key and IV derived from a passphrase and a salt.
    static func operation(
        _ direction: CipherDirection,
        _ passphrase: SecretBytes,
        salt: [UInt8],
        _ parameters: Parameters
    ) throws(SealError) -> CBCStream {
        let (key, iv) = try deriveKey(passphrase: passphrase, salt: salt, parameters: parameters)
        return try unsafe key.withUnsafeBytes { key throws(SealError) in
            try unsafe iv.withUnsafeBytes { iv throws(SealError) in
                try unsafe CBCStream(direction, cipher: parameters.cipher, key: key, iv: iv)
            }
        }
    }
}

extension Salted {
    /// Opens a stream made by `openssl enc` or ``Sealer`` (openssl-enc(1)), in constant memory.
    ///
    /// Not authenticated: altered bytes go unnoticed. The only check, of the padding, comes at the
    /// very end and passes with 1 in 255 wrong passphrases; all output before it is unverified, and
    /// noise if the passphrase is wrong.
    @safe
    package struct Opener: MessageStream, ~Copyable {
        private let passphrase: SecretBytes
        private let parameters: Parameters
        private var header: [UInt8] = []
        private var operation: CBCStream?
        private var byteCount = 0
        package var failure: SealError?

        /// Begins a file; the key is derived once its salt has been read.
        ///
        /// - Throws: `unsupported` for a key of another format.
        package init(_ key: FileKey) throws(SealError) {
            let (passphrase, parameters) = try key.salted()
            self.init(passphrase: passphrase, parameters: parameters)
        }

        /// Begins a message under any passphrase: for vectors, and for callers that know its
        /// purpose.
        package init(passphrase: SecretBytes, parameters: Parameters = .default) {
            self.passphrase = passphrase
            self.parameters = parameters
        }

        /// Whether `Salted__` and the salt have been read, so that the format is known to be right.
        package private(set) var hasReadHeader = false

        /// The bytes and one block before them: the last block is held back, as it may be padding.
        package func maximumOutputByteCount(for inputByteCount: Int) -> Int {
            inputByteCount + AESCBC.blockByteCount
        }

        /// Opens the next bytes of the message, except for its last block.
        ///
        /// - Throws: `malformed` when it does not begin with `Salted__`; `unsupported` as
        ///   ``Salted/open(_:passphrase:parameters:)-([UInt8],_,_)``.
        package mutating func process(
            _ input: Span<UInt8>,
            into output: inout OutputSpan<UInt8>
        ) throws(SealError) {
            let headerByteCount = try readHeader(input)
            byteCount += input.count
            try operation?.update(input.extracting(headerByteCount...), into: &output)
        }

        /// Checks the padding, and returns the plaintext before it.
        ///
        /// - Throws: `malformed` when the message is truncated inside its header or a block;
        ///   `cannotOpen` for a wrong passphrase, wrong parameters or altered bytes, as far as the
        ///   padding shows them.
        package consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError) {
            if let failure { throw failure }
            if let refusal { throw SealError(.malformed, refusal.detail(byteCount: byteCount)) }
            do throws(SealError) {
                try operation.take()?.finish(into: &output)
            } catch {
                throw .cannotOpen
            }
        }

        /// Reads the rest of the header; returns how many bytes that took.
        private mutating func readHeader(_ input: Span<UInt8>) throws(SealError) -> Int {
            if hasReadHeader { return 0 }
            let count = min(Message.headerByteCount - header.count, input.count)
            for index in 0..<count { header.append(input[index]) }
            if header.count >= Message.magic.count, Message.refusal(of: header) == .badMagic {
                throw SealError(.malformed, Message.BrokenRule.badMagic.detail(byteCount: 0))
            }
            if header.count == Message.headerByteCount {
                operation = try Salted.operation(
                    .decrypt,
                    passphrase,
                    salt: Array(header[Message.magic.count...]),
                    parameters
                )
                hasReadHeader = true
            }
            return count
        }

        /// The rule that the message breaks, once all of it has been read.
        private var refusal: Message.BrokenRule? {
            guard hasReadHeader, byteCount > header.count else {
                return Message.refusal(of: header)
            }
            return byteCount % AESCBC.blockByteCount == 0 ? nil : .notBlockMultiple
        }
    }
}
