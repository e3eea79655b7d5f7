// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealCLI
import PushSealJSON

/// How many lines of an input are also answered one by one: each simulates a device, with its
/// threads.
private let lineLimit = 3

/// Options for both a batch and single runs.
private let receiving = [
    ["--keyring", "ring.json"], ["--pass", "env:P", "--legacy-kdf"], ["--rot13"],
    ["--keyring", "ring.json", "--no-alerts"], [],
]

/// Lines in a batch must get the same answers as alone.
///
/// Two characters control the run: a digit selects the command, and a letter how many bytes of the
/// lines arrive at once. The rest is the lines, with marks around what to seal.
func readLines(_ bytes: [UInt8]) -> CInt {
    guard bytes.count >= 2 else { return 0 }
    let way = Int(bytes[0] &- UInt8(ascii: "0")) % (receiving.count + sealing.count)
    let length = Int(bytes[1] &- UInt8(ascii: "a"))
    var input: [UInt8] = []
    var lines: [[UInt8]] = []
    var rest = sealingMarked(Array(bytes[2...]))[...]
    while lines.count < lineLimit, !rest.isEmpty {
        let line = rest.prefix { $0 != 0x0A }
        lines.append(Array(line))
        // The last line may lack a line feed.
        input += rest.prefix(line.count + 1)
        rest = rest.dropFirst(line.count + 1)
    }
    let limit = length == 0 ? .max : length
    if way < receiving.count {
        receive(lines, input, limit, receiving[way])
    } else {
        encrypt(lines, input, limit, sealing[way - receiving.count])
    }
    return 0
}

/// The result of running `pushseal` on an input.
struct Run {
    let output: [UInt8]
    let errors: String
    let status: ExitStatus

    /// The lines of the output, each ended by a line feed.
    var lines: [[UInt8]] {
        precondition(output.isEmpty || output.last == 0x0A, "the last line has no end")
        return output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
            .map { Array($0) }
    }

    init(_ words: [String], _ input: [UInt8], limit: Int = .max) {
        let output = MemoryOutput()
        let errors = MemoryOutput()
        let context = CommandContext(
            input: LineInput(input, limit: limit),
            output: output,
            errors: errors,
            environment: { $0 == "P" ? "s3cret" : nil },
            directory: packageFolder
        )
        status = Program.run(words, context: context)
        self.output = output.bytes
        self.errors = String(decoding: errors.bytes, as: UTF8.self)
    }
}

/// The folder that contains the ring.
let packageFolder = #filePath.split(separator: "/").dropLast(4)
    .reduce("") { "\($0)/\($1)" }

func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
}

/// Parses an answer that reports an error in a line; nil for any other.
func error(_ answer: [UInt8], line number: Int) -> JSONObject? {
    guard let object = (try? JSONValue(parsing: answer))?.object else {
        preconditionFailure("an answer is no object")
    }
    guard object.names.first == "error" else { return nil }
    precondition(object.names == ["error", "line", "column", "hint"])
    precondition(object["error"]?.string?.isEmpty == false)
    precondition(object["line"]?.number?.integer == number, "another line")
    return object
}

private func receive(_ lines: [[UInt8]], _ input: [UInt8], _ limit: Int, _ options: [String]) {
    let batch = Run(["receive", "--batch", "--jobs", "1"] + options, input, limit: limit)
    let answers = batch.lines
    precondition(answers.count == lines.count, "\(batch.errors)")
    var isComplete = true
    for (index, (line, answer)) in zip(lines, answers).enumerated() {
        guard !isBlank(line) else {
            precondition(answer.isEmpty, "a blank line is answered")
            continue
        }
        let single = Run(["receive", "--format", "json"] + options, line)
        let error = error(answer, line: index + 1)
        if single.status != .success { isComplete = false }
        switch single.status {
        case .malformedInput: precondition(error != nil, "malformed alone, but not in a batch")
        case .success, .refused:
            precondition(error == nil, "malformed in a batch, but not alone")
            precondition(single.output == answer + [0x0A], "another answer than alone")
        default: preconditionFailure(single.errors)
        }
    }
    precondition(batch.status == (isComplete ? .success : .refused))
    precondition(batch.errors.contains(", first at line ") != isComplete)
}
