// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON

extension LineWorker {
    /// Answers all lines of a block.
    mutating func answer(
        _ block: LineBlock,
        lineLimit: LineLimit,
        _ answers: Answers
    ) -> LineTally {
        var tally = LineTally()
        if let byteCount = block.overlongByteCount {
            tally.note(.failure(lineLimit.error(byteCount)), at: block.firstLine, answers)
            return tally
        }
        unsafe block.bytes.withUnsafeBytes { memory in
            var number = block.firstLine
            var start = 0
            for end in block.lineEnds {
                let line = unsafe UnsafeRawBufferPointer(
                    rebasing: memory[start..<Self.contentEnd(start..<end, in: memory)]
                )
                unsafe answer(line, number: number, lineLimit: lineLimit, answers, &tally)
                start = end + 1
                number += 1
            }
        }
        return tally
    }

    @inline(__always)
    private mutating func answer(
        _ line: UnsafeRawBufferPointer,
        number: Int,
        lineLimit: LineLimit,
        _ answers: Answers,
        _ tally: inout LineTally
    ) {
        guard unsafe !isBlank(line) else { return answers.endLine() }
        guard unsafe !GzipMark.begins(line) else {
            return tally.note(.failure(GzipMark.error), at: number, answers)
        }
        guard line.count <= lineLimit.byteCount else {
            return tally.note(.failure(lineLimit.error(line.count)), at: number, answers)
        }
        let countBefore = answers.count
        let result: Result<Bool, LineError>
        begin(line: number)
        do throws(LineError) {
            result = .success(try unsafe answer(line, answers))
        } catch {
            answers.truncate(to: countBefore)
            result = .failure(unsafe LineError(ofOpenBracket: line) ?? error)
        }
        tally.note(result, at: number, answers)
    }

    /// The end of a line without the carriage return before its line feed.
    @inline(__always)
    private static func contentEnd(_ line: Range<Int>, in memory: UnsafeRawBufferPointer) -> Int {
        let hasReturn = unsafe !line.isEmpty && memory[line.upperBound - 1] == 0x0D
        return hasReturn ? line.upperBound - 1 : line.upperBound
    }

    /// Whether a line has nothing but JSON white space.
    @inline(__always)
    private func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        for index in 0..<line.count {
            let byte = unsafe line[index]
            guard byte <= 0x20, byte == 0x20 || byte == 0x09 || byte == 0x0D else { return false }
        }
        return true
    }
}

extension LineError {
    /// The error of a line that has only the first bracket of a document; nil for another line.
    fileprivate init?(ofOpenBracket line: UnsafeRawBufferPointer) {
        guard unsafe line.count(where: { $0 > 0x20 }) == 1,
            let bracket = unsafe line.first(where: { $0 > 0x20 })
        else { return nil }
        switch bracket {
        case UInt8(ascii: "["):
            self.init(
                message: "the line only begins an array",
                hint: "write one object per line: jq -c '.[]' FILE"
            )
        case UInt8(ascii: "{"):
            self.init(
                message: "the line only begins an object",
                hint: "write each object on one line: jq -c . FILE"
            )
        default: return nil
        }
    }
}

extension LineTally {
    /// Counts the answer to a line, and ends its line.
    @inline(__always)
    fileprivate mutating func note(
        _ result: Result<Bool, LineError>,
        at line: Int,
        _ answers: some LineAnswers
    ) {
        lineCount += 1
        switch result {
        case .success(true): break
        case .success(false):
            refusedCount += 1
            firstFaultyLine = firstFaultyLine ?? line
        case .failure(let error):
            errorCount += 1
            firstFaultyLine = firstFaultyLine ?? line
            answers.append(error, line: line)
        }
        answers.endLine()
    }
}
