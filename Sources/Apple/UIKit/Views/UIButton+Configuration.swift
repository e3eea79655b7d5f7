// SPDX-License-Identifier: Apache-2.0

extension UIButton {
    /// How a button looks, and what it shows.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct>
    ///
    /// Linux: the values that are set; nothing is drawn.
    public struct Configuration {
        /// How the corners are rounded.
        ///
        /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/cornerstyle-swift.enum>
        public enum CornerStyle: Int, Sendable {
            /// By the background's radius, whatever the text size.
            case fixed = -1
            /// By the background's radius, larger with a larger text.
            case dynamic = 0
            /// A little.
            case small = 1
            /// More.
            case medium = 2
            /// Still more.
            case large = 3
            /// Half circles.
            case capsule = 4
        }

        /// The text.
        public var title: String?
        /// The text below it.
        public var subtitle: String?
        /// The image.
        public var image: UIImage?
        /// The distance of image and text.
        public var imagePadding: CGFloat = 0
        /// The distance of both texts.
        public var titlePadding: CGFloat = 1
        /// The colour of text and image.
        public var baseForegroundColor: UIColor?
        /// The colour behind them.
        public var baseBackgroundColor: UIColor?
        /// How the corners are rounded.
        public var cornerStyle = CornerStyle.dynamic
        /// The distances from the sides.
        public var contentInsets = NSDirectionalEdgeInsets(
            top: 7,
            leading: 12,
            bottom: 7,
            trailing: 12
        )
        /// Whether a wheel turns in it.
        public var showsActivityIndicator = false

        /// A button without a background.
        public static func plain() -> Configuration { Configuration() }
        /// A button on grey.
        public static func gray() -> Configuration { Configuration() }
        /// A button on a light shade of its colour.
        public static func tinted() -> Configuration { Configuration() }
        /// A button on its colour.
        public static func filled() -> Configuration { Configuration() }
        /// A button with a border.
        public static func bordered() -> Configuration { Configuration() }
        /// A button on its colour with a border.
        public static func borderedProminent() -> Configuration { Configuration() }
    }

    /// How it looks, and what it shows; its title and image are those of the normal state.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.property>
    public var configuration: Configuration? {
        get { given }
        set {
            given = newValue
            if let title = newValue?.title { setTitle(title, for: .normal) }
            if let image = newValue?.image { setImage(image, for: .normal) }
        }
    }
}

/// Distances from the sides, of which two depend on the direction of writing.
///
/// <https://developer.apple.com/documentation/uikit/nsdirectionaledgeinsets>
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// From the top.
    public var top: CGFloat
    /// From the side where lines begin.
    public var leading: CGFloat
    /// From the bottom.
    public var bottom: CGFloat
    /// From the side where lines end.
    public var trailing: CGFloat

    /// None.
    public static let zero = NSDirectionalEdgeInsets()

    /// Makes distances.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0)
    {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}
