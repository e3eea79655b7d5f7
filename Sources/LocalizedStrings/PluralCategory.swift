// SPDX-License-Identifier: Apache-2.0

/// The plural categories of a number (Unicode Technical Standard 35, part 3).
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero
    case one
    case two
    case few
    case many
    case other
}
