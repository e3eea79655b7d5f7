// SPDX-License-Identifier: Apache-2.0

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
