// SPDX-License-Identifier: Apache-2.0

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
