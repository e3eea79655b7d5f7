// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealJSON
import Testing

@testable import PushSealCLI

/// Returns its input in angle brackets; refuses "no" and throws for "bad".
private struct Echo: LineWorker {
    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        output.append("<")
        output.append(line)
        let text = String(decoding: line, as: UTF8.self)
        if text == "bad" { throw LineError(message: "no good", column: 3, hint: "be \"good\"") }
        output.append(">")
        return text != "no"
    }
}

/// Returns its bytes a few at a time, then fails or ends.
private final class Trickle: ByteInput {
    let isTerminal = false
    private var rest: ArraySlice<UInt8>
    private let count: Int
    private let failure: SystemError?

    init(_ text: String, by count: Int, failure: SystemError? = nil) {
        rest = Array(text.utf8)[...]
        self.count = count
        self.failure = failure
    }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        if rest.isEmpty, let failure { throw failure }
        let chunk = rest.prefix(min(count, memory.count))
        memory.copyBytes(from: chunk)
        rest = rest.dropFirst(chunk.count)
        return chunk.count
    }
}

/// Accepts this many bytes and then fails.
private final class FullOutput: ByteOutput {
    let isTerminal = false
    let columnCount: Int? = nil
    private var room: Int

    init(room: Int) { self.room = room }

    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        room -= bytes.count
        if room < 0 { throw SystemError(code: ENOSPC) }
    }

    func flush() throws(SystemError) {}
}

@Suite("Lines are answered in order, whatever the blocks and threads")
struct LinePipelineTests {
    private func run(
        _ input: any ByteInput,
        _ output: any ByteOutput,
        jobs: Int,
        lineLimit: Int = 1_000
    ) -> LinePipeline<Echo, LinePrinter>.Outcome {
        LinePipeline(
            input: input,
            sink: LinePrinter(output),
            jobCount: jobs,
            lineLimit: LineLimit(lineLimit) { _ in "cut it" },
            makeWorker: { Echo() }
        ).run()
    }

    private func answers(
        _ text: String,
        by count: Int = 7,
        jobs: Int = 1,
        lineLimit: Int = 1_000
    ) -> (text: String, tally: LineTally) {
        let output = MemoryOutput()
        let outcome = run(Trickle(text, by: count), output, jobs: jobs, lineLimit: lineLimit)
        #expect(outcome.readFailure == nil && outcome.sinkFailure == nil)
        return (String(decoding: output.bytes, as: UTF8.self), outcome.tally)
    }

    @Test("every line has its answer, in order", arguments: [1, 2, 3, 8])
    func order(_ jobs: Int) {
        let lines = (0..<20_000).map { "line \($0) " + String(repeating: "x", count: $0 % 97) }
        let expected = lines.map { "<\($0)>\n" }.joined()
        for count in [1_000, 65_536] {
            let answer = answers(lines.joined(separator: "\n"), by: count, jobs: jobs)
            #expect(answer.text == expected)
            #expect(answer.tally == LineTally(lineCount: 20_000))
        }
    }

    @Test("the last line needs no end, and a carriage return may come before one")
    func lineEnds() {
        for count in 1...9 {
            #expect(answers("a\nb", by: count).text == "<a>\n<b>\n")
            #expect(answers("a\nb\n", by: count).text == "<a>\n<b>\n")
            #expect(answers("a\r\nb\r\n", by: count).text == "<a>\n<b>\n")
            #expect(answers("a\r\nb\r", by: count).text == "<a>\n<b>\n")
            #expect(answers("a\rb\n\r\r\n", by: count).text == "<a\rb>\n\n")
            #expect(answers("", by: count).text == "")
        }
    }

    @Test("a blank line stays blank and is not counted")
    func blankLines() {
        let answer = answers("a\n\n \t\r\nb\n\n")
        #expect(answer.text == "<a>\n\n\n<b>\n\n")
        #expect(answer.tally == LineTally(lineCount: 2))
    }

    @Test(
        "a bad line is an error with its number, in place of what was written",
        arguments: [1, 4]
    )
    func badLines(_ jobs: Int) {
        let answer = answers("a\nbad\n\nno\nbad", jobs: jobs)
        let error = #"{"error":"no good","line":N,"column":3,"hint":"be \"good\""}"#
        #expect(
            answer.text == "<a>\n\(error.replacing("N", with: "2"))\n\n<no>\n"
                + "\(error.replacing("N", with: "5"))\n"
        )
        #expect(
            answer.tally
                == LineTally(lineCount: 4, errorCount: 2, refusedCount: 1, firstFaultyLine: 2)
        )
    }

    @Test("a line over the limit is an error, and the next ones count on")
    func longLines() {
        let long = String(repeating: "y", count: 3_000)
        let fits = String(repeating: "z", count: 20)
        for count in [1, 19, 20, 21, 22, 100, 5_000] {
            let text = "a\n\(long)\nb\n\(fits)\r\n\(fits)!\n\(long)"
            let answer = answers(text, by: count, lineLimit: 20)
            let error =
                #"{"error":"the line has B bytes, O over the limit of 20","line":N,"column":null,"#
                + #""hint":"cut it"}"#
            let byteCounts = [2: 3_000, 5: 21, 6: 3_000]
            let expected = ["<a>", "2", "<b>", "<\(fits)>", "5", "6"].map { line in
                guard let number = Int(line), let count = byteCounts[number] else { return line }
                return error.replacing("B", with: "\(count)").replacing("O", with: "\(count - 20)")
                    .replacing("N", with: line)
            }
            #expect(answer.text == expected.map { $0 + "\n" }.joined(), "by \(count)")
        }
    }

    @Test("lines that came with the end of one over the limit do not wait for more")
    func linesBehind() throws {
        let input = Trickle("too long\na\nb\n", by: 8, failure: SystemError(code: EIO))
        var source = LineSource(input, lineLimit: 3)
        var block = LineBlock()
        #expect(try source.next(&block, byteCount: 64))
        #expect(block.overlongByteCount == 8)
        #expect(try source.next(&block, byteCount: 64))
        #expect(Array(block.bytes[..<block.count]) == Array("a\nb\n".utf8))
        #expect(block.firstLine == 2)
    }

    @Test("what came before a failed reading is answered", arguments: [1, 3])
    func failedReading(_ jobs: Int) {
        let output = MemoryOutput()
        let input = Trickle("a\nb\nc", by: 4, failure: SystemError(code: EIO))
        let outcome = run(input, output, jobs: jobs)
        #expect(outcome.readFailure == SystemError(code: EIO))
        #expect(String(decoding: output.bytes, as: UTF8.self) == "<a>\n<b>\n")
    }

    @Test("a failed writing ends everything", arguments: [1, 3])
    func failedWriting(_ jobs: Int) {
        let text = String(repeating: "a line of some bytes\n", count: 100_000)
        let outcome = run(Trickle(text, by: 4_096), FullOutput(room: 50_000), jobs: jobs)
        #expect(outcome.sinkFailure == SystemError(code: ENOSPC))
        #expect(outcome.tally.lineCount < 100_000)
    }
}
