// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

extension CommandOption {
    static let batch = CommandOption(
        "--batch",
        help: "one JSON document per line, in and out; see BATCH",
        synonyms: ["ndjson", "jsonl", "json-lines", "lines", "bulk"]
    )
    static let jobs = CommandOption(
        "--jobs N",
        help: "with --batch: number of threads (default: all cores)",
        synonyms: ["threads", "workers", "parallel", "j"]
    )
}

/// How to run `--batch`.
struct BatchOptions {
    /// More than any machine has cores, and few enough to start.
    private static let jobLimit = 256

    /// How many threads to run.
    var jobCount: Int

    /// Reads the options; nil without `--batch`.
    static func read(_ arguments: ParsedArguments) throws(CommandError) -> BatchOptions? {
        let jobCount = try arguments.integer(.jobs, in: 1...jobLimit)
        guard arguments.has(.batch) else {
            guard jobCount == nil else { throw arguments.usage("--jobs needs --batch") }
            return nil
        }
        return BatchOptions(jobCount: jobCount ?? min(Processors.count, jobLimit))
    }
}

extension TextSection {
    /// The help section on what every `--batch` does.
    ///
    /// - Parameters:
    ///   - paragraph: what the lines contain.
    ///   - inOrder: whether each line of input has its line of output, in the same order.
    /// - Returns: the section.
    static func batch(_ paragraph: String, inOrder: Bool = true) -> TextSection {
        let order = inOrder ? "Results keep the order of the lines, and memory" : "Memory"
        return """
            BATCH
            \(paragraph)

            \(order) use is bounded. The result of a line that fails is an object with error, line,
            column and hint; the other lines are still \(inOrder ? "processed" : "sent"), and the exit
            status is 1.\(inOrder ? " A blank line stays blank." : "")
            """
    }
}
