// SPDX-License-Identifier: Apache-2.0

/// A line for the user's text.
///
/// <https://developer.apple.com/documentation/uikit/uitextfield>
///
/// Linux: there is no keyboard; the text is what the app sets.
open class UITextField: UIControl {
    /// The text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/text>
    open var text: String? = ""

    /// The text that is seen while there is none.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/placeholder>
    open var placeholder: String?

    /// The font.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/font>
    open var font: UIFont? = .systemFont(ofSize: 17)

    /// The colour of the text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/textcolor>
    open var textColor: UIColor? = .black

    /// How the text is aligned.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/textalignment>
    open var textAlignment = NSTextAlignment.natural

    /// Whether the text is shown as dots.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry>
    open var isSecureTextEntry = false

    /// How the border looks.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.enum>
    public enum BorderStyle: Int, Sendable {
        /// Without one.
        case none = 0
        /// A thin line.
        case line = 1
        /// As if sunk.
        case bezel = 2
        /// With round corners.
        case roundedRect = 3
    }

    /// How the border looks.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.property>
    open var borderStyle = BorderStyle.none

    /// Is asked what the user may do.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextfield/delegate>
    ///
    /// Linux: never called.
    open weak var delegate: (any UITextFieldDelegate)?
}

extension UITextField: InWords {
    package var words: (kind: String, text: String)? {
        guard let text, !text.isEmpty else { return ("text field", placeholder ?? "") }
        return ("text field", isSecureTextEntry ? String(repeating: "•", count: text.count) : text)
    }
}

/// Is asked what the user may do in a text field.
///
/// <https://developer.apple.com/documentation/uikit/uitextfielddelegate>
///
/// Linux: there is no keyboard, so nothing is called.
@MainActor @preconcurrency
public protocol UITextFieldDelegate: NSObjectProtocol {}

/// A switch.
///
/// <https://developer.apple.com/documentation/uikit/uiswitch>
open class UISwitch: UIControl {
    /// Whether it is on.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiswitch/ison>
    open var isOn = false

    /// Turns it on or off.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiswitch/seton(_:animated:)>
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    /// The colour while it is on.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiswitch/ontintcolor>
    open var onTintColor: UIColor?
}

extension UISwitch: InWords {
    package var words: (kind: String, text: String)? { ("switch", isOn ? "on" : "off") }
}

/// A handle on a line.
///
/// <https://developer.apple.com/documentation/uikit/uislider>
open class UISlider: UIControl {
    /// The value.
    ///
    /// <https://developer.apple.com/documentation/uikit/uislider/value>
    open var value: Float = 0

    /// The value at the left end.
    ///
    /// <https://developer.apple.com/documentation/uikit/uislider/minimumvalue>
    open var minimumValue: Float = 0

    /// The value at the right end.
    ///
    /// <https://developer.apple.com/documentation/uikit/uislider/maximumvalue>
    open var maximumValue: Float = 1

    /// Sets the value.
    ///
    /// <https://developer.apple.com/documentation/uikit/uislider/setvalue(_:animated:)>
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

extension UISlider: InWords {
    package var words: (kind: String, text: String)? { ("slider", "\(value) of \(maximumValue)") }
}

/// A line that fills as something proceeds.
///
/// <https://developer.apple.com/documentation/uikit/uiprogressview>
open class UIProgressView: UIView {
    /// How a line looks.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiprogressview/style>
    public enum Style: Int, Sendable {
        /// In a view.
        case `default` = 0
        /// In a bar.
        case bar = 1
    }

    /// Makes a line.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiprogressview/init(progressviewstyle:)>
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// How it looks.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiprogressview/progressviewstyle>
    open var progressViewStyle = Style.default

    /// What part is filled, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiprogressview/progress>
    open var progress: Float = 0 {
        didSet { progress = min(1, max(0, progress)) }
    }

    /// Fills a part.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiprogressview/setprogress(_:animated:)>
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

    /// The colour of the filled part.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiprogressview/progresstintcolor>
    open var progressTintColor: UIColor?

    /// The colour of the rest.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiprogressview/tracktintcolor>
    open var trackTintColor: UIColor?
}

extension UIProgressView: InWords {
    package var words: (kind: String, text: String)? {
        ("progress", progress.isNaN ? "" : "\(Int((progress * 100).rounded())) %")
    }
}

/// Dots for pages.
///
/// <https://developer.apple.com/documentation/uikit/uipagecontrol>
open class UIPageControl: UIControl {
    /// How many pages there are.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipagecontrol/numberofpages>
    open var numberOfPages = 0

    /// The page that is seen, from 0.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipagecontrol/currentpage>
    open var currentPage = 0

    /// Whether a single dot is hidden.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipagecontrol/hidesforsinglepage>
    open var hidesForSinglePage = false

    /// The colour of the dots.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipagecontrol/pageindicatortintcolor>
    open var pageIndicatorTintColor: UIColor?

    /// The colour of the dot of the page that is seen.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipagecontrol/currentpageindicatortintcolor>
    open var currentPageIndicatorTintColor: UIColor?
}

extension UIPageControl: InWords {
    package var words: (kind: String, text: String)? {
        guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return nil }
        return (
            "page", "\(currentPage.addingReportingOverflow(1).partialValue) of \(numberOfPages)"
        )
    }
}
