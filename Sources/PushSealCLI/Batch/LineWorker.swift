// SPDX-License-Identifier: Apache-2.0

import PushSeal
import StrictJSON

/// Where a worker writes its lines.
typealias LineOutput = ByteWriter

/// What `--batch` does to a line; every thread has a worker of its own.
protocol LineWorker: SendableMetatype {
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
struct LineError: Error, Equatable {
    /// What is wrong, in words.
    let message: String
    /// Where in the line, counted in characters from 1.
    var column: Int?
    /// What to do about it.
    var hint: String?
}

extension LineError {
    init(_ error: PayloadError) {
        self.init(error.detail, at: error.position, hint: error.hint)
    }

    init(_ error: JSONError) {
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

    init(_ error: CommandError) {
        self.init(message: error.message, hint: error.hint)
    }

    /// Appends the error as the answer to a line.
    func append(to output: LineOutput, line: Int) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("error")
        writer.string(message)
        writer.name("line")
        writer.integer(line)
        writer.name("column")
        if let column { writer.integer(column) } else { writer.null() }
        writer.name("hint")
        if let hint { writer.string(hint) } else { writer.null() }
        writer.endObject()
        output.append(writer.bytes)
    }
}
