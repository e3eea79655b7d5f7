// SPDX-License-Identifier: Apache-2.0

/// What a view draws on.
///
/// <https://developer.apple.com/documentation/quartzcore/calayer>
///
/// Linux: plain data in UIKit, which on a phone brings QuartzCore with it; not synchronized with the
/// view, except for its colour and masking.
@MainActor @preconcurrency
open class CALayer: NSObject {
    private weak var view: UIView?

    /// A layer of no view.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/init()>
    public override nonisolated init() { super.init() }

    init(of view: UIView) {
        super.init()
        self.view = view
    }

    /// The position and size: its view's.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/frame>
    open var frame: CGRect {
        get { view?.frame ?? ownFrame }
        set {
            guard let view else { return ownFrame = newValue }
            view.frame = newValue
        }
    }

    private var ownFrame = CGRect.zero

    /// The size, with the view's own origin.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/bounds>
    open var bounds: CGRect {
        get { view?.bounds ?? CGRect(origin: .zero, size: ownFrame.size) }
        set {
            guard let view else { return ownFrame.size = newValue.size }
            view.bounds = newValue
        }
    }

    /// The layers inside this one, from back to front; nil if there are none.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/sublayers>
    ///
    /// Linux: without those of the subviews.
    open var sublayers: [CALayer]?

    /// The layer that contains this one.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/superlayer>
    open private(set) weak var superlayer: CALayer?

    /// Adds a layer in front of the others.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/addsublayer(_:)>
    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(clamping: sublayers?.count ?? 0))
    }

    /// Inserts a layer at an index.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/insertsublayer(_:at:)>
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(idx), layers.count))
        sublayers = layers
        layer.superlayer = self
    }

    /// Takes the layer out of the one that contains it.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/removefromsuperlayer()>
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    /// The place in front of or behind others.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/zposition>
    open var zPosition: CGFloat = 0

    /// How opaque the layer is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/opacity>
    open var opacity: Float = 1

    /// Whether the layer is hidden.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/ishidden>
    open var isHidden = false

    /// The layer's name.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/calayer/name>
    open var name: String?

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

/// A layer that goes from one colour to others.
///
/// <https://developer.apple.com/documentation/quartzcore/cagradientlayer>
open class CAGradientLayer: CALayer {
    /// The colours, as `CGColor`.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/cagradientlayer/colors>
    open var colors: [Any]?

    /// Where each colour is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/cagradientlayer/locations>
    open var locations: [NSNumber]?

    /// Where the first colour is.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/cagradientlayer/startpoint>
    open var startPoint = CGPoint(x: 0.5, y: 0)

    /// Where the last colour is.
    ///
    /// <https://developer.apple.com/documentation/quartzcore/cagradientlayer/endpoint>
    open var endPoint = CGPoint(x: 0.5, y: 1)
}

/// A colour of CoreGraphics.
///
/// <https://developer.apple.com/documentation/coregraphics/cgcolor>
///
/// Linux: sRGB only.
public final class CGColor: Sendable, Equatable {
    private let color: UIColor

    init(_ color: UIColor) { self.color = color }

    /// Makes a colour in sRGB.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcolor/init(red:green:blue:alpha:)>
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(UIColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Makes a colour in sRGB.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcolor/init(srgbred:green:blue:alpha:)>
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(UIColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Makes a grey.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcolor/init(gray:alpha:)>
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(UIColor(white: gray, alpha: alpha))
    }

    /// Red, green, blue and alpha.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcolor/components>
    public var components: [CGFloat]? { color.parts }

    /// Whether both are the same colour.
    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.components == other.components
    }

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
