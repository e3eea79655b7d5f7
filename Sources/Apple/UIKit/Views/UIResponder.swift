// SPDX-License-Identifier: Apache-2.0

/// The base class of views and view controllers.
///
/// <https://developer.apple.com/documentation/uikit/uiresponder>
///
/// Linux: there is no touch or keyboard input, so it has no events.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    /// Called by a subclass.
    public nonisolated override init() {
        super.init()
    }

    /// Whether it can be the first to get input.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder>
    open var canBecomeFirstResponder: Bool { false }

    /// Asks to be the first to get input.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder()>
    ///
    /// Linux: there is no input, so it only says whether it could be.
    @discardableResult
    open func becomeFirstResponder() -> Bool { canBecomeFirstResponder }

    /// Gives that up.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()>
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    /// What is shown in place of the keyboard.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiresponder/inputview>
    ///
    /// Linux: there is no keyboard, and it is not shown.
    open var inputView: UIView? { nil }

    /// What is shown above the keyboard.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiresponder/inputaccessoryview>
    ///
    /// Linux: there is no keyboard, and it is not shown.
    open var inputAccessoryView: UIView? { nil }
}

/// What a view shows, in words, if it is more than texts and images.
@MainActor
package protocol InWords {
    /// What it is, as `ExpandedLine` names it, and the words; nil if there is nothing.
    var words: (kind: String, text: String)? { get }
}
