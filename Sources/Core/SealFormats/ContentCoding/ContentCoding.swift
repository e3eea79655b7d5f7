// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The `aes128gcm` content coding: a header, then records under AES-128-GCM (RFC 8188).
///
/// Authenticated: a message opens to what was sealed or not at all. The keying material has to be
/// random bytes, as no slow key derivation protects it.
package enum ContentCoding {
    /// The valid record sizes, in bytes (RFC 8188 §2.1).
    package static let recordSizeLimits = 18...Int(UInt32.max)

    /// The usual record size.
    package static let defaultRecordSize = 4096

    /// The minimum length of keying material, in bytes.
    package static let minimumKeyingMaterialByteCount = 16

    /// Seals bytes.
    ///
    /// - Parameters:
    ///   - plaintext: the bytes.
    ///   - keyingMaterial: the key.
    ///   - keyID: the id that the header gives the key.
    ///   - recordSize: the length of a record.
    ///   - padding: the padding.
    ///   - salt: fresh, except for vectors and tests.
    /// - Returns: 21 bytes of header and the key id, then the padded plaintext with 17 more bytes a
    ///   record.
    /// - Throws: `invalidKey` for less than 16 bytes of keying material; `unsupported` for a record
    ///   size out of range or a key id longer than 255 bytes; `tooLong` when the plaintext does not
    ///   fit the padding.
    package static func seal(
        _ plaintext: [UInt8],
        keyingMaterial: SecretBytes,
        keyID: [UInt8] = [],
        recordSize: Int = defaultRecordSize,
        padding: Padding = .none,
        salt: SaltSource = .fresh
    ) throws(SealError) -> [UInt8] {
        let layout = try layout(
            plaintext.count,
            keyIDByteCount: keyID.count,
            recordSize: recordSize,
            padding: padding
        )
        try check(keyingMaterial)
        let capacity = byteCount(of: layout, keyIDByteCount: keyID.count)
        return try unsafe makeBytes(from: plaintext, keyID, capacity: capacity) {
            plaintext,
            keyID,
            output throws(SealError) in
            try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                try unsafe sealMessage(
                    plaintext,
                    secret: Secret(secret, of: keyingMaterial),
                    keyID: keyID,
                    layout: layout,
                    salt: salt,
                    into: output
                )
            }
        }
    }

    /// Opens a message.
    ///
    /// Takes memory in proportion to the message, whatever its header claims. A message without
    /// records is refused, as nothing authenticates it.
    ///
    /// - Throws: `malformed` when the format is wrong, which no key is needed to see; `cannotOpen`
    ///   for another key, altered bytes, or a missing end; `invalidKey` as
    ///   ``seal(_:keyingMaterial:keyID:recordSize:padding:)``.
    package static func open(
        _ message: [UInt8],
        keyingMaterial: SecretBytes
    ) throws(SealError) -> [UInt8] {
        try outcome(of: message, keyingMaterial: keyingMaterial).plaintext()
    }

    /// Opens a message, or says which rule it breaks.
    package static func outcome(
        of message: [UInt8],
        keyingMaterial: SecretBytes
    ) throws(SealError) -> Outcome {
        // A malformed message is reported as such, whatever the key.
        if let refusal = Header.refusal(of: message) { return .refused(refusal) }
        try check(keyingMaterial)
        return try unsafe outcome(of: message) { message, output throws(SealError) in
            try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                try unsafe openMessage(
                    message,
                    secret: Secret(secret, of: keyingMaterial),
                    into: output
                )
            }
        }
    }

    /// Refuses what a header cannot hold.
    static func check(recordSize: Int, keyIDByteCount: Int) throws(SealError) {
        guard recordSizeLimits.contains(recordSize) else {
            throw SealError(.unsupported, "a record size of \(recordSize) is out of range")
        }
        guard keyIDByteCount <= Header.maximumKeyIDByteCount else {
            throw SealError(.unsupported, "a key id of \(keyIDByteCount) bytes is longer than 255")
        }
    }

    /// Refuses keying material that is too short.
    static func check(_ keyingMaterial: SecretBytes) throws(SealError) {
        guard keyingMaterial.count >= minimumKeyingMaterialByteCount else {
            throw SealError(
                .invalidKey,
                "aes128gcm takes \(minimumKeyingMaterialByteCount) random bytes or more, not "
                    + "\(keyingMaterial.count)"
            )
        }
    }
}

// The same on memory that the caller owns; the functions on arrays call these.

extension ContentCoding {
    /// The keying material of a message, and the secret it was derived from, which contexts retain.
    @safe
    struct Secret {
        let bytes: UnsafeRawBufferPointer
        let origin: SecretBytes

        /// Keying material derived from a secret, in memory that outlives this value.
        init(_ bytes: UnsafeRawBufferPointer, of origin: SecretBytes) {
            unsafe self.bytes = bytes
            self.origin = origin
        }
    }

    /// How a plaintext is split into records.
    ///
    /// - Throws: as ``seal(_:keyingMaterial:keyID:recordSize:padding:)``, except `invalidKey`.
    static func layout(
        _ plaintextByteCount: Int,
        keyIDByteCount: Int,
        recordSize: Int,
        padding: Padding
    ) throws(SealError) -> RecordLayout {
        try check(recordSize: recordSize, keyIDByteCount: keyIDByteCount)
        return RecordLayout(
            plaintextByteCount: plaintextByteCount,
            paddedByteCount: try padding.paddedByteCount(of: plaintextByteCount),
            recordSize: recordSize
        )
    }

    /// The length of a message with this layout, in bytes.
    static func byteCount(of layout: RecordLayout, keyIDByteCount: Int) -> Int {
        Header.fixedByteCount + keyIDByteCount + layout.byteCount
    }

    /// Seals into memory of at least ``byteCount(of:keyIDByteCount:)`` bytes; returns that count.
    ///
    /// On an error the output is erased.
    static func sealMessage(
        _ plaintext: UnsafeRawBufferPointer,
        secret: Secret,
        keyID: UnsafeRawBufferPointer,
        layout: RecordLayout,
        salt: SaltSource,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        // One frame for salt and records: burning the stack takes as long as hashing a short
        // message.
        try burningStack { () throws(SealError) in
            let place = unsafe Header.saltPlace(in: output)
            try unsafe salt.write(
                into: place,
                secret: secret.bytes,
                message: plaintext,
                layout: (layout.recordSize, layout.paddedByteCount)
            )
            let headerByteCount = unsafe Header.write(
                recordSize: layout.recordSize,
                keyID: keyID,
                behindSaltIn: output
            )
            let byteCount = headerByteCount + layout.byteCount
            let records = unsafe output[headerByteCount..<byteCount].rebased
            do throws(SealError) {
                try unsafe RecordCipher.with(
                    .encrypt,
                    secret: secret,
                    salt: UnsafeRawBufferPointer(place)
                ) { cipher throws(SealError) in
                    try unsafe cipher.sealRecords(plaintext, in: layout, into: records)
                }
            } catch {
                unsafe erase(output)
                throw error
            }
            return byteCount
        }
    }

    /// The outcome of opening a message or record into the caller's memory.
    enum Opening {
        case opened(byteCount: Int)
        case refused(BrokenRule)

        /// The length of the plaintext, or the error for the broken rule.
        func byteCount() throws(SealError) -> Int {
            switch self {
            case .opened(let byteCount): return byteCount
            case .refused(let refusal): throw refusal.error
            }
        }
    }

    /// Opens a message into memory as long as the message, which is erased on failure.
    static func openMessage(
        _ message: UnsafeRawBufferPointer,
        secret: Secret,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Opening {
        if let refusal = unsafe Header.refusal(of: message) { return .refused(refusal) }
        let headerByteCount = unsafe Header.byteCount(of: message)
        guard message.count > headerByteCount else { return .refused(.noRecords) }
        let recordSize = unsafe Header.recordSize(of: message)
        let salt = unsafe message[..<Header.saltByteCount].rebased
        let records = unsafe message[headerByteCount...].rebased
        do throws(SealError) {
            return try burningStack { () throws(SealError) in
                try unsafe RecordCipher.with(.decrypt, secret: secret, salt: salt) {
                    cipher throws(SealError) in
                    try unsafe cipher.openRecords(records, recordSize: recordSize, into: output)
                }
            }
        } catch {
            unsafe erase(output)
            throw error
        }
    }

    /// Opens a message into an array, or says which rule it breaks.
    static func outcome(
        of message: [UInt8],
        _ open: (
            UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer
        ) throws(SealError) -> Opening
    ) throws(SealError) -> Outcome {
        var refused: BrokenRule?
        let plaintext = try unsafe makeBytes(from: message, capacity: message.count) {
            message,
            output throws(SealError) in
            switch try unsafe open(message, output) {
            case .opened(let byteCount): return byteCount
            case .refused(let refusal):
                refused = refusal
                return 0
            }
        }
        return refused.map(Outcome.refused) ?? .opened(plaintext)
    }
}

extension ContentCoding {
    /// Opens a message to text under a key of a ring, into memory as long as the message.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - keyingMaterial: the key.
    ///   - keyID: its id in the ring. A header that names another key is refused; one that names no
    ///     key is not.
    ///   - output: where the text goes; erased if it does not open.
    /// - Returns: the length of the text in bytes.
    /// - Throws: as ``open(_:keyingMaterial:)``; `unknownKey` when the header names another key;
    ///   `cannotOpen` also when the bytes are not UTF-8.
    static func openText(
        _ message: UnsafeRawBufferPointer,
        keyingMaterial: SecretBytes,
        keyID: String?,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        if let refusal = unsafe Header.refusal(of: message) { throw refusal.error }
        let named = unsafe Header.keyID(of: message)
        if let keyID, unsafe !named.isEmpty, unsafe !keyID.utf8.elementsEqual(named) {
            throw SealError(.unknownKey, "the aes128gcm header names another key")
        }
        try check(keyingMaterial)
        let byteCount = try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
            try unsafe openMessage(
                message,
                secret: Secret(secret, of: keyingMaterial),
                into: output
            )
            .byteCount()
        }
        return try unsafe checkText(output, byteCount)
    }
}

/// The bytes as text; erases them if they are not UTF-8.
func text(erasing plaintext: inout [UInt8]) throws(SealError) -> String {
    if let text = String(ifUTF8: plaintext) { return text }
    erase(&plaintext)
    throw .notText
}

/// Returns the length of opened text if it is UTF-8; otherwise erases it and throws.
func checkText(
    _ output: UnsafeMutableRawBufferPointer,
    _ byteCount: Int
) throws(SealError) -> Int {
    guard unsafe UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: output[..<byteCount])) else {
        unsafe erase(output)
        throw .notText
    }
    return byteCount
}
