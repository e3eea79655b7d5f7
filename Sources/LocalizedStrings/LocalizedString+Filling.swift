// SPDX-License-Identifier: Apache-2.0

extension LocalizedString {
    /// What becomes of a placeholder that has no argument.
    package enum MissingArgument: Sendable {
        /// It stays as it is written.
        case kept
        /// It is left out.
        case leftOut
    }

    /// The most bytes that a text may grow to; variables that name each other could go on for ever.
    package static let byteLimit = 64 << 10
    /// How deep variables may name variables.
    package static let depthLimit = 8

    /// The text with its arguments in place.
    ///
    /// `%@` takes the next argument, `%2$@` the second; `%d` and its kin take one that is a number and
    /// show it as it is written, whatever they say of digits. In a form of a variable, the next
    /// argument is the variable's own. What an argument says is never taken for a placeholder.
    ///
    /// - Parameters:
    ///   - arguments: what goes into the placeholders.
    ///   - language: the language of the text, which has the plural rules.
    ///   - missing: what becomes of a placeholder without an argument.
    /// - Returns: the text, cut off at ``byteLimit``.
    package func filled(
        with arguments: [FormatArgument],
        language: String,
        missing: MissingArgument
    ) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var filling = Filling(
            text: self,
            arguments: arguments,
            missing: missing,
            rules: variables.isEmpty ? nil : PluralRules(language: language)
        )
        filling.add(format, next: 0, own: nil, depth: 0)
        return filling.result
    }
}

/// One text under way.
private struct Filling {
    let text: LocalizedString
    let arguments: [FormatArgument]
    let missing: LocalizedString.MissingArgument
    let rules: PluralRules?
    var result = ""
    /// The variables looked into, which is bounded even where they are all empty.
    var variableCount = 0

    /// Adds a format.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - next: the place of the next argument, counted from 0.
    ///   - own: the place of the argument of the variable that this is a form of.
    ///   - depth: how many variables it is in.
    mutating func add(_ format: String, next: Int, own: Int?, depth: Int) {
        var next = next
        for piece in StringFormat(format).pieces {
            guard result.utf8.count < LocalizedString.byteLimit else { return }
            switch piece {
            case .text(let text): result += text
            case .placeholder(let placeholder):
                switch placeholder.kind {
                case .ownArgument:
                    add(placeholder, at: own)
                case .object, .number:
                    add(placeholder, at: place(of: placeholder, &next))
                case .variable(let name):
                    add(variable: String(name), placeholder, &next, depth)
                }
            }
        }
    }

    private func place(of placeholder: StringFormat.Placeholder, _ next: inout Int) -> Int {
        if let place = placeholder.place { return place - 1 }
        defer { next += 1 }
        return next
    }

    private mutating func add(_ placeholder: StringFormat.Placeholder, at place: Int?) {
        guard let place, arguments.indices.contains(place) else {
            // `%arg` outside of a variable is no placeholder.
            if missing == .kept || placeholder.kind == .ownArgument {
                result += placeholder.spelling
            }
            return
        }
        let argument = arguments[place]
        let fits = placeholder.kind != .number || argument.number != nil
        result += fits ? argument.text : String(placeholder.spelling)
    }

    private mutating func add(
        variable name: String,
        _ placeholder: StringFormat.Placeholder,
        _ next: inout Int,
        _ depth: Int
    ) {
        variableCount += 1
        guard let rules, let variable = text.variables[name], depth < LocalizedString.depthLimit,
            variableCount <= 1_000
        else {
            result += placeholder.spelling
            return
        }
        let place = variable.place.map { $0 - 1 } ?? place(of: placeholder, &next)
        let number = arguments.indices.contains(place) ? arguments[place].number : nil
        guard let form = variable.form(for: number, rules) else {
            result += placeholder.spelling
            return
        }
        add(form, next: variable.isWholeText ? 0 : place, own: place, depth: depth + 1)
    }
}
