// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
package import PushSealJSON

/// The results of running vector files.
package struct VectorReport: Sendable {
    /// The overall result.
    package enum Outcome: Sendable {
        /// Something ran, and nothing failed.
        case passed
        /// Something failed, or nothing ran.
        case failed
        /// No file can be read.
        case unreadable
    }

    /// The sections in the order of the paths; below a folder, in the order of their names.
    package let sections: [Section]

    /// How many tests passed.
    package var passed: Int { sections.reduce(0) { $0 + $1.passed } }
    /// How many tests, files and checksums failed.
    package var failed: Int { sections.reduce(0) { $0 + $1.failures.count } }
    /// How many tests were skipped.
    package var skipped: Int { sections.reduce(0) { $0 + $1.skips.count } }

    /// The overall result.
    package var outcome: Outcome {
        if !sections.isEmpty && sections.allSatisfy(\.isUnreadable) { return .unreadable }
        return failed == 0 && passed > 0 ? .passed : .failed
    }
}

extension VectorReport {
    /// One file, or one list of checksums.
    package struct Section: Sendable {
        /// The path, as given or found.
        package let path: String
        /// The tests that passed.
        package private(set) var passes: [Test] = []
        /// How many tests passed.
        package var passed: Int { passes.count }
        /// What failed.
        package private(set) var failures: [Problem] = []
        /// What was skipped, with the reason.
        package private(set) var skips: [Problem] = []
        /// What a summary says instead of the number of tests.
        package internal(set) var remark: String?
        /// Whether the path cannot be read at all; the only failure has the reason.
        package let isUnreadable: Bool

        init(path: String) {
            self.path = path
            isUnreadable = false
        }

        init(unreadable path: String, _ error: SystemError) {
            self.path = path
            isUnreadable = true
            fail("cannot read \(quoted(path)): \(error)")
        }

        /// Records a passed test.
        mutating func pass(_ test: VectorTest) {
            passes.append(Test(id: test.id, comment: test.comment))
        }

        /// Records a fault of the file as a whole.
        mutating func fail(_ text: String) {
            failures.append(Problem(path: path, text: text))
        }

        /// Records a fault of the file or of one of its tests, or why a test was skipped.
        mutating func add(_ fault: VectorFault, test: VectorTest? = nil) {
            let problem = Problem(
                path: path,
                position: fault.position,
                testID: test?.id ?? "",
                comment: test?.comment ?? "",
                text: fault.text
            )
            if fault.isSkip { skips.append(problem) } else { failures.append(problem) }
        }
    }

    /// A test as the file describes it.
    package struct Test: Equatable, Sendable {
        /// Its id in the file.
        package let id: String
        /// Its comment in the file.
        package let comment: String
    }

    /// What failed or was skipped, and where.
    package struct Problem: Equatable, Sendable, CustomStringConvertible {
        /// The file.
        package let path: String
        /// The position in the file, if it is malformed.
        package var position: JSONPosition?
        /// The id of the test; empty if the whole file is meant.
        package var testID = ""
        /// The comment of the test.
        package var comment = ""
        /// What is wrong, as one clause.
        package let text: String

        /// One line, whatever the file contains.
        package var description: String {
            var line = escaped(path)
            if let position { line += ":\(position.line):\(position.column)" }
            if !testID.isEmpty {
                line += ": \(Self.short(testID))"
                if !comment.isEmpty { line += " (\(Self.short(comment)))" }
            }
            return line + ": \(text)"
        }

        /// Text from a file, shortened and made safe for one line of a terminal.
        private static func short(_ text: String) -> String {
            let kept = String(text.unicodeScalars.prefix(120))
            return escaped(kept)
                + (kept.unicodeScalars.count < text.unicodeScalars.count ? "…" : "")
        }
    }
}

extension VectorReport {
    /// The report in the XML format of JUnit's Ant task, which CI systems read: a suite per file, a
    /// case per test, and one for a file's own faults.
    package var junit: String {
        var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
        text += "<testsuites"
        text += Self.counts(passed: passed, failed: failed, skipped: skipped) + ">\n"
        for section in sections {
            text += "  <testsuite" + Self.attribute("name", section.path)
            text += Self.counts(
                passed: section.passed,
                failed: section.failures.count,
                skipped: section.skips.count
            )
            text += ">\n"
            for test in section.passes {
                text += Self.testCase(section.path, test.id, test.comment) + "/>\n"
            }
            for (element, problems) in [("failure", section.failures), ("skipped", section.skips)] {
                for problem in problems {
                    text += Self.testCase(section.path, problem.testID, problem.comment)
                    text += "><" + element + Self.attribute("message", problem.text)
                    text += "/></testcase>\n"
                }
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    private static func counts(passed: Int, failed: Int, skipped: Int) -> String {
        attribute("tests", "\(passed + failed + skipped)")
            + attribute("failures", "\(failed)") + attribute("skipped", "\(skipped)")
    }

    private static func testCase(_ path: String, _ id: String, _ comment: String) -> String {
        let name = id.isEmpty ? "the whole file" : comment.isEmpty ? id : "\(id) (\(comment))"
        return "    <testcase" + attribute("classname", path) + attribute("name", name)
    }

    /// An attribute with a leading space (XML 1.0 §2.2, §2.4); characters that XML does not allow
    /// become U+FFFD.
    private static func attribute(_ name: String, _ value: String) -> String {
        var text = " \(name)=\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case "\"": text += "&quot;"
            case "\u{9}", "\u{A}", "\u{D}": text += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
