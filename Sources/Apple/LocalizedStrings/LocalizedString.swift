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
