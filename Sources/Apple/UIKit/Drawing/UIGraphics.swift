// SPDX-License-Identifier: Apache-2.0

/// The scale of a phone's screen.
let screenScale: CGFloat = 3

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
        Canvas.current?.fill = parts.map { UInt8(($0 * 255).rounded()) }
    }

    /// Makes this the fill colour; lines cannot be drawn.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/set()>
    public func set() { setFill() }
}
