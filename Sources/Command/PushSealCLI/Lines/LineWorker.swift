// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON

/// Answers the lines of `--batch`; each thread has its own worker.
protocol LineWorker: SendableMetatype {
    /// What it answers with: ``LineOutput`` for text.
    associatedtype Answers: LineAnswers

    /// Learns the number of the line that it is to answer next.
    mutating func begin(line number: Int)

    /// Appends the answer to a line and returns how it went.
    ///
    /// - Parameters:
    ///   - line: the bytes of the line, without its end; valid during the call.
    ///   - answers: where the answer goes, without a line end.
    /// - Returns: whether all is well: the line was read, and its sealed content opened, if it has
    ///   any.
    /// - Throws: what is wrong with the line; what was appended is removed.
    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ answers: Answers
    ) throws(LineError) -> Bool
}

extension LineWorker {
    /// Does nothing: most answers do not depend on the number.
    @inline(__always)
    mutating func begin(line number: Int) {}
}

/// Why a line has no answer.
struct LineError: Error, Equatable {
    /// What is wrong, in words.
    let message: String
    /// The position in the line, in characters from 1.
    let column: Int?
    /// What to do about it.
    let hint: String?
    /// The `id` of the line, as JSON, if it has one.
    var id: [UInt8]?
    /// Whether the command is at fault, not the line: every line like it would fail.
    var isOfCommand = false

    /// Makes an error.
    init(message: String, column: Int? = nil, hint: String? = nil) {
        self.message = message
        self.column = column
        self.hint = hint
    }
}

extension ByteWriter {
    /// Appends the member `id` with the `id` of a line, if it has one.
    func append(lineID id: [UInt8]?) {
        guard let id else { return }
        append(#","id":"#)
        append(id)
    }
}

extension LineError {
    /// Describes what is wrong with a line's payload.
    init(_ error: PushError) {
        self.init(error.detail, at: error.position, hint: error.hint)
    }

    /// Describes what is wrong with a line's JSON.
    init(_ error: JSONError) {
        self.init(error.detail, at: error.position, hint: error.hint)
    }

    private init(_ detail: String, at position: JSONPosition?, hint: String?) {
        self.init(
            message: detail,
            column: position.flatMap { $0.line == 1 ? $0.column : nil },
            hint: hint
        )
    }

    /// Appends the error as the answer to a line; `line` is nil if the input is not a list of
    /// lines.
    func append(to output: LineOutput, line: Int?) {
        let start = output.count
        output.append(#"{"error":"#)
        output.appendQuoted(message)
        output.append(#","line":"#)
        output.append(numberOrNull: line)
        output.append(lineID: id)
        output.append(#","column":"#)
        output.append(numberOrNull: column)
        output.append(#","hint":"#)
        output.append(quotedOrNull: hint)
        output.append("}")
        output.escapeControls(from: start)
    }

    /// The error as a JSON object that names no line.
    var json: [UInt8] {
        let text = ByteWriter()
        append(to: text, line: nil)
        return text.bytes
    }
}
