// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import SealFormats

/// Runs one message, from input to output, through a stream that seals or opens it.
struct BulkPass {
    let input: BulkInput
    let output: BulkOutput

    /// Runs the stream to its end.
    ///
    /// - Parameters:
    ///   - stream: the stream that seals or opens.
    ///   - standing: how far the stream got, for `failure` to report.
    ///   - failure: turns an error of the stream into the command's error.
    /// - Throws: `cannotRead`, `cannotWrite`, or what `failure` returns.
    func run<Stream: MessageStream & ~Copyable, Standing>(
        _ stream: consuming Stream,
        standing: (borrowing Stream) -> Standing,
        failure: (SealError, Standing) -> CommandError
    ) throws(CommandError) {
        var error: SealError?
        while true {
            let count = try input.next()
            if count == 0 { break }
            try output.write(atMost: stream.maximumOutputByteCount(for: count)) { room in
                input.withBytes(count) { bytes in
                    do throws(SealError) {
                        try stream.update(bytes, into: &room)
                    } catch let refusal {
                        error = refusal
                    }
                }
            }
            if let error { throw failure(error, standing(stream)) }
        }
        let last = standing(stream)
        let byteCount = stream.maximumOutputByteCount(for: 0)
        var rest: Stream? = consume stream
        try output.write(atMost: byteCount) { room in
            do throws(SealError) {
                try rest.take()?.finish(into: &room)
            } catch let refusal {
                error = refusal
            }
        }
        if let error { throw failure(error, last) }
        try output.finish()
    }
}

extension Lanes {
    /// A record on each processor.
    static let processors = Lanes(count: Processors.count, perform: Processors.perform)
}
