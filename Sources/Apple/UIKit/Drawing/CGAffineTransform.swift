// SPDX-License-Identifier: Apache-2.0

/// A change of place, size and angle.
///
/// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform>
///
/// Linux: in UIKit, which on a phone brings CoreGraphics with it.
public struct CGAffineTransform: Equatable, Sendable {
    /// How x follows x.
    public var a: CGFloat
    /// How y follows x.
    public var b: CGFloat
    /// How x follows y.
    public var c: CGFloat
    /// How y follows y.
    public var d: CGFloat
    /// What is added to x.
    public var tx: CGFloat
    /// What is added to y.
    public var ty: CGFloat

    /// Makes a change.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/init(a:b:c:d:tx:ty:)>
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// No change.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/identity>
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Another angle, in radians.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/init(rotationangle:)>
    public init(rotationAngle angle: CGFloat) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// Another size.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/init(scalex:y:)>
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Another place.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/init(translationx:y:)>
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// This change, and then another.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/concatenating(_:)>
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c,
            b: a * t2.b + b * t2.d,
            c: c * t2.a + d * t2.c,
            d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx,
            ty: tx * t2.b + ty * t2.d + t2.ty
        )
    }

    /// Another size, and then this change.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/scaledby(x:y:)>
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// Another angle, and then this change.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/rotated(by:)>
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Another place, and then this change.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/translatedby(x:y:)>
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// Whether nothing changes.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgaffinetransform/isidentity>
    public var isIdentity: Bool { self == .identity }
}
