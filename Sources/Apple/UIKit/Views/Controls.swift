// SPDX-License-Identifier: Apache-2.0

/// A view that shows a text.
///
/// <https://developer.apple.com/documentation/uikit/uilabel>
open class UILabel: UIView {
    /// The text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/text>
    open var text: String?

    /// The text with attributes; the same as ``text`` without them.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/attributedtext>
    ///
    /// Linux: only the text is kept.
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { text = newValue?.string }
    }

    /// The font.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/font>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = .systemFont(ofSize: 17)

    /// Whether the font shrinks until the text fits.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/adjustsfontsizetofitwidth>
    open var adjustsFontSizeToFitWidth = false

    /// The least size of a font that shrinks, as a part of its own.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/minimumscalefactor>
    open var minimumScaleFactor: CGFloat = 0

    /// How a text that is too long is broken.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/linebreakmode>
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail

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

    /// The width from which the text is broken.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/preferredmaxlayoutwidth>
    open var preferredMaxLayoutWidth: CGFloat = 0

    /// The colour of the shadow.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/shadowcolor>
    open var shadowColor: UIColor?

    /// Where the shadow falls.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilabel/shadowoffset>
    open var shadowOffset = CGSize(width: 0, height: -1)
}

/// A view that shows a text with several lines.
///
/// <https://developer.apple.com/documentation/uikit/uitextview>
open class UITextView: UIScrollView {
    /// The text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/text>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! = ""

    /// The font.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/font>
    open var font: UIFont?

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

    /// Whether the user can select a part of the text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/isselectable>
    open var isSelectable = true

    /// The text with attributes; the same as ``text`` without them.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/attributedtext>
    ///
    /// Linux: only the text is kept.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(string: text ?? "") }
        set { text = newValue?.string }
    }

    /// The distances of the text from the sides.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitextview/textcontainerinset>
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
}

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

/// How a text that is too long is broken.
///
/// <https://developer.apple.com/documentation/uikit/nslinebreakmode>
public enum NSLineBreakMode: Int, Sendable {
    /// Between words.
    case byWordWrapping = 0
    /// Between characters.
    case byCharWrapping = 1
    /// At the edge.
    case byClipping = 2
    /// Its beginning is left out.
    case byTruncatingHead = 3
    /// Its end is left out.
    case byTruncatingTail = 4
    /// Its middle is left out.
    case byTruncatingMiddle = 5
}

/// A view that the user operates.
///
/// <https://developer.apple.com/documentation/uikit/uicontrol>
///
/// Linux: there are no touches; ``sendActions(for:)`` is what calls its targets.
open class UIControl: UIView {
    /// The state of a control.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct>
    public struct State: OptionSet, Hashable, Sendable {
        /// The states as bits.
        public let rawValue: UInt

        /// Makes a set of states.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Enabled, and neither highlighted nor selected.
        public static let normal = State([])
        /// Being pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// Disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// Selected.
        public static let selected = State(rawValue: 1 << 2)
    }

    /// What happens to a control.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/event>
    public struct Event: OptionSet, Hashable, Sendable {
        /// The events as bits.
        public let rawValue: UInt

        /// Makes a set of events.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger touches it.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger leaves it, inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger leaves it, outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// Its value changes.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// Its main action.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Its text changes.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// The user ends it.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Any of them.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    private var targets: [(target: AnyObject, action: Selector, events: Event)] = []

    /// Calls a method for events.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/addtarget(_:action:for:)>
    ///
    /// Linux: without a target, nothing is called.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard let target else { return }
        targets.append((target as AnyObject, action, controlEvents))
    }

    /// Calls the methods for events.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/sendactions(for:)>
    open func sendActions(for controlEvents: Event) {
        for one in targets where !one.events.isDisjoint(with: controlEvents) {
            one.action.send(to: one.target, self)
        }
    }

    /// Whether the user can operate it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/isenabled>
    open var isEnabled = true

    /// Whether it is highlighted.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/ishighlighted>
    open var isHighlighted = false

    /// Whether it is selected.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/isselected>
    open var isSelected = false

    /// The current state.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicontrol/state-swift.property>
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }
}

/// A button with a title.
///
/// <https://developer.apple.com/documentation/uikit/uibutton>
open class UIButton: UIControl {
    private var titles: [State: String] = [:]
    private var colors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    var given: Configuration?

    /// How a button looks.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum>
    public enum ButtonType: Int, Sendable {
        /// As the app makes it.
        case custom = 0
        /// As the system's are.
        case system = 1
    }

    /// The kind of button.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.property>
    open private(set) var buttonType = ButtonType.custom

    /// Makes a button.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/init(type:)>
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Makes a button of a configuration.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/init(configuration:primaryaction:)>
    ///
    /// Linux: without an action.
    public convenience init(configuration: Configuration) {
        self.init(frame: .zero)
        self.configuration = configuration
    }

    /// Sets the colour of the title for a state.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/settitlecolor(_:for:)>
    open func setTitleColor(_ color: UIColor?, for state: State) {
        colors[state] = color
    }

    /// The colour of the title for a state, or the one for the normal state if it has none.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/titlecolor(for:)>
    open func titleColor(for state: State) -> UIColor? {
        colors[state] ?? colors[.normal]
    }

    /// Sets the image for a state.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/setimage(_:for:)>
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
    }

    /// The image for a state, or the one for the normal state if it has none.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/image(for:)>
    open func image(for state: State) -> UIImage? {
        images[state] ?? images[.normal]
    }

    /// Sets the title for a state.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/settitle(_:for:)>
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
    }

    /// The title for a state, or the one for the normal state if it has none.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/title(for:)>
    open func title(for state: State) -> String? {
        titles[state] ?? titles[.normal]
    }

    /// The title that is shown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/currenttitle>
    open var currentTitle: String? { title(for: state) }

    /// The image that is shown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/currentimage>
    open var currentImage: UIImage? { image(for: state) }

    /// The view of the title.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/titlelabel>
    ///
    /// Linux: apart from the button, for its font and its colour.
    open private(set) lazy var titleLabel: UILabel? = UILabel()
}
