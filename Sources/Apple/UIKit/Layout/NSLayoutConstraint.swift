// SPDX-License-Identifier: Apache-2.0

/// A relation between attributes of two views, or of one view and a number.
///
/// <https://developer.apple.com/documentation/uikit/nslayoutconstraint>
///
/// Linux: plain data. Nothing solves constraints, so they change no frame.
@MainActor @preconcurrency
open class NSLayoutConstraint: NSObject {
    /// The parts of a view that constraints relate.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/attribute>
    public enum Attribute: Int, Sendable {
        /// The left side.
        case left = 1
        /// The right side.
        case right = 2
        /// The upper side.
        case top = 3
        /// The lower side.
        case bottom = 4
        /// The side where a line of text begins.
        case leading = 5
        /// The side where a line of text ends.
        case trailing = 6
        /// The width.
        case width = 7
        /// The height.
        case height = 8
        /// The horizontal centre.
        case centerX = 9
        /// The vertical centre.
        case centerY = 10
        /// The baseline of the last line.
        case lastBaseline = 11
        /// The baseline of the first line.
        case firstBaseline = 12
        /// Nothing: the constraint has no second item.
        case notAnAttribute = 0
    }

    /// How the two sides compare.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/relation>
    public enum Relation: Int, Sendable {
        /// At most.
        case lessThanOrEqual = -1
        /// Equal.
        case equal = 0
        /// At least.
        case greaterThanOrEqual = 1
    }

    /// Makes a constraint.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/init(item:attribute:relatedby:toitem:attribute:multiplier:constant:)>
    public init(
        item view1: Any,
        attribute attr1: Attribute,
        relatedBy relation: Relation,
        toItem view2: Any?,
        attribute attr2: Attribute,
        multiplier: CGFloat,
        constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2.map { $0 as AnyObject }
        secondAttribute = attr2
        self.multiplier = multiplier
        constant = c
        super.init()
    }

    /// The view or guide on the left side of the relation.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/firstitem>
    open private(set) weak var firstItem: AnyObject?

    /// The attribute of the first item.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/firstattribute>
    public let firstAttribute: Attribute

    /// How the two sides compare.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/relation-swift.property>
    public let relation: Relation

    /// The view or guide on the right side; nil for a number.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/seconditem>
    open private(set) weak var secondItem: AnyObject?

    /// The attribute of the second item.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/secondattribute>
    public let secondAttribute: Attribute

    /// The factor of the second attribute.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/multiplier>
    public let multiplier: CGFloat

    /// What is added to the second attribute, in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/constant>
    open var constant: CGFloat

    /// How important the constraint is.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/priority>
    open var priority = UILayoutPriority.required

    /// A name for debugging.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/identifier>
    open var identifier: String?

    private weak var owner: UIView?

    /// Whether the constraint counts; then the nearest view that contains both items holds it.
    ///
    /// Activating one whose items have no view in common is a programming error, as on a phone.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/isactive>
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            guard newValue else {
                owner?.removeConstraint(self)
                return
            }
            guard let view = commonView else {
                preconditionFailure("the items of a constraint must be in one hierarchy of views")
            }
            view.addConstraint(self)
        }
    }

    /// Activates constraints.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:)>
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/deactivate(_:)>
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// Sets the view that holds the constraint.
    final func held(by view: UIView?) { owner = view }

    /// The nearest view that contains both items.
    private var commonView: UIView? {
        guard let first = Self.view(of: firstItem) else { return nil }
        guard secondAttribute != .notAnAttribute else { return first }
        guard let second = Self.view(of: secondItem) else { return nil }
        var next: UIView? = first
        while let one = next {
            if second.isDescendant(of: one) { return one }
            next = one.superview
        }
        return nil
    }

    private static func view(of item: AnyObject?) -> UIView? {
        item as? UIView ?? (item as? UILayoutGuide)?.owningView
    }
}

/// How important a constraint is, 1 to 1000.
///
/// <https://developer.apple.com/documentation/uikit/uilayoutpriority>
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: Float

    /// Makes a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Makes a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// It must hold.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutpriority/required>
    public static let required = UILayoutPriority(1_000)

    /// How much a button resists being made smaller.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutpriority/defaulthigh>
    public static let defaultHigh = UILayoutPriority(750)

    /// How much a button resists being made larger.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutpriority/defaultlow>
    public static let defaultLow = UILayoutPriority(250)
}

/// A rectangle in a view that constraints may refer to.
///
/// <https://developer.apple.com/documentation/uikit/uilayoutguide>
@MainActor @preconcurrency
open class UILayoutGuide: NSObject {
    /// The view that it belongs to.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/owningview>
    open private(set) weak var owningView: UIView?

    /// The rectangle in its view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/layoutframe>
    ///
    /// Linux: all of the view.
    open var layoutFrame: CGRect { owningView?.bounds ?? .zero }

    /// A rectangle of no view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide>
    public override nonisolated init() { super.init() }

    init(of view: UIView) {
        super.init()
        owningView = view
    }

    func add(to view: UIView) { owningView = view }
}
