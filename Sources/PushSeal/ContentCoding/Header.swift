// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// What stands in clear before the records (RFC 8188 §2.1).
    ///
    /// Nothing proves the record size and the key id: only a salt that was changed makes the
    /// message unreadable. ``WebPush`` puts the key id into the key derivation, which proves it.
    public struct Header: Sendable, Equatable {
        /// Bytes of salt.
        public static let saltByteCount = 16

        /// The longest key id, in bytes.
        public static let maximumKeyIDByteCount = 255

        static let fixedByteCount = 21

        /// The salt, 16 bytes, fresh for every message.
        public let salt: [UInt8]

        /// The length of every record but the last, tag included, in bytes.
        public let recordSize: Int

        /// The name of the key, as bytes; often UTF-8, in Web Push the sender's public key.
        public let keyID: [UInt8]

        /// Reads the header at the beginning of a message.
        ///
        /// - Throws: `malformed` when it is cut short or the record size is below 18.
        public init(parsing message: [UInt8]) throws(SealError) {
            if let stage = Self.stage(of: message) { throw stage.error }
            let keyIDEnd = Self.fixedByteCount + Int(message[Self.fixedByteCount - 1])
            salt = Array(message[..<Self.saltByteCount])
            recordSize = Self.recordSize(of: message)
            keyID = Array(message[Self.fixedByteCount..<keyIDEnd])
        }

        /// Bytes of header, from 21 to 276.
        public var byteCount: Int { Self.fixedByteCount + keyID.count }

        /// The rule that the header breaks, or nil if it is one.
        static func stage(of message: [UInt8]) -> Stage? {
            guard message.count >= fixedByteCount,
                message.count >= fixedByteCount + Int(message[fixedByteCount - 1])
            else { return .shortHeader }
            return recordSizeLimits.contains(recordSize(of: message)) ? nil : .recordSize
        }

        private static func recordSize(of message: [UInt8]) -> Int {
            message[saltByteCount..<saltByteCount + 4].reduce(0) { $0 << 8 | Int($1) }
        }

        /// Writes a header; gives its byte count.
        static func write(
            salt: [UInt8],
            recordSize: Int,
            keyID: [UInt8],
            into output: UnsafeMutableRawBufferPointer
        ) -> Int {
            unsafe output.copyBytes(from: salt)
            for index in 0..<4 {
                unsafe output[saltByteCount + index] =
                    UInt8(truncatingIfNeeded: recordSize >> (24 - 8 * index))
            }
            unsafe output[fixedByteCount - 1] = UInt8(truncatingIfNeeded: keyID.count)
            unsafe UnsafeMutableRawBufferPointer(rebasing: output[fixedByteCount...])
                .copyBytes(from: keyID)
            return fixedByteCount + keyID.count
        }
    }
}
