// SPDX-License-Identifier: Apache-2.0

/// What goes into the place of a placeholder.
package struct FormatArgument: Sendable, Equatable {
    /// What is shown of it.
    package let text: String
    /// The number that it is, for plural rules; nil of a text.
    package let number: PluralOperands?

    /// A text; one that is written as a number counts as that number, since a payload has no other
    /// way to say it.
    package init(_ text: String) {
        self.text = text
        number = PluralOperands(text)
    }

    /// A number that is shown as a text of another form, such as `1,234`.
    package init(_ text: String, number: String) {
        self.text = text
        self.number = PluralOperands(number)
    }
}
