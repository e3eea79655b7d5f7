// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What running vector files came to.
struct VectorReport: Sendable {
    /// One file, or one list of checksums.
    struct Section: Sendable {
        /// The path, as it was given or found.
        var path: String
        /// How many tests passed.
        var passed = 0
        /// A line for each failure.
        var failures: [String] = []
        /// A line for each test that was skipped, with the reason.
        var skips: [String] = []
        /// What the summary says instead of the number of tests.
        var remark: String?
        /// Whether the path could not be read at all.
        var isUnreadable = false

        /// The line that sums the section up.
        var summary: String {
            let failed = failures.isEmpty ? nil : "\(failures.count) failed"
            let skipped = skips.isEmpty ? nil : "\(skips.count) skipped"
            return "\(escaped(path)): "
                + [remark ?? "\(passed) passed", failed, skipped].compactMap(\.self)
                .joined(separator: ", ")
        }
    }

    /// The sections in the order of the paths, and below a folder in that of their names.
    var sections: [Section] = []

    /// How many tests passed.
    var passed: Int { sections.reduce(0) { $0 + $1.passed } }
    /// How many tests, files and checksums failed.
    var failed: Int { sections.reduce(0) { $0 + $1.failures.count } }
    /// How many tests were skipped.
    var skipped: Int { sections.reduce(0) { $0 + $1.skips.count } }

    /// The last line.
    var summary: String {
        "\(passed) passed, \(failed) failed" + (skipped > 0 ? ", \(skipped) skipped" : "")
    }

    /// Success if all passed; "cannot read" if no path could be read at all.
    var status: ExitStatus {
        if !sections.isEmpty && sections.allSatisfy(\.isUnreadable) { return .cannotRead }
        return failed == 0 && passed > 0 ? .success : .refused
    }

    /// What was run, in lines, and the summary.
    var lines: [String] {
        sections.filter { !$0.isUnreadable }.flatMap { $0.failures + $0.skips + [$0.summary] }
            + [summary]
    }

    /// A line for each path that could not be read at all.
    var errors: [String] { sections.filter(\.isUnreadable).flatMap(\.failures) }
}

extension VectorReport.Section {
    /// Notes a fault of the file as a whole or of one of its tests, or why a test was skipped.
    mutating func add(_ fault: VectorFault, test: VectorTest? = nil) {
        var line = escaped(path)
        if let place = fault.position { line += ":\(place.line):\(place.column)" }
        if let test, !test.id.isEmpty {
            line += ": \(Self.short(test.id))"
            if !test.comment.isEmpty { line += " (\(Self.short(test.comment)))" }
        }
        line += ": \(fault.text)"
        if fault.isSkip { skips.append(line) } else { failures.append(line) }
    }

    /// Text from a file, fit for one line of a terminal.
    private static func short(_ text: String) -> String {
        let kept = String(text.unicodeScalars.prefix(120))
        return escaped(kept) + (kept.unicodeScalars.count < text.unicodeScalars.count ? "…" : "")
    }
}
