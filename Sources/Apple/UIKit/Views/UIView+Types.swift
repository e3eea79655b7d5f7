// SPDX-License-Identifier: Apache-2.0

extension UIView {
    /// How the content fills the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/contentmode-swift.enum>
    public enum ContentMode: Int, Sendable {
        /// All of the view, whatever the proportions.
        case scaleToFill = 0
        /// All of the content is seen.
        case scaleAspectFit = 1
        /// All of the view is filled.
        case scaleAspectFill = 2
        /// Drawn anew for each size.
        case redraw = 3
        /// In the middle.
        case center = 4
        /// At the upper side.
        case top = 5
        /// At the lower side.
        case bottom = 6
        /// At the left side.
        case left = 7
        /// At the right side.
        case right = 8
        /// In that corner.
        case topLeft = 9
        /// In that corner.
        case topRight = 10
        /// In that corner.
        case bottomLeft = 11
        /// In that corner.
        case bottomRight = 12
    }

    /// How an animation runs.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/animationoptions>
    public struct AnimationOptions: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Makes a set of options.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Forward and backward, for ever.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Backward after each time.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Slower at both ends.
        public static let curveEaseInOut = AnimationOptions([])
        /// Slower at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slower at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// At one speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// Which sides and sizes follow those of the superview.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct>
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The sides and sizes as bits.
        public let rawValue: UInt

        /// Makes a set of sides and sizes.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left side.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The right side.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The upper side.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The lower side.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }
}

/// Distances from the sides of a rectangle.
///
/// <https://developer.apple.com/documentation/uikit/uiedgeinsets>
public struct UIEdgeInsets: Equatable, Sendable {
    /// From the upper side.
    public var top: CGFloat
    /// From the left side.
    public var left: CGFloat
    /// From the lower side.
    public var bottom: CGFloat
    /// From the right side.
    public var right: CGFloat

    /// None.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Makes distances.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiedgeinsets/init(top:left:bottom:right:)>
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// None.
    public static let zero = UIEdgeInsets()
}
