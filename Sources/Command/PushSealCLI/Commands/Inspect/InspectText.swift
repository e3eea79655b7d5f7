// SPDX-License-Identifier: Apache-2.0

import PushSealDiagnosis
import PushSealJSON

/// A diagnosis as lines for people: the verdict, and what to change.
struct InspectText {
    /// How much of it is printed.
    enum Extent {
        /// The verdict, and what to change if there is a fault.
        case quiet
        /// Also how many findings there are beside the first fault, and what opens the message.
        case usual
        /// Also every finding.
        case all
    }

    let diagnosis: Diagnosis
    /// The column at which findings wrap, beside their labels.
    let width: Int
    let extent: Extent

    var lines: [String] {
        let verdict = TextLayout.wrapped(diagnosis.verdict.text, indent: 0, width: width)
        return switch extent {
        case .quiet: verdict + cure
        case .usual: verdict + warnings + others + cure
        case .all: verdict + [""] + findings + cure
        }
    }

    private var warnings: [String] {
        diagnosis.findings.filter { $0.severity == .warning }.flatMap { finding in
            TextLayout.wrapped("warning: \(finding.message)", indent: 0, width: width)
        }
    }

    /// How many faults there are beside the one in the verdict, and how many notes.
    private var others: [String] {
        func count(_ severity: Diagnosis.Severity) -> Int {
            diagnosis.findings.count { $0.severity == severity }
        }
        let counts = [(max(0, count(.fault) - 1), "more fault"), (count(.note), "note")]
            .filter { $0.0 > 0 }
            .map { count, noun in "\(count) \(noun)\(count == 1 ? "" : "s")" }
        return counts.isEmpty ? [] : ["--all shows " + counts.joined(separator: " and ")]
    }

    private var findings: [String] {
        diagnosis.findings.flatMap { finding in
            let mark = padded(
                finding.severity == .warning ? "warn" : finding.severity.rawValue,
                to: 6
            )
            let label = padded(finding.code.check.rawValue, to: 10)
            let wrapped = TextLayout.wrapped(finding.message, indent: 16, width: width)
            return wrapped.enumerated().map { index, line in
                index == 0 ? mark + label + line.dropFirst(16) : line
            }
        }
    }

    /// What to change; for a message that opens, the `openssl` command that opens it.
    private var cure: [String] {
        guard let cure = diagnosis.verdict.cure else {
            guard extent != .quiet, let command = diagnosis.command else { return [] }
            return ["", "To open it:", "    \(command)"]
        }
        let member = cure.member.map {
            String(decoding: JSONValue.object($0).serialized(style: .compact), as: UTF8.self)
        }
        let payload = cure.payload.map {
            String(decoding: $0.serialized(style: .compact), as: UTF8.self)
        }
        let forms = [cure.receive ?? cure.options, member, cure.command, payload]
            .compactMap(\.self)
        return (extent == .quiet ? [] : [""]) + ["To change: \(cure.text)"]
            + forms.map { "    \($0)" }
    }

    private func padded(_ word: String, to width: Int) -> String {
        word + String(repeating: " ", count: max(1, width - word.count))
    }
}
