// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

/// The answers of a worker to a block of lines, in order; their memory is reused.
protocol LineAnswers: AnyObject, SendableMetatype {
    init()

    /// How much there is, for ``truncate(to:)``.
    var count: Int { get }

    /// Removes everything from `count` on.
    func truncate(to count: Int)

    /// Adds the error of a line that has no answer.
    func append(_ error: LineError, line: Int)

    /// Ends the answer to a line, or to a blank one, which has no answer.
    func endLine()
}

/// Takes the answers of a ``LinePipeline``, in the order of the lines.
protocol LineSink<Answers>: SendableMetatype {
    associatedtype Answers: LineAnswers
    associatedtype Failure: Error

    /// Takes the answers to the next block; called by one thread at a time, and may wait.
    ///
    /// - Throws: why no more answers are taken.
    func take(_ answers: Answers) throws(Failure)
}

/// Answers that are text.
typealias LineOutput = ByteWriter

/// A blank line stays blank, so that lines of output and input have the same numbers.
extension ByteWriter: LineAnswers {
    convenience init() { self.init(capacity: 65_536) }

    func append(_ error: LineError, line: Int) { error.append(to: self, line: line) }

    func endLine() { append(0x0A) }
}

/// Writes answers that are text.
struct LinePrinter: LineSink {
    private let output: any ByteOutput

    init(_ output: any ByteOutput) { self.output = output }

    func take(_ answers: LineOutput) throws(SystemError) {
        try unsafe answers.withUnsafeBytes { bytes throws(SystemError) in
            try unsafe output.write(bytes)
        }
        // A reader may be waiting for each line.
        try output.flush()
    }
}
