// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Runs a message through a stream in pieces: the output must be the same as from the whole-message
/// functions, byte for byte, and the errors must have the same text.
enum StreamedMessage {
    /// One byte, to split at every boundary; out of step with all blocks; and all at once.
    private static let pieceByteCounts = [1, 7, 1 << 20]

    /// Checks a stream against the result of a whole-message function.
    static func hold<Stream: MessageStream & ~Copyable>(
        _ message: [UInt8],
        to whole: Result<[UInt8], SealError>,
        through stream: () throws(SealError) -> Stream
    ) throws(VectorFault) {
        for pieceByteCount in pieceByteCounts {
            let streamed = try attempt { () throws(SealError) in
                try stream().pass(message, inPiecesOf: pieceByteCount)
            }
            switch (streamed, whole) {
            case (.success(let bytes), .success(let expected)):
                try Compare.bytes(bytes, expected, "streamed message")
            case (.failure(let error), .failure(let expected)):
                try Compare.value(error.detail, expected.detail, "a streamed refusal as")
            case (.success, .failure): throw .wrong(expected: "a refusal", got: "a stream")
            case (.failure(let error), .success):
                throw .wrong(expected: "a stream", got: "\(error.code): \(error.detail)")
            }
        }
    }
}

extension MessageStream where Self: ~Copyable {
    /// Passes a whole message through in pieces of this size.
    fileprivate consuming func pass(
        _ message: [UInt8],
        inPiecesOf pieceByteCount: Int
    ) throws(SealError) -> [UInt8] {
        var output: [UInt8] = []
        var rest = message[...]
        while !rest.isEmpty {
            output += try update(Array(rest.prefix(pieceByteCount)))
            rest = rest.dropFirst(pieceByteCount)
        }
        output += try finish()
        return output
    }
}
