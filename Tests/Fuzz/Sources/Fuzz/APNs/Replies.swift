// SPDX-License-Identifier: Apache-2.0

import PushSealRedis

/// Reads replies of Redis that come in pieces of all sizes, each byte the size of the next piece.
func readReplies(_ bytes: [UInt8]) -> CInt {
    var reader = ReplyReader()
    var rest = bytes[...]
    func read(_ buffer: inout [UInt8]) throws(RedisError) {
        guard let size = rest.popFirst(), !rest.isEmpty else { throw .malformed("the end") }
        let piece = rest.prefix(Int(size) + 1)
        buffer += piece
        rest = rest.dropFirst(piece.count)
    }
    while (try? reader.next(from: read)) != nil {}
    return 0
}
