// SPDX-License-Identifier: Apache-2.0

/// A format string in pieces: `%1$@ sent %#@photos@`.
struct StringFormat {
    enum Piece: Equatable {
        case text(Substring)
        case placeholder(Placeholder)
    }

    struct Placeholder: Equatable {
        enum Kind: Equatable {
            /// `%@`, for any argument.
            case object
            /// `%lld`, `%.2f` and similar ones, for numbers.
            case number
            /// `%#@name@`, for the variable with that name.
            case variable(Substring)
            /// `%arg`, for the own argument of a variable, in one of its forms.
            case ownArgument
        }

        let kind: Kind
        /// The number between `%` and `$`, counted from 1; nil for the next argument.
        let place: Int?
        /// The placeholder as written.
        let spelling: Substring
    }

    private(set) var pieces: [Piece] = []

    /// Parses a format; a percent sign that starts no placeholder stays as it is.
    init(_ format: String) {
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            if percent > rest.startIndex { pieces.append(.text(rest[..<percent])) }
            let text = rest[percent...]
            if text.hasPrefix("%%") {
                pieces.append(.text("%"))
                rest = text.dropFirst(2)
            } else if let placeholder = Placeholder(at: text) {
                pieces.append(.placeholder(placeholder))
                rest = text[placeholder.spelling.endIndex...]
            } else {
                pieces.append(.text("%"))
                rest = text.dropFirst()
            }
        }
        if !rest.isEmpty { pieces.append(.text(rest)) }
    }

    /// The number of the first argument that must be numeric, from 1.
    var firstNumber: Int? {
        var next = 1
        for case .placeholder(let placeholder) in pieces {
            if placeholder.kind == .number { return placeholder.place ?? next }
            if placeholder.place == nil { next += 1 }
        }
        return nil
    }
}

extension StringFormat.Placeholder {
    /// Parses the placeholder at the start of a text, percent sign first.
    fileprivate init?(at text: Substring) {
        var rest = text.dropFirst()
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        var place: Int?
        if !digits.isEmpty, rest[digits.endIndex...].first == "$" {
            guard let number = Int(digits), number > 0 else { return nil }
            place = number
            rest = rest[digits.endIndex...].dropFirst()
        }
        guard let (kind, end) = Self.kind(at: rest) else { return nil }
        self.init(kind: kind, place: place, spelling: text[..<end])
    }

    private static func kind(at text: Substring) -> (Kind, Substring.Index)? {
        if text.hasPrefix("#@") {
            let name = text.dropFirst(2).prefix { $0 != "@" && $0 != "%" }
            guard !name.isEmpty, text[name.endIndex...].first == "@" else { return nil }
            return (.variable(name), text.index(after: name.endIndex))
        }
        if text.hasPrefix("arg") { return (.ownArgument, text.index(text.startIndex, offsetBy: 3)) }
        if text.first == "@" { return (.object, text.index(after: text.startIndex)) }
        var rest = text.drop { "0123456789.+-#".contains($0) }
        rest = rest.drop { "hlqLztj".contains($0) }
        guard let letter = rest.first, "dDiuUxXoOfFeEgGaA".contains(letter) else { return nil }
        return (.number, rest.index(after: rest.startIndex))
    }
}
