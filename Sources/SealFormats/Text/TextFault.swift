// SPDX-License-Identifier: Apache-2.0

/// The place in a sealed text that no reading gets past.
///
/// It shows one character of the text at most, so that a log does not collect sealed text.
package struct TextFault: Error, Sendable, Equatable {
    /// What stands at the place.
    package enum Kind: String, Sendable, CaseIterable {
        /// A character of no text form.
        case foreignCharacter
        /// A padding sign that is followed by more text, as where two texts were joined.
        case paddingInside
        /// The text ends with a lone character, which is too little for a byte.
        case incomplete
    }

    /// What stands at the place.
    package let kind: Kind
    /// Bytes of UTF-8 before the place.
    package let utf8Offset: Int
    /// Unicode scalars before the place.
    package internal(set) var scalarOffset: Int
    /// The character at the place; nil at the end of the text.
    package internal(set) var scalar: Unicode.Scalar?

    init(_ kind: Kind, utf8Offset: Int) {
        self.kind = kind
        self.utf8Offset = utf8Offset
        scalarOffset = utf8Offset
    }

    /// The same place with the text looked up for the character.
    func located(in text: String) -> TextFault {
        var fault = self
        let scalars = text.unicodeScalars
        // Faults lie on scalar boundaries: a reader stops at the first byte of what it cannot read.
        let index = text.utf8.index(
            text.utf8.startIndex,
            offsetBy: utf8Offset,
            limitedBy: text.utf8.endIndex
        )
        let place = index ?? text.utf8.endIndex
        fault.scalarOffset = scalars.distance(from: scalars.startIndex, to: place)
        fault.scalar = place < scalars.endIndex ? scalars[place] : nil
        return fault
    }
}

extension TextFault: CustomStringConvertible {
    /// The place in words; characters count from one.
    package var description: String {
        let place = "character \(scalarOffset + 1)"
        let shown = scalar.map(Self.shown) ?? "the end"
        return switch kind {
        case .foreignCharacter: "\(place) is \(shown), which belongs to no text form"
        case .paddingInside: "\(place) is padding (\(shown)) with more text after it"
        case .incomplete: "the text ends with one character too many or too few at \(place)"
        }
    }

    /// A character as its code point, and as itself where that cannot upset a terminal.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
            return code
        default:
            return "\"\(scalar)\" (\(code))"
        }
    }
}
