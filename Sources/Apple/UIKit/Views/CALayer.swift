// SPDX-License-Identifier: Apache-2.0

/// What a view draws on.
///
/// <https://developer.apple.com/documentation/quartzcore/calayer>
///
/// Linux: plain data in UIKit, which on a phone brings QuartzCore with it; not synchronized with the
/// view, except for its colour and masking.
@MainActor
open class CALayer: NSObject {
    private weak var view: UIView?

    init(of view: UIView) {
        self.view = view
        super.init()
    }

    /// The radius of the corners, in points.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/cornerradius>
    open var cornerRadius: CGFloat = 0

    /// Whether what is outside is cut off.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/maskstobounds>
    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? false }
        set { view?.clipsToBounds = newValue }
    }

    /// The width of the border, in points.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/borderwidth>
    open var borderWidth: CGFloat = 0

    /// The colour of the border.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/bordercolor>
    open var borderColor: CGColor?

    /// The colour of the shadow.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/shadowcolor>
    open var shadowColor: CGColor?

    /// How opaque the shadow is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/shadowopacity>
    open var shadowOpacity: Float = 0

    /// The radius of the shadow's blur, in points.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/shadowradius>
    open var shadowRadius: CGFloat = 3

    /// Where the shadow falls.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/shadowoffset>
    open var shadowOffset = CGSize(width: 0, height: -3)

    /// The colour behind the content: the view's.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/backgroundcolor>
    open var backgroundColor: CGColor? {
        get { view?.backgroundColor?.cgColor }
        set { view?.backgroundColor = newValue.map(UIColor.init(cgColor:)) }
    }
}

/// A colour of CoreGraphics.
///
/// <https://developer.apple.com/documentation/coregraphics/cgcolor>
///
/// Linux: sRGB only, made from a `UIColor`.
public final class CGColor: Sendable {
    private let color: UIColor

    init(_ color: UIColor) { self.color = color }

    /// Red, green, blue and alpha.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcolor/components>
    public var components: [CGFloat]? { color.parts }

    /// How opaque it is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcolor/alpha>
    public var alpha: CGFloat { color.parts[3] }
}

extension UIColor {
    /// The colour for CoreGraphics.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/cgcolor>
    public var cgColor: CGColor { CGColor(self) }

    /// A colour of CoreGraphics.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/init(cgcolor:)>
    public convenience init(cgColor: CGColor) {
        let parts = cgColor.components ?? [0, 0, 0, 0]
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}
