// SPDX-License-Identifier: Apache-2.0

/// A view that shows an image.
///
/// <https://developer.apple.com/documentation/uikit/uiimageview>
open class UIImageView: UIView {
    /// Makes a view of an image's size.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimageview/init(image:)>
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// The image.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimageview/image>
    open var image: UIImage?
}

/// A view that arranges its views in a row or a column.
///
/// <https://developer.apple.com/documentation/uikit/uistackview>
///
/// Linux: keeps the order; frames are not computed.
open class UIStackView: UIView {
    /// How the views are sized along the axis.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum>
    public enum Distribution: Int, Sendable {
        /// They fill the axis.
        case fill = 0
        /// They fill the axis and have one size.
        case fillEqually = 1
        /// They fill the axis in proportion to their sizes.
        case fillProportionally = 2
        /// The spaces are equal.
        case equalSpacing = 3
        /// The centres are at equal distances.
        case equalCentering = 4
    }

    /// How the views are aligned across the axis.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum>
    public enum Alignment: Int, Sendable {
        /// They fill the other axis.
        case fill = 0
        /// Along the leading edge, or the top.
        case leading = 1
        /// Along the first baseline.
        case firstBaseline = 2
        /// Centred.
        case center = 3
        /// Along the trailing edge, or the bottom.
        case trailing = 4
        /// Along the last baseline.
        case lastBaseline = 5

        /// Along the top.
        public static let top = Alignment.leading
        /// Along the bottom.
        public static let bottom = Alignment.trailing
    }

    /// Makes a view that arranges others.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/init(arrangedsubviews:)>
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    private var arranged: [UIView] = []

    /// The views in their order.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/arrangedsubviews>
    open var arrangedSubviews: [UIView] { arranged.filter { $0.superview === self } }

    /// Adds a view at the end.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/addarrangedsubview(_:)>
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Inserts a view at an index.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/insertarrangedsubview(_:at:)>
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arranged = arrangedSubviews.filter { $0 !== view }
        let index = min(max(stackIndex, 0), arranged.count)
        if view.superview !== self {
            // In the same order, which is the order in which a device reads the views.
            let next = index < arranged.count ? arranged[index] : nil
            let place = next.flatMap { next in subviews.firstIndex { $0 === next } }
            insertSubview(view, at: place ?? subviews.count)
        }
        arranged.insert(view, at: index)
    }

    /// Takes a view out of the arrangement; it remains a subview.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/removearrangedsubview(_:)>
    open func removeArrangedSubview(_ view: UIView) {
        arranged.removeAll { $0 === view }
    }

    /// Whether it is a row or a column.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/axis>
    open var axis = NSLayoutConstraint.Axis.horizontal

    /// How the views are sized along the axis.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.property>
    open var distribution = Distribution.fill

    /// How the views are aligned across the axis.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.property>
    open var alignment = Alignment.fill

    /// The distance between two views, in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/spacing>
    open var spacing: CGFloat = 0

    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

    /// Sets the distance behind one of the views.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/setcustomspacing(_:after:)>
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing
    }

    /// The distance behind one of the views.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/customspacing(after:)>
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? spacing
    }

    /// Whether the views keep the layout margins.
    ///
    /// <https://developer.apple.com/documentation/uikit/uistackview/islayoutmarginsrelativearrangement>
    open var isLayoutMarginsRelativeArrangement = false
}

extension NSLayoutConstraint {
    /// Horizontal or vertical.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis>
    public enum Axis: Int, Sendable {
        /// From left to right, or right to left.
        case horizontal = 0
        /// From top to bottom.
        case vertical = 1
    }
}

/// A view that shows a part of a larger content.
///
/// <https://developer.apple.com/documentation/uikit/uiscrollview>
open class UIScrollView: UIView {
    /// The size of the content.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/contentsize>
    open var contentSize = CGSize.zero

    /// The point of the content at the view's origin.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset>
    open var contentOffset = CGPoint.zero

    /// Whether it can be scrolled.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/isscrollenabled>
    open var isScrollEnabled = true

    /// The distances of the content from the sides.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/contentinset>
    open var contentInset = UIEdgeInsets.zero

    /// Moves the content.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)>
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    /// Whether scrolling stops at whole views.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/ispagingenabled>
    open var isPagingEnabled = false

    /// Whether scrolling goes beyond the content.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/bounces>
    open var bounces = true

    /// Whether there is a bar at the lower side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/showshorizontalscrollindicator>
    open var showsHorizontalScrollIndicator = true

    /// Whether there is a bar at the right side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/showsverticalscrollindicator>
    open var showsVerticalScrollIndicator = true
}

/// A turning wheel that says that something takes time.
///
/// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview>
open class UIActivityIndicatorView: UIView {
    /// How a wheel looks.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/style-swift.enum>
    public enum Style: Int, Sendable {
        /// As the system's are.
        case medium = 100
        /// Larger.
        case large = 101

        /// Large and white.
        public static let whiteLarge = Style.large
        /// White.
        public static let white = Style.medium
        /// Grey.
        public static let gray = Style.medium
    }

    /// Makes a wheel.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/init(style:)>
    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
    }

    /// How it looks.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/style-swift.property>
    open var style = Style.medium

    /// The colour.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/color>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var color: UIColor! = .gray

    /// Whether it turns.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/isanimating>
    open private(set) var isAnimating = false

    /// Whether it is hidden while it does not turn.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/hideswhenstopped>
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }

    /// Starts turning.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/startanimating()>
    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }

    /// Stops turning.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview/stopanimating()>
    open func stopAnimating() {
        isAnimating = false
        isHidden = hidesWhenStopped
    }
}
