// SPDX-License-Identifier: Apache-2.0

/// The scale of a phone's screen.
private let screenScale: CGFloat = 3

/// Begins drawing an image with a size in points, at one pixel per point.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsbeginimagecontext(_:)>
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins drawing an image with a size in points; a scale of 0 means the screen's, which is 3.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsbeginimagecontextwithoptions(_:_:_:)>
public func UIGraphicsBeginImageContextWithOptions(
    _ size: CGSize,
    _ opaque: Bool,
    _ scale: CGFloat
) {
    Canvas.push(Canvas(size: size, scale: scale > 0 ? scale : screenScale, opaque: opaque))
}

/// The image drawn so far; nil if none was begun.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsgetimagefromcurrentimagecontext()>
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    Canvas.current.map { UIImage($0.bitmap, scale: $0.scale) }
}

/// Ends the drawing that was begun last.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsendimagecontext()>
public func UIGraphicsEndImageContext() { Canvas.pop() }

/// Fills a rectangle with the current colour.
///
/// <https://developer.apple.com/documentation/uikit/uirectfill(_:)>
public func UIRectFill(_ rect: CGRect) { Canvas.current?.fill(rect) }

extension UIImage {
    /// Draws the image into a rectangle in points, stretched to fit.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/draw(in:)>
    ///
    /// Linux: shrinks by averaging pixels, enlarges by repeating them.
    public func draw(in rect: CGRect) {
        if let canvas = Canvas.current, let bitmap = bitmap() { canvas.draw(bitmap, in: rect) }
    }

    /// Draws the image at its own size.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/draw(at:)>
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}

extension UIColor {
    /// Makes this the fill colour.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/setfill()>
    public func setFill() {
        Canvas.current?.fill = bytes
    }

    /// Red, green, blue and alpha.
    var bytes: [UInt8] { parts.map { UInt8(($0 * 255).rounded()) } }

    /// Makes this the fill colour; lines cannot be drawn.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/set()>
    public func set() { setFill() }
}

/// How an image is drawn.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsimagerendererformat>
open class UIGraphicsImageRendererFormat: NSObject {
    /// The number of pixels per point.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerendererformat/scale>
    open var scale: CGFloat = screenScale

    /// Whether the image starts black instead of clear.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerendererformat/opaque>
    open var opaque = false

    /// The format for the screen.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsrendererformat/default()>
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    /// The format for the main screen.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerendererformat/preferred()>
    open class func preferred() -> UIGraphicsImageRendererFormat { .default() }
}

/// The drawing context of a renderer.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderercontext>
///
/// Linux: images, filled rectangles and gradients can be drawn.
open class UIGraphicsImageRendererContext: NSObject {
    let canvas: Canvas

    /// How the image is drawn.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsrenderercontext/format>
    public let format: UIGraphicsImageRendererFormat

    fileprivate init(_ canvas: Canvas, _ format: UIGraphicsImageRendererFormat) {
        self.canvas = canvas
        self.format = format
        super.init()
    }

    /// Fills a rectangle with the current colour.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsrenderercontext/fill(_:)>
    open func fill(_ rect: CGRect) { canvas.fill(rect) }

    /// The image drawn so far.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderercontext/currentimage>
    open var currentImage: UIImage { UIImage(canvas.bitmap, scale: canvas.scale) }
}

/// Draws images.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer>
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize
    private let format: UIGraphicsImageRendererFormat

    /// Makes a renderer for images with a size in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer/init(size:format:)>
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.size = size
        self.format = format
        super.init()
    }

    /// Makes a renderer for images with a size in points, in the screen's format.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer/init(size:)>
    public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

    /// Draws an image.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer/image(actions:)>
    ///
    /// Linux: an image without a size, or with more than 50 million pixels, is empty, and `actions`
    /// is not run.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard let canvas = Canvas(size: size, scale: format.scale, opaque: format.opaque) else {
            return UIImage()
        }
        Canvas.push(canvas)
        defer { Canvas.pop() }
        actions(UIGraphicsImageRendererContext(canvas, format))
        return UIImage(canvas.bitmap, scale: canvas.scale)
    }

    /// Draws an image as a PNG file; empty if there is none.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer/pngdata(actions:)>
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Draws an image as a JPEG file; empty if there is none.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer/jpegdata(withcompressionquality:actions:)>
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}
