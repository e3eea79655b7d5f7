// SPDX-License-Identifier: Apache-2.0

/// A reply from Redis (the types of the RESP2 protocol).
package enum RedisReply: Equatable {
    case null
    case integer(Int)
    case bytes([UInt8])
    case status(String)
    case error(String)
    case array([RedisReply])

    /// The elements of an array.
    ///
    /// - Throws: `malformed`.
    var elements: [RedisReply] {
        get throws(RedisError) {
            guard case .array(let elements) = self else { throw .malformed("no array") }
            return elements
        }
    }

    /// - Throws: `malformed`.
    var integer: Int {
        get throws(RedisError) {
            guard case .integer(let integer) = self else { throw .malformed("no number") }
            return integer
        }
    }

    /// - Throws: `malformed`.
    var bytes: [UInt8] {
        get throws(RedisError) {
            guard case .bytes(let bytes) = self else { throw .malformed("no string") }
            return bytes
        }
    }

    /// The id of an entry, such as `1526919030474-55`.
    ///
    /// - Throws: `malformed`.
    var id: String {
        get throws(RedisError) {
            let bytes = try bytes
            let halves = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            let areNumbers = halves.allSatisfy { half in
                (1...20).contains(half.count) && half.allSatisfy { (0x30...0x39).contains($0) }
            }
            guard halves.count == 2, areNumbers else { throw .malformed("no id of an entry") }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
