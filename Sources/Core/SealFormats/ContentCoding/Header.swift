// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// The cleartext header before the records (RFC 8188 §2.1).
    ///
    /// No tag covers the record size and the key id; a changed salt changes the keys, so the
    /// message does not open. The record size says where records end, which their tags confirm:
    /// changing it either breaks the tags or, if there is only one record, has no effect.
    /// ``WebPush`` feeds the key id into the key derivation, which authenticates it.
    package struct Header: Sendable, Equatable {
        /// Bytes of salt.
        package static let saltByteCount = 16

        /// The maximum length of a key id, in bytes.
        package static let maximumKeyIDByteCount = 255

        static let fixedByteCount = 21

        /// The salt, 16 bytes, fresh for every message.
        package let salt: [UInt8]

        /// The length of every record but the last, tag included, in bytes.
        package let recordSize: Int

        /// The key id, as bytes; often UTF-8, in Web Push the sender's public key.
        package let keyID: [UInt8]

        /// Reads the header at the start of a message.
        ///
        /// - Throws: `malformed` when it is truncated or the record size is below 18.
        package init(parsing message: [UInt8]) throws(SealError) {
            if let refusal = Self.refusal(of: message) { throw refusal.error }
            let keyIDEnd = Self.fixedByteCount + Int(message[Self.fixedByteCount - 1])
            salt = Array(message[..<Self.saltByteCount])
            recordSize = unsafe message.withSpanBytes { unsafe Self.recordSize(of: $0) }
            keyID = Array(message[Self.fixedByteCount..<keyIDEnd])
        }

        /// The length of the header, 21 to 276 bytes.
        package var byteCount: Int { Self.fixedByteCount + keyID.count }

        /// The key id, if it can be the id of a key in a ring.
        package var keyName: String? {
            guard let name = String(ifUTF8: keyID),
                KeyName.fault(in: name) == nil
            else { return nil }
            return name
        }

        /// The rule that the header breaks, or nil if it is valid.
        static func refusal(of message: [UInt8]) -> BrokenRule? {
            unsafe message.withSpanBytes { unsafe refusal(of: $0) }
        }
    }
}

extension ContentCoding.Header {
    /// The rule that the header breaks, or nil if it is valid.
    static func refusal(of message: UnsafeRawBufferPointer) -> ContentCoding.BrokenRule? {
        guard message.count >= fixedByteCount, unsafe message.count >= byteCount(of: message)
        else { return .shortHeader }
        return unsafe ContentCoding.recordSizeLimits.contains(recordSize(of: message))
            ? nil : .recordSize
    }

    /// The length of the header of a message of at least 21 bytes.
    static func byteCount(of message: UnsafeRawBufferPointer) -> Int {
        unsafe fixedByteCount + Int(message[fixedByteCount - 1])
    }

    /// The record size of a message of at least 21 bytes.
    static func recordSize(of message: UnsafeRawBufferPointer) -> Int {
        Int(
            UInt32(
                bigEndian: unsafe message.loadUnaligned(
                    fromByteOffset: saltByteCount,
                    as: UInt32.self
                )
            )
        )
    }

    /// The key id of a message with a valid header.
    static func keyID(of message: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        unsafe message[fixedByteCount..<byteCount(of: message)].rebased
    }

    /// Where the salt goes.
    static func saltPlace(
        in output: UnsafeMutableRawBufferPointer
    ) -> UnsafeMutableRawBufferPointer {
        unsafe output[..<saltByteCount].rebased
    }

    /// Writes a header; returns its length in bytes.
    static func write(
        salt: [UInt8],
        recordSize: Int,
        keyID: [UInt8],
        into output: UnsafeMutableRawBufferPointer
    ) -> Int {
        unsafe saltPlace(in: output).copyBytes(from: salt)
        return unsafe keyID.withSpanBytes { keyID in
            unsafe write(recordSize: recordSize, keyID: keyID, behindSaltIn: output)
        }
    }

    /// Writes the rest of the header after the salt; returns the length of the whole header.
    static func write(
        recordSize: Int,
        keyID: UnsafeRawBufferPointer,
        behindSaltIn output: UnsafeMutableRawBufferPointer
    ) -> Int {
        let byteCount = fixedByteCount + keyID.count
        unsafe output.storeBytes(
            of: UInt32(truncatingIfNeeded: recordSize).bigEndian,
            toByteOffset: saltByteCount,
            as: UInt32.self
        )
        unsafe output[fixedByteCount - 1] = UInt8(truncatingIfNeeded: keyID.count)
        unsafe output[fixedByteCount..<byteCount].rebased
            .copyMemory(from: keyID)
        return byteCount
    }
}
