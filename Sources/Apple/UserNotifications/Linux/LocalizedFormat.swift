// SPDX-License-Identifier: Apache-2.0

/// Puts arguments into a localised format; safe for arguments from a payload.
package enum LocalizedFormat {
    /// Replaces `%@` in order, `%2$@` by place and `%%` by a percent sign.
    ///
    /// Other conversions (`%d`, `%lld`, `%.2f`) take the argument's text as it is. What has no
    /// argument becomes empty; what is no conversion stays.
    package static func filled(_ format: String, with arguments: [String]) -> String {
        var result = ""
        var rest = Substring(format)
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            guard let conversion = Conversion(at: rest) else {
                result.append("%")
                rest = rest.dropFirst()
                continue
            }
            rest = rest[conversion.end...]
            switch conversion.place {
            case .percentSign:
                result.append("%")
            case .next:
                if next < arguments.count { result += arguments[next] }
                next += 1
            case .numbered(let place):
                if arguments.indices.contains(place) { result += arguments[place] }
            }
        }
        return result + rest
    }

    private struct Conversion {
        enum Place {
            case percentSign
            case next
            /// Counted from 0.
            case numbered(Int)
        }

        let place: Place
        let end: Substring.Index

        /// Reads the conversion that the text begins with.
        init?(at text: Substring) {
            var rest = text.dropFirst()
            if rest.first == "%" {
                place = .percentSign
                end = rest.index(after: rest.startIndex)
                return
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty, rest[digits.endIndex...].first == "$" {
                guard let number = Int(digits), number > 0 else { return nil }
                place = .numbered(number - 1)
                rest = rest[digits.endIndex...].dropFirst()
            } else {
                place = .next
            }
            rest = rest.drop { "0123456789.+-#".contains($0) }
            rest = rest.drop { "hlqLztj".contains($0) }
            guard let letter = rest.first, "@dDiuUxXoOfFeEgGaAcCsSp".contains(letter) else {
                return nil
            }
            end = rest.index(after: rest.startIndex)
        }
    }
}
