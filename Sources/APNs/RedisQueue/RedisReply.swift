// SPDX-License-Identifier: Apache-2.0

import CHiredis

/// A reply from Redis (the types of the RESP2 protocol).
package enum RedisReply: Equatable {
    case null
    case integer(Int)
    case bytes([UInt8])
    case status(String)
    case error(String)
    case array([RedisReply])

    /// Copies a reply from hiredis, which limits the nesting of arrays to nine.
    @unsafe
    init(_ reply: UnsafePointer<redisReply>) {
        let text = unsafe UnsafeRawBufferPointer(start: reply.pointee.str, count: reply.pointee.len)
        switch unsafe reply.pointee.type {
        case REDIS_REPLY_INTEGER: self = unsafe .integer(Int(reply.pointee.integer))
        case REDIS_REPLY_STRING: self = unsafe .bytes(Array(text))
        case REDIS_REPLY_STATUS: self = unsafe .status(String(decoding: text, as: UTF8.self))
        case REDIS_REPLY_ERROR: self = unsafe .error(String(decoding: text, as: UTF8.self))
        case REDIS_REPLY_ARRAY:
            let elements = unsafe UnsafeBufferPointer(
                start: reply.pointee.element,
                count: reply.pointee.elements
            )
            self = unsafe .array(
                elements.map { element in
                    guard let element = unsafe element else { return .null }
                    return unsafe RedisReply(element)
                }
            )
        default: self = .null
        }
    }

    /// The elements of an array; empty for any other type.
    var elements: [RedisReply] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var integer: Int? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
}
