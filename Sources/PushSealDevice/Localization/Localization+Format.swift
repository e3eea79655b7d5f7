// SPDX-License-Identifier: Apache-2.0

extension Localization {
    /// Puts arguments in the place of `%@`, in order, and of `%1$@`, by number; `%%` becomes `%`.
    ///
    /// Whatever else follows a `%` stays as it is, and so does a placeholder for which there is no
    /// argument. What an argument says is never taken for a placeholder.
    static func format(_ format: String, with arguments: [String]) -> String {
        var result = ""
        var next = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            guard let placeholder = Placeholder(takenFrom: &rest) else {
                result += "%"
                continue
            }
            switch placeholder {
            case .percent:
                result += "%"
            case .next:
                result += next < arguments.count ? arguments[next] : "%@"
                next += 1
            case .number(let number):
                let exists = number >= 1 && number <= arguments.count
                result += exists ? arguments[number - 1] : "%\(number)$@"
            }
        }
        return result + rest
    }

    private enum Placeholder {
        case percent
        case next
        case number(Int)

        /// Takes what follows a percent sign, or takes nothing if it is no placeholder of ours.
        init?(takenFrom text: inout Substring) {
            switch text.first {
            case "%": self = .percent
            case "@": self = .next
            default:
                let digits = text.prefix { $0.isASCII && $0.isNumber }
                guard let number = Int(digits) else { return nil }
                var after = text[digits.endIndex...]
                guard after.popFirst() == "$", after.popFirst() == "@" else { return nil }
                text = after
                self = .number(number)
                return
            }
            text.removeFirst()
        }
    }
}
