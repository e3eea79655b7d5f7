// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// How a message is split, controlled by one byte of the input.
struct Cut {
    /// The longest piece; 0 leaves the message whole.
    let limit: UInt8

    /// The pieces, some of them empty.
    func pieces(of message: [UInt8]) -> [[UInt8]] {
        guard limit > 0 else { return [message] }
        var pieces: [[UInt8]] = []
        var state = UInt32(limit)
        var rest = message[...]
        while !rest.isEmpty {
            // The constants of Numerical Recipes; the high bits are better random bits.
            state = state &* 1_664_525 &+ 1_013_904_223
            let length = limit == 1 ? 1 : Int(state >> 16) % (Int(limit) + 1)
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }
}

/// The output of a stream, and its error, if any.
struct Streamed {
    private(set) var output: [UInt8] = []
    private(set) var error: SealError?

    /// Passes a message through a stream in pieces.
    ///
    /// The stream may ask for room for at most its input and `overhead`.
    init<Stream: MessageStream & ~Copyable>(
        _ message: [UInt8],
        _ cut: Cut,
        overhead: Int,
        through stream: consuming Stream
    ) {
        var stream = stream
        var count = 0
        for piece in cut.pieces(of: message) {
            count += piece.count
            let room = stream.maximumOutputByteCount(for: piece.count)
            precondition(room <= count + overhead, "asks for \(room) bytes of room after \(count)")
            var error: SealError?
            output += [UInt8](capacity: room) { output in
                do throws(SealError) {
                    try stream.update(piece.span, into: &output)
                } catch let failure {
                    error = failure
                }
            }
            guard let error else { continue }
            self.error = error
            do throws(SealError) {
                let more = try stream.update(piece)
                preconditionFailure("went on after an error, with \(more.count) bytes")
            } catch let again {
                precondition(again == error, "\(again) after \(error)")
            }
            return
        }
        let room = stream.maximumOutputByteCount(for: 0)
        precondition(room <= count + overhead, "asks for \(room) bytes of room at the end")
        do throws(SealError) {
            output += try stream.finish()
        } catch let failure {
            error = failure
        }
    }

    /// Checks that the whole-message function gives the same.
    func hold(to whole: Result<[UInt8], SealError>) {
        switch whole {
        case .success(let bytes):
            precondition(error == nil, "opens whole only: \(error?.detail ?? "")")
            precondition(output == bytes, "in pieces it is another message")
        case .failure(let failure):
            guard let error else { preconditionFailure("opens in pieces only: \(failure)") }
            precondition(error == failure, "in pieces: \(error), whole: \(failure)")
        }
    }
}
