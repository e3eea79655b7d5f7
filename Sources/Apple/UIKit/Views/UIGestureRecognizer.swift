// SPDX-License-Identifier: Apache-2.0

/// Recognizes what fingers do.
///
/// <https://developer.apple.com/documentation/uikit/uigesturerecognizer>
///
/// Linux: there are no touches, so it recognizes nothing.
@MainActor @preconcurrency
open class UIGestureRecognizer: NSObject {
    /// What is called.
    private let action: Selector?

    /// Recognizes for a target.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/init(target:action:)>
    public init(target: Any? = nil, action: Selector? = nil) {
        self.action = action
        super.init()
    }

    /// Whether it recognizes.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/isenabled>
    open var isEnabled = true

    /// Its view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/view>
    open internal(set) weak var view: UIView?

    /// Whether touches are kept from the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview>
    open var cancelsTouchesInView = true
}

/// Recognizes taps.
///
/// <https://developer.apple.com/documentation/uikit/uitapgesturerecognizer>
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitapgesturerecognizer/numberoftapsrequired>
    open var numberOfTapsRequired = 1
}

/// Recognizes a long press.
///
/// <https://developer.apple.com/documentation/uikit/uilongpressgesturerecognizer>
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// How long, in seconds.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilongpressgesturerecognizer/minimumpressduration>
    open var minimumPressDuration: TimeInterval = 0.5
}

/// Recognizes a swipe.
///
/// <https://developer.apple.com/documentation/uikit/uiswipegesturerecognizer>
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Where a swipe leads.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiswipegesturerecognizer/direction-swift.struct>
    public struct Direction: OptionSet, Sendable {
        /// The directions as bits.
        public let rawValue: UInt

        /// Makes a set of directions.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Up.
        public static let up = Direction(rawValue: 1 << 2)
        /// Down.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// Where it leads.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiswipegesturerecognizer/direction-swift.property>
    open var direction = Direction.right
}

/// Recognizes a finger that moves.
///
/// <https://developer.apple.com/documentation/uikit/uipangesturerecognizer>
open class UIPanGestureRecognizer: UIGestureRecognizer {}
