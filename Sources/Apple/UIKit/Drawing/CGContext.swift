// SPDX-License-Identifier: Apache-2.0

import PhoneEntitlements

/// What the numbers of a colour mean.
///
/// <https://developer.apple.com/documentation/coregraphics/cgcolorspace>
///
/// Linux: all colours are in sRGB.
public final class CGColorSpace: Sendable {
    init() {}
}

/// The colour space of the screen.
///
/// <https://developer.apple.com/documentation/coregraphics/cgcolorspacecreatedevicergb()>
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// How a gradient goes on beyond its ends.
///
/// <https://developer.apple.com/documentation/coregraphics/cggradientdrawingoptions>
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// Apple's number.
    public let rawValue: UInt32

    /// Makes options.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour goes on behind the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours that pass into each other.
///
/// <https://developer.apple.com/documentation/coregraphics/cggradient>
public final class CGGradient: Sendable {
    private let stops: [(place: CGFloat, parts: [CGFloat])]

    /// Makes a gradient of colours; without places they are at equal distances.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cggradient/init(colorsspace:colors:locations:)>
    public init?(
        colorsSpace space: CGColorSpace?,
        colors: NSArray,
        locations: UnsafePointer<CGFloat>?
    ) {
        let all = colors.compactMap { ($0 as? CGColor)?.components }
        guard !all.isEmpty else { return nil }
        let last = CGFloat(max(1, all.count - 1))
        stops = all.enumerated().map { index, parts in
            (unsafe locations?[index] ?? CGFloat(index) / last, parts)
        }
    }

    /// The colour at a place between 0 and 1.
    func color(at place: CGFloat) -> [UInt8] {
        let after = stops.firstIndex { $0.place >= place } ?? stops.count - 1
        let before = max(0, after - 1)
        let width = stops[after].place - stops[before].place
        let part = width > 0 ? min(max((place - stops[before].place) / width, 0), 1) : 1
        return zip(stops[before].parts, stops[after].parts).map { from, to in
            UInt8((min(max(from + (to - from) * part, 0), 1) * 255).rounded())
        }
    }
}

/// Where an image is drawn.
///
/// <https://developer.apple.com/documentation/coregraphics/cgcontext>
///
/// Linux: rectangles and gradients along a line; the axes are UIKit's.
public final class CGContext {
    private let canvas: Canvas

    init(_ canvas: Canvas) { self.canvas = canvas }

    /// Sets the colour of what is filled.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcontext/setfillcolor(_:)>
    public func setFillColor(_ color: CGColor) { canvas.fill = UIColor(cgColor: color).bytes }

    /// Fills a rectangle.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcontext/fill(_:)>
    public func fill(_ rect: CGRect) { canvas.fill(rect) }

    /// Fills the image with a gradient between two points.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgcontext/drawlineargradient(_:start:end:options:)>
    public func drawLinearGradient(
        _ gradient: CGGradient,
        start startPoint: CGPoint,
        end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        let (width, height) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        let length = width * width + height * height
        guard length > 0 else { return }
        canvas.paint { point in
            let place =
                ((point.x - startPoint.x) * width + (point.y - startPoint.y) * height) / length
            guard place >= 0 || options.contains(.drawsBeforeStartLocation),
                place <= 1 || options.contains(.drawsAfterEndLocation)
            else { return nil }
            return gradient.color(at: min(max(place, 0), 1))
        }
    }
}

/// The context that this thread draws on; nil if there is none.
///
/// <https://developer.apple.com/documentation/uikit/uigraphicsgetcurrentcontext()>
public func UIGraphicsGetCurrentContext() -> CGContext? { Canvas.current.map(CGContext.init) }

extension UIGraphicsImageRendererContext {
    /// The same place, for CoreGraphics.
    ///
    /// <https://developer.apple.com/documentation/uikit/uigraphicsrenderercontext/cgcontext>
    public var cgContext: CGContext { CGContext(canvas) }
}

extension NSAttributedString {
    /// Draws the text into a rectangle.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/draw(in:)>
    ///
    /// Linux: there are no fonts: nothing is drawn, and the device reports it.
    public func draw(in rect: CGRect) { Self.reportText() }

    /// Draws the text at a point.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/draw(at:)>
    ///
    /// Linux: as ``draw(in:)``.
    public func draw(at point: CGPoint) { Self.reportText() }

    fileprivate static func reportText() {
        PhoneFaults.report(
            .unreadableAsset,
            "no text in a drawn image: there are no fonts to draw it with"
        )
    }
}

extension NSString {
    /// Draws the text into a rectangle.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/draw(in:withattributes:)>
    ///
    /// Linux: there are no fonts: nothing is drawn, and the device reports it.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString.reportText()
    }

    /// Draws the text at a point.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/draw(at:withattributes:)>
    ///
    /// Linux: as ``draw(in:withAttributes:)``.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil)
    {
        NSAttributedString.reportText()
    }
}

extension String {
    /// Draws the text into a rectangle.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/draw(in:withattributes:)>
    ///
    /// Linux: there are no fonts: nothing is drawn, and the device reports it.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString.reportText()
    }

    /// Draws the text at a point.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/draw(at:withattributes:)>
    ///
    /// Linux: as ``draw(in:withAttributes:)``.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil)
    {
        NSAttributedString.reportText()
    }
}
