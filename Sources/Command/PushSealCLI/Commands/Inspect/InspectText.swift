// SPDX-License-Identifier: Apache-2.0

import PushSealDiagnosis
import StrictJSON

/// A diagnosis as lines for people: the verdict, the findings, and what to change.
struct InspectText {
    let diagnosis: Diagnosis
    /// The column at which findings wrap, beside their labels.
    let width: Int
    /// Whether to leave the findings out.
    let isQuiet: Bool

    var lines: [String] {
        let verdict = TextLayout.wrapped(diagnosis.verdict.text, indent: 0, width: width)
        return isQuiet ? verdict + cure : verdict + [""] + findings + cure
    }

    private var findings: [String] {
        diagnosis.findings.flatMap { finding in
            let mark = padded(finding.severity.rawValue, to: 6)
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
            guard !isQuiet, let command = diagnosis.command else { return [] }
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
        return (isQuiet ? [] : [""]) + ["To change: \(cure.text)"] + forms.map { "    \($0)" }
    }

    private func padded(_ word: String, to width: Int) -> String {
        word + String(repeating: " ", count: max(1, width - word.count))
    }
}
