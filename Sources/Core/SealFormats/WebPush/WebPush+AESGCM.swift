// SPDX-License-Identifier: Apache-2.0

extension WebPush {
    /// A message in the older `aesgcm` coding, which Mastodon and some relays still send
    /// (draft-ietf-webpush-encryption-04 on draft-ietf-httpbis-encryption-encoding-03).
    ///
    /// Salt, sender's key and record size are not in the message but travel beside it: in the
    /// `Encryption` and `Crypto-Key` headers, or in fields of their own.
    package struct AESGCMMessage: Sendable, Equatable {
        /// The valid record sizes; they count the padding but not the tag.
        package static let recordSizeLimits = 3...Int(UInt32.max)

        /// The salt, 16 bytes.
        package let salt: [UInt8]

        /// The sender's key for this message; `dh`.
        package let senderKey: P256.PublicKey

        /// The number of bytes of padding and data in every record but the last; `rs`.
        package let recordSize: Int

        /// The records.
        package let ciphertext: [UInt8]

        /// Makes a message from the ciphertext and what travels beside it.
        ///
        /// - Throws: `malformed` when the salt is not 16 bytes, the record size is out of range, or
        ///   the ciphertext is incomplete.
        package init(
            salt: [UInt8],
            senderKey: P256.PublicKey,
            recordSize: Int = defaultAESGCMRecordSize,
            ciphertext: [UInt8]
        ) throws(SealError) {
            guard salt.count == ContentCoding.Header.saltByteCount else {
                throw SealError(.malformed, "a salt has 16 bytes, not \(salt.count)")
            }
            guard Self.recordSizeLimits.contains(recordSize) else {
                throw SealError(.malformed, "a record size of \(recordSize) is out of range")
            }
            let rest = ciphertext.count % (recordSize + AESGCM.tagByteCount)
            guard rest >= Self.overheadByteCount else {
                // A shorter record marks the end, so if all are full the end is missing.
                throw SealError(.malformed, "the aesgcm records are cut short")
            }
            self.salt = salt
            self.senderKey = senderKey
            self.recordSize = recordSize
            self.ciphertext = ciphertext
        }

        /// The overhead of a record: the length of the padding, and the tag.
        static let overheadByteCount = 2 + AESGCM.tagByteCount
    }

    /// The default record size.
    package static let defaultAESGCMRecordSize = 4096

    /// The longest plaintext of the older coding, padding included, in bytes.
    package static let maximumAESGCMPlaintextByteCount =
        maximumMessageByteCount - AESGCMMessage.overheadByteCount

    /// Seals bytes to a device in the older coding, as one record.
    ///
    /// The sender's key and the salt are new ones, except for vectors and tests.
    ///
    /// - Throws: as ``seal(_:to:padding:ephemeral:salt:)``, with
    ///   ``maximumAESGCMPlaintextByteCount``.
    package static func sealAESGCM(
        _ plaintext: [UInt8],
        to recipient: Recipient,
        padding: Padding = .none,
        ephemeral: P256.PrivateKey? = nil,
        salt source: SaltSource = .fresh
    ) throws(SealError) -> AESGCMMessage {
        let ephemeral = if let ephemeral { ephemeral } else { try P256.PrivateKey() }
        let paddedByteCount = try padding.paddedByteCount(of: plaintext.count)
        try check(paddedByteCount, limit: maximumAESGCMPlaintextByteCount)
        let paddingByteCount = paddedByteCount - plaintext.count
        let byteCount = paddedByteCount + AESGCMMessage.overheadByteCount
        let shared = try ephemeral.sharedSecret(with: recipient.publicKey)
        let salt = try HedgedSalt.bytes(
            for: plaintext,
            secret: shared,
            from: source,
            layout: (defaultAESGCMRecordSize, paddedByteCount)
        )
        let ciphertext = try withAESGCMCipher(
            .encrypt,
            salt,
            shared: shared,
            recipient: recipient,
            sender: ephemeral.publicKey
        ) { cipher throws(SealError) in
            try unsafe makeBytes(capacity: byteCount) { record throws(SealError) in
                unsafe record.initializeMemory(as: UInt8.self, repeating: 0)
                unsafe record[0] = UInt8(truncatingIfNeeded: paddingByteCount >> 8)
                unsafe record[1] = UInt8(truncatingIfNeeded: paddingByteCount)
                unsafe record[(2 + paddingByteCount)...].rebased
                    .copyBytes(from: plaintext)
                try unsafe cipher.encrypt(record, number: 0)
                return byteCount
            }
        }
        return try AESGCMMessage(
            salt: salt,
            senderKey: ephemeral.publicKey,
            ciphertext: ciphertext
        )
    }

    /// Opens a message of the older coding sealed to this device.
    ///
    /// - Throws: `cannotOpen` for another device's message, another authentication secret, or
    ///   altered bytes.
    package static func open(
        _ message: AESGCMMessage,
        with key: DeviceKey
    ) throws(SealError) -> [UInt8] {
        let shared = try key.privateKey.sharedSecret(with: message.senderKey)
        return try withAESGCMCipher(
            .decrypt,
            message.salt,
            shared: shared,
            recipient: key.recipient,
            sender: message.senderKey
        ) { cipher throws(SealError) in
            try unsafe makeBytes(from: message.ciphertext, capacity: message.ciphertext.count) {
                records,
                output throws(SealError) in
                try unsafe cipher.openAESGCM(
                    records,
                    recordByteCount: message.recordSize + AESGCM.tagByteCount,
                    into: output
                )
            }
        }
    }

    /// Lends the cipher of the older coding, whose keys are bound to both public keys.
    private static func withAESGCMCipher<R>(
        _ direction: CipherDirection,
        _ salt: [UInt8],
        shared: SecretBytes,
        recipient: Recipient,
        sender: P256.PublicKey,
        _ body: (borrowing RecordCipher) throws(SealError) -> R
    ) throws(SealError) -> R {
        let info = Array("Content-Encoding: auth\0".utf8)
        let keyingMaterial = try unsafe shared.derived(byteCount: 32, with: info) {
            (shared, info, output) throws(SealError) in
            try unsafe recipient.authenticationSecret.withUnsafeBytes { salt throws(SealError) in
                try unsafe HKDF.deriveSHA256(shared, salt: salt, info: info, into: output)
            }
        }
        let context =
            Array("P-256\0".utf8)
            + [0, UInt8(P256.PublicKey.uncompressedByteCount)] + recipient.publicKey.uncompressed
            + [0, UInt8(P256.PublicKey.uncompressedByteCount)] + sender.uncompressed
        let purposes = RecordCipher.Purposes.named(
            key: Array("Content-Encoding: aesgcm\0".utf8) + context,
            nonce: Array("Content-Encoding: nonce\0".utf8) + context
        )
        return try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
            try unsafe salt.withSpanBytes { salt throws(SealError) in
                try burningStack { () throws(SealError) in
                    try unsafe RecordCipher.with(
                        direction,
                        secret: ContentCoding.Secret(secret, of: keyingMaterial),
                        salt: salt,
                        purposes: purposes,
                        body
                    )
                }
            }
        }
    }
}

extension RecordCipher {
    /// Opens records that begin with their padding; returns the length of the plaintext.
    fileprivate borrowing func openAESGCM(
        _ records: UnsafeRawBufferPointer,
        recordByteCount: Int,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        var read = 0
        var written = 0
        var number = 0
        while read < records.count {
            let byteCount = min(recordByteCount, records.count - read)
            let record = unsafe records[read..<read + byteCount].rebased
            let room = unsafe output[written...].rebased
            guard try unsafe decrypt(record, number: number, into: room) else { throw .cannotOpen }
            let padded = unsafe room[..<(byteCount - AESGCM.tagByteCount)].rebased
            let dataStart = unsafe 2 + (Int(padded[0]) << 8 | Int(padded[1]))
            guard dataStart <= padded.count,
                unsafe padded[2..<dataStart].allSatisfy({ $0 == 0 })
            else { throw .cannotOpen }
            let data = unsafe UnsafeRawBufferPointer(rebasing: padded[dataStart...])
            unsafe padded.copyMemory(from: data)  // may overlap
            written += data.count
            read += byteCount
            number += 1
        }
        return written
    }
}
