// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The same message through a stream, in pieces: it has to come out as from the whole-message
/// functions, byte for byte, and be refused with the same words.
enum StreamedMessage {
    /// A byte at a time, so that every border is met; in step with no block; and all at once.
    private static let pieceByteCounts = [1, 7, 1 << 20]

    /// Holds a stream to what a whole-message function gave.
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
    /// Takes a whole message, so many bytes at a time.
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
