// SPDX-License-Identifier: Apache-2.0

/// One text of a table: a format, with variables whose form depends on a number.
package struct LocalizedString: Sendable, Equatable {
    /// The format, which may contain variables as `%#@name@`.
    package var format: String
    /// The variables, by name.
    package var variables: [String: Variable]

    /// A part of a text with a form for each plural category.
    package struct Variable: Sendable, Equatable {
        /// The number of the deciding argument, from 1; nil for the next argument.
        package var place: Int?
        /// The forms, by category.
        package var forms: [PluralCategory: String]
        /// Whether each form is a whole text, whose placeholders start at the first argument; else
        /// they start at the variable's own.
        package var isWholeText: Bool

        /// Makes a variable.
        package init(
            place: Int? = nil,
            forms: [PluralCategory: String],
            isWholeText: Bool = false
        ) {
            self.place = place
            self.forms = forms
            self.isWholeText = isWholeText
        }

        /// The form for a number; without a number, the form `other`.
        func form(for number: PluralOperands?, _ rules: PluralRules) -> String? {
            guard let number else { return forms[.other] }
            // Apple's tables may have a form for zero in any language.
            if number.isZero, let form = forms[.zero] { return form }
            return forms[rules.category(of: number)] ?? forms[.other]
        }
    }

    /// Makes a text.
    package init(_ format: String, variables: [String: Variable] = [:]) {
        self.format = format
        self.variables = variables
    }
}

/// The argument for a placeholder.
package struct FormatArgument: Sendable, Equatable {
    /// The text to insert.
    package let text: String
    /// Its value for plural rules; nil if it is not a number.
    package let number: PluralOperands?

    /// A text; if it is written as a number it counts as that number, since a payload can only
    /// contain text.
    package init(_ text: String) {
        self.text = text
        number = PluralOperands(text)
    }

    /// A number whose text has another form, such as `1,234`.
    package init(_ text: String, number: String) {
        self.text = text
        self.number = PluralOperands(number)
    }
}

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
