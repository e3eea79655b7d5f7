// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension JSONDocument {
    /// Finds what receivers read differently or reject in a custom key, and its offset: a name that
    /// occurs twice in one object, or a number that is too large.
    func customFault(of value: Int) -> (message: String, offset: Int)? {
        if let name = duplicateNames(atMost: 1, in: value).first {
            return (
                "the name \(quoted(name.name)) appears twice in one object",
                name.again.nameView.byteRange.lowerBound
            )
        }
        for index in value..<Int(node(value).next) where kind(index) == .number {
            // Few numbers are no integers, and to convert one takes longer than to write it.
            guard integer(index) == nil, view(index).number?.double == nil else { continue }
            return (
                "the number \(text(index)) is too large for any receiver",
                Int(node(index).start)
            )
        }
        return nil
    }
}
