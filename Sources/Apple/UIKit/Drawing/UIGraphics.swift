// SPDX-License-Identifier: Apache-2.0

/// The scale of a phone's screen.
let screenScale: CGFloat = 3

/// Begins to draw on an image of a size in points, a pixel to a point.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsbeginimagecontext(_:)>
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins to draw on an image of a size in points; a scale of 0 is the screen's, which is 3.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsbeginimagecontextwithoptions(_:_:_:)>
public func UIGraphicsBeginImageContextWithOptions(
    _ size: CGSize,
    _ opaque: Bool,
    _ scale: CGFloat
) {
    Canvas.push(Canvas(size: size, scale: scale > 0 ? scale : screenScale, opaque: opaque))
}

/// The image as it is drawn so far; nil if none is.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsgetimagefromcurrentimagecontext()>
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    Canvas.current.map { UIImage($0.bitmap, scale: $0.scale) }
}

/// Ends what was begun last.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsendimagecontext()>
public func UIGraphicsEndImageContext() { Canvas.pop() }

/// Fills a rectangle with the colour set.
///
/// <https://developer.apple.com/documentation/uikit/uirectfill(_:)>
public func UIRectFill(_ rect: CGRect) { Canvas.current?.fill(rect) }

extension UIImage {
    /// Draws the image into a rectangle in points, whatever its proportions.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/draw(in:)>
    ///
    /// Linux: made smaller by the mean of the pixels, larger by repeating them.
    public func draw(in rect: CGRect) {
        if let canvas = Canvas.current, let bitmap = bitmap() { canvas.draw(bitmap, in: rect) }
    }

    /// Draws the image in its own size.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/draw(at:)>
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}

extension UIColor {
    /// Fills with this colour from now on.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/setfill()>
    public func setFill() {
        Canvas.current?.fill = parts.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    }

    /// Fills with this colour from now on; there are no lines to draw with it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/set()>
    public func set() { setFill() }
}
