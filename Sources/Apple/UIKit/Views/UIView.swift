// SPDX-License-Identifier: Apache-2.0

/// A rectangle with views in it.
///
/// <https://developer.apple.com/documentation/uikit/uiview>
///
/// Linux: data that a device or a test reads; nothing is drawn and no constraint is solved. A frame is
/// what it was set to.
open class UIView: UIResponder {
    /// Makes a view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/init(frame:)>
    public init(frame: CGRect = .zero) {
        self.frame = frame
        super.init()
    }

    /// Makes an empty view: there are no storyboards here to read one from.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/init(coder:)>
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    /// Place and size in the view around it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/frame>
    open var frame: CGRect

    /// Size, and the origin of the view's own coordinates.
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

    /// The colour of what stands out in the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/tintcolor>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor! = .systemBlue

    /// Whether the view, with all in it, is not shown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/ishidden>
    open var isHidden = false

    /// How opaque the view is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/alpha>
    open var alpha: CGFloat = 1

    /// A number by which the app finds the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/tag>
    open var tag = 0

    /// Whether the view is touched.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled>
    open var isUserInteractionEnabled = true

    /// Whether the frame stands for constraints.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints>
    open var translatesAutoresizingMaskIntoConstraints = true

    /// What a screen reader says of the view.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel>
    open var accessibilityLabel: String?

    /// The views in this one, the hindmost first.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/subviews>
    open private(set) var subviews: [UIView] = []

    /// The view around this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/superview>
    open private(set) weak var superview: UIView?

    /// Puts a view in front of the others; it leaves the one it was in.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)>
    open func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count)
    }

    /// Puts a view between others; it leaves the one it was in.
    ///
    /// One that this view lies in itself is a mistake of the caller's, as on a phone.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)>
    open func insertSubview(_ view: UIView, at index: Int) {
        precondition(!isDescendant(of: view), "a view cannot be put into itself")
        view.removeFromSuperview()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
    }

    /// Takes the view out of the one around it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()>
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Whether the view is another, or in it.
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

    /// The view with a tag: this one or one in it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/viewwithtag(_:)>
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Places the views in this one; a subclass overrides it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutsubviews()>
    open func layoutSubviews() {}

    /// Asks for a layout.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/setneedslayout()>
    ///
    /// Linux: there is one whenever the device reads the view.
    open func setNeedsLayout() {}

    /// Places the views in this one, and those in them.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()>
    open func layoutIfNeeded() {
        layoutSubviews()
        for view in subviews { view.layoutIfNeeded() }
    }
}
