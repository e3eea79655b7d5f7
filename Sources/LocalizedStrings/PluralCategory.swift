// SPDX-License-Identifier: Apache-2.0

/// The forms that a language may have for a number (Unicode Technical Standard 35, part 3).
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero
    case one
    case two
    case few
    case many
    case other
}
