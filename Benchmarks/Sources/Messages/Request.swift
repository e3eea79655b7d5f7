// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Why a request was not answered.
struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// One line of standard input: the format, what to do, how many times, and the input.
struct Request {
    enum Verb: String {
        case seal, open, read
    }

    let format: String
    let verb: Verb
    let times: Int
    /// Hex, or for `json` the name of a file.
    let input: String

    init(_ line: String) throws {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 4, let verb = Verb(rawValue: String(words[1])),
            let times = Int(words[2]), times > 0
        else { throw Refusal("not a request") }
        format = String(words[0])
        self.verb = verb
        self.times = times
        input = String(words[3])
    }
}

/// Runs `work` so many times; gives the nanoseconds that all of it took and the last result.
func timed<R>(_ times: Int, _ work: () throws -> R) throws -> (nanoseconds: Int64, result: R) {
    let start = processorTime()
    for _ in 1..<times { _ = try work() }
    let result = try work()
    return (processorTime() - start, result)
}

/// The processor's time of this process so far, in nanoseconds.
private func processorTime() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

func answer(_ request: Request, _ secrets: Secrets) throws -> String {
    if request.format == "json" { return try readLines(request) }
    guard let input = bytes(hex: request.input) else { throw Refusal("the input is not hex") }
    let work = try operation(request, secrets)
    let (nanoseconds, result) = try timed(request.times) { try work(input) }
    return "\(nanoseconds) \(hex(result))"
}
