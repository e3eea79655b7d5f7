// SPDX-License-Identifier: Apache-2.0

/// A view that shows a text with several lines.
///
/// <https://developer.apple.com/documentation/uikit/uitextview>
open class UITextView: UIView {
    /// The text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/text>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! = ""

    /// The colour of the text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/textcolor>
    open var textColor: UIColor? = .black

    /// How the lines are aligned.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/textalignment>
    open var textAlignment = NSTextAlignment.natural

    /// Whether the user can change the text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/iseditable>
    open var isEditable = true
}
