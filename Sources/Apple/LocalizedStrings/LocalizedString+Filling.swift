// SPDX-License-Identifier: Apache-2.0

extension LocalizedString {
    /// What happens to a placeholder without an argument.
    package enum MissingArgument: Sendable {
        /// It stays as it is.
        case kept
        /// It is left out.
        case leftOut
    }

    /// The longest text in bytes: variables that refer to each other could go on for ever.
    package static let byteLimit = 64 << 10
    /// How deep variables may be nested.
    package static let depthLimit = 8

    /// The text with its arguments filled in.
    ///
    /// `%@` takes the next argument, `%2$@` the second; `%d` and similar ones take a number and
    /// insert it as written, ignoring the precision. In a form of a variable, the next argument is
    /// the variable's own. Placeholders in arguments are not replaced.
    ///
    /// - Parameters:
    ///   - arguments: the values for the placeholders.
    ///   - language: the language of the text, whose plural rules apply.
    ///   - missing: what happens to a placeholder without an argument.
    /// - Returns: the text, truncated at ``byteLimit``.
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

/// The state of filling in one text.
private struct Filling {
    let text: LocalizedString
    let arguments: [FormatArgument]
    let missing: LocalizedString.MissingArgument
    let rules: PluralRules?
    var result = ""
    /// The number of variables expanded; limited, since empty ones do not add to the text.
    var variableCount = 0

    /// Appends a format.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - next: the index of the next argument.
    ///   - own: the index of the variable's own argument, if this is a form of a variable.
    ///   - depth: the number of enclosing variables.
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
        // A variable's place may be the largest number; no argument has a negative one.
        defer { next &+= 1 }
        return next
    }

    private mutating func add(_ placeholder: StringFormat.Placeholder, at place: Int?) {
        guard let place, arguments.indices.contains(place) else {
            // `%arg` outside a variable is not a placeholder.
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
