// SPDX-License-Identifier: Apache-2.0

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

    /// Makes an empty view, and reads nothing from the coder.
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

    /// The change of place, size and angle that it is shown with.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/transform>
    ///
    /// Linux: the frame stays as it was set.
    open var transform = CGAffineTransform.identity

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

    /// Whether there is nothing to see through the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/isopaque>
    open var isOpaque = true

    /// Whether what is outside the bounds is cut off.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/clipstobounds>
    open var clipsToBounds = false

    /// How the content fills the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/contentmode-swift.property>
    open var contentMode = ContentMode.scaleToFill

    /// What the view draws on.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layer>
    open private(set) lazy var layer = CALayer(of: self)

    /// A number that identifies the view in the app.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/tag>
    open var tag = 0

    /// What recognizes the touches of the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/gesturerecognizers>
    open var gestureRecognizers: [UIGestureRecognizer]?

    /// Adds what recognizes touches.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/addgesturerecognizer(_:)>
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.view = self
    }

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

    /// What a screen reader says of touching it.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityhint>
    open var accessibilityHint: String?

    /// What a screen reader says it is set to.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityvalue>
    open var accessibilityValue: String?

    /// The name of the view for tests.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier>
    open var accessibilityIdentifier: String?

    /// Whether a screen reader reads it.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/isaccessibilityelement>
    open var isAccessibilityElement = false

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
        view.didMoveToSuperview()
    }

    /// Inserts a view in front of another.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:abovesubview:)>
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        view.removeFromSuperview()
        let index = subviews.firstIndex { $0 === siblingSubview }
        insertSubview(view, at: index.map { $0 + 1 } ?? subviews.count)
    }

    /// Inserts a view behind another.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:belowsubview:)>
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        view.removeFromSuperview()
        insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
    }

    /// Moves a subview in front of the others.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/bringsubviewtofront(_:)>
    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// Moves a subview behind the others.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/sendsubviewtoback(_:)>
    open func sendSubviewToBack(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    /// Removes the view from its superview.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()>
    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        didMoveToSuperview()
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

    /// Requests to be drawn.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/setneedsdisplay()>
    ///
    /// Linux: nothing is drawn.
    open func setNeedsDisplay() {}

    /// Requests that the constraints are updated.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/setneedsupdateconstraints()>
    ///
    /// Linux: nothing solves them.
    open func setNeedsUpdateConstraints() {}

    /// Updates the constraints; a subclass overrides it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/updateconstraints()>
    ///
    /// Linux: never called.
    open func updateConstraints() {}

    /// Which sides and sizes follow those of the superview.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.property>
    ///
    /// Linux: without effect.
    open var autoresizingMask: AutoresizingMask = []

    /// The size that fits best; its own.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/sizethatfits(_:)>
    ///
    /// Linux: nothing is measured.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Takes the size that fits best.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/sizetofit()>
    open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

    /// The size of the content itself; none by default.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/intrinsiccontentsize>
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// No size.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/nointrinsicmetric>
    public class var noIntrinsicMetric: CGFloat { -1 }

    /// Says that the size of the content has changed.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/invalidateintrinsiccontentsize()>
    open func invalidateIntrinsicContentSize() {}

    /// Draws the content; a subclass overrides it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/draw(_:)>
    ///
    /// Linux: never called.
    open func draw(_ rect: CGRect) {}

    /// Called when the superview has changed.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/didmovetosuperview()>
    open func didMoveToSuperview() {}

    /// The distances of the content from the sides.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutmargins>
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// How the device shows the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection>
    open var traitCollection: UITraitCollection { .current }

    /// The appearance that the view has whatever the device's is.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/overrideuserinterfacestyle>
    ///
    /// Linux: without effect.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    /// Adds a rectangle for constraints.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/addlayoutguide(_:)>
    open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.add(to: self) }

    /// The constraints that the view holds.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/constraints>
    open private(set) var constraints: [NSLayoutConstraint] = []

    /// Adds a constraint.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/addconstraint(_:)>
    open func addConstraint(_ constraint: NSLayoutConstraint) {
        guard !constraints.contains(where: { $0 === constraint }) else { return }
        constraints.append(constraint)
        constraint.held(by: self)
    }

    /// Adds constraints.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/addconstraints(_:)>
    open func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Removes a constraint.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/removeconstraint(_:)>
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard let index = constraints.firstIndex(where: { $0 === constraint }) else { return }
        constraints.remove(at: index)
        constraint.held(by: nil)
    }

    /// Removes constraints.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/removeconstraints(_:)>
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// How much the view resists being made larger.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/setcontenthuggingpriority(_:for:)>
    ///
    /// Linux: nothing solves constraints, so it has no effect.
    open func setContentHuggingPriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {}

    /// How much the view resists being made smaller.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/setcontentcompressionresistancepriority(_:for:)>
    ///
    /// Linux: nothing solves constraints, so it has no effect.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {}

    /// The part of the view that nothing covers.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/safearealayoutguide>
    open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(of: self)

    /// The part of the view inside its margins.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutmarginsguide>
    open private(set) lazy var layoutMarginsGuide = UILayoutGuide(of: self)

    /// Makes changes, and says when they are done.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/animate(withduration:delay:options:animations:completion:)>
    ///
    /// Linux: the changes are made at once, and the completion handler is called with true on the
    /// main queue.
    open class func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval = 0,
        options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        guard let completion else { return }
        Task { @MainActor in completion(true) }
    }

    /// Lays out all views inside this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()>
    open func layoutIfNeeded() {
        layoutSubviews()
        for view in subviews { view.layoutIfNeeded() }
    }
}
