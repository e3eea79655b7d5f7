// SPDX-License-Identifier: Apache-2.0

package import PushSeal
package import StrictJSON

/// Where a worker writes its lines.
package typealias LineOutput = ByteWriter

/// What `--batch` does to a line; every thread has a worker of its own.
package protocol LineWorker: SendableMetatype {
    /// Appends the answer to a line, which has no line end, and says how it went.
    ///
    /// - Parameters:
    ///   - line: the bytes of the line, valid during the call.
    ///   - output: where the answer goes, without a line end.
    /// - Returns: whether all is as it should be: read, and opened if there was something sealed.
    /// - Throws: what is wrong with the line; what was appended is taken back.
    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool
}

/// Why there is no answer to a line.
package struct LineError: Error, Equatable {
    /// What is wrong, in words.
    package let message: String
    /// Where in the line, counted in characters from 1.
    package let column: Int?
    /// What to do about it.
    package let hint: String?

    /// Says what is wrong.
    package init(message: String, column: Int? = nil, hint: String? = nil) {
        self.message = message
        self.column = column
        self.hint = hint
    }
}

extension LineError {
    /// Says what is wrong with the payload that the line is.
    package init(_ error: PushError) {
        self.init(error.detail, at: error.position, hint: error.hint)
    }

    /// Says what is wrong with the JSON that the line is.
    package init(_ error: JSONError) {
        self.init(error.detail, at: error.position, hint: error.hint)
    }

    private init(_ detail: String, at position: JSONPosition?, hint: String?) {
        self.init(
            message: Self.withoutLine(detail),
            column: position.flatMap { $0.line == 1 ? $0.column : nil },
            hint: hint.map(Self.withoutLine)
        )
    }

    /// Leaves out the line that the reader saw: the line's own first, which is another of the file.
    private static func withoutLine(_ text: String) -> String {
        text.replacing("line 1, column", with: "column")
    }

    /// Appends the error as the answer to a line, or to what is not one of several lines.
    package func append(to output: LineOutput, line: Int?) {
        output.append(#"{"error":"#)
        output.appendQuoted(message)
        output.append(#","line":"#)
        if let line { output.append(number: line) } else { output.append("null") }
        output.append(#","column":"#)
        if let column { output.append(number: column) } else { output.append("null") }
        output.append(#","hint":"#)
        if let hint { output.appendQuoted(hint) } else { output.append("null") }
        output.append("}")
    }
}
