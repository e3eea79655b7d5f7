// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The furthest position that any reading of a sealed text reaches.
///
/// It shows at most one character of the text, so that logs do not collect sealed text.
package struct TextFault: Error, Sendable, Equatable {
    /// What is wrong at the position.
    package enum Kind: String, Sendable, CaseIterable {
        /// A character that belongs to no text form.
        case foreignCharacter
        /// Padding followed by more text, as when two texts were joined.
        case paddingInside
        /// The text ends with a single character, too little for a byte.
        case incomplete
    }

    /// What is wrong at the position.
    package let kind: Kind
    /// The number of UTF-8 bytes before the position.
    package let utf8Offset: Int
    /// The number of Unicode scalars before the position.
    package internal(set) var scalarOffset: Int
    /// The character at the position; nil at the end of the text.
    package internal(set) var scalar: Unicode.Scalar?

    init(_ kind: Kind, utf8Offset: Int) {
        self.kind = kind
        self.utf8Offset = utf8Offset
        scalarOffset = utf8Offset
    }

    /// The same position, with its character looked up in the text.
    func located(in text: String) -> TextFault {
        var fault = self
        let scalars = text.unicodeScalars
        // Faults are on scalar boundaries: a reader stops at the first byte that it cannot read.
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
    /// Describes the fault; characters count from one.
    package var description: String {
        let place = "character \(scalarOffset + 1)"
        let shown = scalar.map(Self.shown) ?? "the end"
        return switch kind {
        case .foreignCharacter: "\(place) is \(shown), which no text encoding uses"
        case .paddingInside: "\(place) is padding (\(shown)) with more text after it"
        case .incomplete: "the text ends with one character too many or too few at \(place)"
        }
    }

    /// A character as its code point, and as itself if that is safe in a terminal.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return scalar.isVisibleAlone ? "\"\(scalar)\" (\(code))" : code
    }
}
