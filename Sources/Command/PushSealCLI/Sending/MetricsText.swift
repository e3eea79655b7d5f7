// SPDX-License-Identifier: Apache-2.0

/// Metrics of one sender, in the text format of Prometheus (prometheus.io, Exposition formats).
struct MetricsText {
    /// What there is so far.
    private(set) var text = ""
    private let label: String

    init(sender: String) { label = "sender=\(Self.quoted(sender))" }

    mutating func counter(_ name: String, _ help: String, _ count: Int) {
        family(name, "counter", help, [("{\(label)}", "\(count)")])
    }

    /// Nothing of a value that is unknown.
    mutating func gauge(_ name: String, _ help: String, _ value: (some CustomStringConvertible)?) {
        guard let value else { return }
        family(name, "gauge", help, [("{\(label)}", "\(value)")])
    }

    /// A count for each reason.
    ///
    /// Zeros, too: Prometheus sees no increase in a count that begins with 1.
    mutating func reasons(
        _ name: String,
        _ help: String,
        _ counts: [String: Int],
        of known: [String]
    ) {
        let zeros = Dictionary(known.map { ($0, 0) }) { zero, _ in zero }
        let all = zeros.merging(counts) { $1 }.sorted { $0.key < $1.key }
        let samples = all.map { reason, count in
            ("{\(label),reason=\(Self.quoted(reason))}", "\(count)")
        }
        family(name, "counter", help, samples)
    }

    /// Values by bucket: how many are up to each end, then how many are beyond the last, and the sum of
    /// all values.
    mutating func histogram(
        _ name: String,
        _ help: String,
        _ counts: [Int],
        upTo ends: [Double],
        sum: Double
    ) {
        var total = 0
        var samples: [(String, String)] = []
        for (place, count) in counts.enumerated() {
            total += count
            let end = place < ends.count ? "\(ends[place])" : "+Inf"
            samples.append(("_bucket{\(label),le=\"\(end)\"}", "\(total)"))
        }
        samples += [("_sum{\(label)}", "\(sum)"), ("_count{\(label)}", "\(total)")]
        family(name, "histogram", help, samples)
    }

    private mutating func family(
        _ name: String,
        _ type: String,
        _ help: String,
        _ samples: [(suffix: String, value: String)]
    ) {
        text += "# HELP pushseal_\(name) \(help)\n# TYPE pushseal_\(name) \(type)\n"
        for (suffix, value) in samples { text += "pushseal_\(name)\(suffix) \(value)\n" }
    }

    /// The value of a label.
    private static func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            // Allowed, but some readers split lines there.
            case _
            where scalar.properties.generalCategory == .control || scalar == "\u{2028}"
                || scalar == "\u{2029}":
                text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
