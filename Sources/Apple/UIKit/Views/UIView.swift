// SPDX-License-Identifier: Apache-2.0

/// The base class of views and view controllers.
///
/// <https://developer.apple.com/documentation/uikit/uiresponder>
///
/// Linux: there is no touch or keyboard input, so it has no events.
@MainActor
open class UIResponder: NSObject {
    /// Called by a subclass.
    public nonisolated override init() {
        super.init()
    }
}

/// A rectangle that can contain other views.
///
/// <https://developer.apple.com/documentation/uikit/uiview>
///
/// Linux: plain data for a device or a test to read; nothing is drawn, constraints are not solved,
/// and a frame is as it was set.
open class UIView: UIResponder {
    /// Makes a view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/init(frame:)>
    public init(frame: CGRect = .zero) {
        self.frame = frame
        super.init()
    }

    /// Makes an empty view: there are no storyboards to read one from.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/init(coder:)>
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    /// The position and size in the superview.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/frame>
    open var frame: CGRect

    /// The size, and the origin of the view's own coordinate system.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/bounds>
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: frame.size) }
        set {
            boundsOrigin = newValue.origin
            frame.size = newValue.size
        }
    }

    private var boundsOrigin = CGPoint.zero

    /// The middle of the frame.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/center>
    open var center: CGPoint {
        get {
            CGPoint(
                x: frame.origin.x + frame.size.width / 2,
                y: frame.origin.y + frame.size.height / 2
            )
        }
        set {
            frame.origin.x = newValue.x - frame.size.width / 2
            frame.origin.y = newValue.y - frame.size.height / 2
        }
    }

    /// The colour behind the content.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/backgroundcolor>
    open var backgroundColor: UIColor?

    /// The colour of prominent elements in the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/tintcolor>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor! = .systemBlue

    /// Whether the view and its subviews are hidden.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/ishidden>
    open var isHidden = false

    /// How opaque the view is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/alpha>
    open var alpha: CGFloat = 1

    /// A number that identifies the view in the app.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/tag>
    open var tag = 0

    /// Whether the view receives touches.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled>
    open var isUserInteractionEnabled = true

    /// Whether the frame is translated into constraints.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints>
    open var translatesAutoresizingMaskIntoConstraints = true

    /// What a screen reader says of the view.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel>
    open var accessibilityLabel: String?

    /// The subviews, from back to front.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/subviews>
    open private(set) var subviews: [UIView] = []

    /// The view that contains this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/superview>
    open private(set) weak var superview: UIView?

    /// Adds a view in front of the others, and removes it from its old superview.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)>
    open func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count)
    }

    /// Inserts a view at an index, and removes it from its old superview.
    ///
    /// Inserting a view that contains this one is a programming error, as on a phone.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)>
    open func insertSubview(_ view: UIView, at index: Int) {
        precondition(!isDescendant(of: view), "a view cannot be put into itself")
        view.removeFromSuperview()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
    }

    /// Removes the view from its superview.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()>
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Whether the view is the other view or inside it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/isdescendant(of:)>
    open func isDescendant(of view: UIView) -> Bool {
        var next: UIView? = self
        while let one = next {
            if one === view { return true }
            next = one.superview
        }
        return false
    }

    /// The view with a tag: this one or one inside it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/viewwithtag(_:)>
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Lays out the subviews; a subclass overrides it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutsubviews()>
    open func layoutSubviews() {}

    /// Requests a layout.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/setneedslayout()>
    ///
    /// Linux: happens whenever the device reads the view.
    open func setNeedsLayout() {}

    /// Lays out all views inside this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()>
    open func layoutIfNeeded() {
        layoutSubviews()
        for view in subviews { view.layoutIfNeeded() }
    }
}
