// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealVectors
import PushSealJSON

/// `pushseal verify`: runs vector files and prints what failed.
enum VerifyCommand {
    static let command = Command("verify", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw arguments.usage(
                "no vector file given",
                hint: "give files or folders, such as Vectors"
            )
        }
        if let output = arguments.string(.junit) {
            let names = arguments.operands.flatMap { name in
                context.names(below: name).filter {
                    $0 == name || $0.hasSuffix(".json") || $0.hasSuffix("SHA256SUMS")
                }
            }
            try context.refuseSameFile(names, output, arguments)
        }
        let runner = VectorRunner(directory: context.directory) { path, limit in
            Result { () throws(SystemError) in try InputFile.opened(path).readAll(limit: limit) }
        }
        let report = runner.run(paths: arguments.operands)
        for section in report.sections where section.isUnreadable {
            for failure in section.failures { context.report("error", failure.text) }
        }
        if let name = arguments.string(.junit) {
            try context.write(Array(report.junit.utf8), toFile: name)
        }
        if arguments.string(.junit) != "-" {
            try context.write(lines(of: report).map { $0 + "\n" }.joined())
        }
        return switch report.outcome {
        case .passed: .success
        case .failed: .refused
        case .unreadable: .cannotRead
        }
    }

    /// One line per failure and skip, one per file, and one with the totals.
    private static func lines(of report: VectorReport) -> [String] {
        let read = report.sections.filter { !$0.isUnreadable }
        let lines = read.flatMap { section in
            (section.failures + section.skips).map(\.description) + [
                "\(escaped(section.path)): "
                    + summary(
                        section.remark ?? "\(section.passed) passed",
                        failed: section.failures.isEmpty ? nil : section.failures.count,
                        skipped: section.skips.count
                    )
            ]
        }
        let total = summary(
            "\(report.passed) passed",
            failed: report.failed,
            skipped: report.skipped
        )
        return lines + [total]
    }

    private static func summary(_ passed: String, failed: Int?, skipped: Int) -> String {
        [passed, failed.map { "\($0) failed" }, skipped > 0 ? "\(skipped) skipped" : nil]
            .compactMap(\.self).joined(separator: ", ")
    }
}
