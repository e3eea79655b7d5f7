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
