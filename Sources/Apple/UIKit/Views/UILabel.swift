// SPDX-License-Identifier: Apache-2.0

/// A view that shows a text.
///
/// <https://developer.apple.com/documentation/uikit/uilabel>
open class UILabel: UIView {
    /// The text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/text>
    open var text: String?

    /// The colour of the text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/textcolor>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = .black

    /// How the lines are aligned.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/textalignment>
    open var textAlignment = NSTextAlignment.natural

    /// The most lines; 0 for any number.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/numberoflines>
    open var numberOfLines = 1
}
