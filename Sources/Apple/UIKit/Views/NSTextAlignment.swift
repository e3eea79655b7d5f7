// SPDX-License-Identifier: Apache-2.0

/// How the lines of a text are aligned.
///
/// <https://developer.apple.com/documentation/uikit/nstextalignment>
public enum NSTextAlignment: Int, Sendable {
    /// Along the left edge.
    case left = 0
    /// Centred.
    case center = 1
    /// Along the right edge.
    case right = 2
    /// Justified.
    case justified = 3
    /// The direction of the language.
    case natural = 4
}
