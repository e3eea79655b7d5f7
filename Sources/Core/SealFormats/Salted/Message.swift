// SPDX-License-Identifier: Apache-2.0

extension Salted {
    /// A parsed message: `Salted__`, eight bytes of salt, whole blocks of ciphertext.
    package struct Message: Sendable, Equatable {
        /// The first rule of the format that bytes break; the raw values are those of the vectors.
        package enum BrokenRule: String, Sendable, CaseIterable {
            /// Fewer than the 8 bytes of `Salted__`.
            case tooShort = "too_short"
            /// The bytes do not begin with `Salted__`.
            case badMagic = "bad_magic"
            /// The bytes end before the salt does.
            case saltTruncated = "salt_truncated"
            /// Nothing follows the salt, although even an empty message has a block.
            case noCiphertext = "no_ciphertext"
            /// The ciphertext is not whole blocks of 16 bytes.
            case notBlockMultiple = "not_block_multiple"
        }

        /// What every message begins with.
        package static let magic: [UInt8] = Array("Salted__".utf8)

        /// Bytes of salt.
        package static let saltByteCount = 8

        static let magicByteCount = 8

        static let headerByteCount = 16

        /// The whole message.
        package let bytes: [UInt8]

        /// Parses a message, without a key.
        ///
        /// - Throws: `malformed`, with the refusal in words.
        package init(parsing bytes: [UInt8]) throws(SealError) {
            if let refusal = Self.refusal(of: bytes) {
                throw SealError(.malformed, refusal.detail(byteCount: bytes.count))
            }
            self.bytes = bytes
        }

        /// The salt.
        package var salt: ArraySlice<UInt8> {
            bytes[Self.magicByteCount..<Self.headerByteCount]
        }

        /// The ciphertext, at least one block.
        package var ciphertext: ArraySlice<UInt8> { bytes[Self.headerByteCount...] }

        /// The first rule that the bytes break, or nil if they are a message.
        package static func refusal(of bytes: [UInt8]) -> BrokenRule? {
            unsafe bytes.withSpanBytes { unsafe refusal(of: $0) }
        }
    }
}

extension Salted.Message {
    /// `Salted__` as a number, little-endian.
    private static let magicNumber: UInt64 = 0x5F5F_6465_746C_6153

    /// The first rule that bytes break, or nil if they are a message.
    static func refusal(of bytes: UnsafeRawBufferPointer) -> BrokenRule? {
        if bytes.count < magicByteCount { return .tooShort }
        let start = unsafe bytes.loadUnaligned(as: UInt64.self)
        if UInt64(littleEndian: start) != magicNumber { return .badMagic }
        if bytes.count < headerByteCount { return .saltTruncated }
        if bytes.count == headerByteCount { return .noCiphertext }
        return bytes.count % AESCBC.blockByteCount == 0 ? nil : .notBlockMultiple
    }

    /// Writes what every message begins with.
    static func writeMagic(into output: UnsafeMutableRawBufferPointer) {
        unsafe output.storeBytes(of: magicNumber.littleEndian, as: UInt64.self)
    }

    /// Where the salt goes.
    static func saltPlace(
        in output: UnsafeMutableRawBufferPointer
    ) -> UnsafeMutableRawBufferPointer {
        unsafe output[magicByteCount..<headerByteCount].rebased
    }
}

extension Salted.Message.BrokenRule {
    /// Describes the rule, for a message of this length.
    package func detail(byteCount: Int) -> String {
        switch self {
        case .tooShort: "\(byteCount) bytes are too short for \"Salted__\""
        case .badMagic: "does not begin with \"Salted__\""
        case .saltTruncated: "the salt is cut short: \(max(0, byteCount - 8)) of 8 bytes"
        case .noCiphertext: "no ciphertext follows the salt"
        case .notBlockMultiple:
            "the ciphertext is \(max(0, byteCount - 16)) bytes, not a multiple of 16"
        }
    }
}
