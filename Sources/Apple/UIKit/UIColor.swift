// SPDX-License-Identifier: Apache-2.0

/// A colour.
///
/// <https://developer.apple.com/documentation/uikit/uicolor>
///
/// Linux: a value of red, green, blue and opacity in sRGB.
open class UIColor: NSObject, @unchecked Sendable {  // Immutable after init.
    final let parts: [CGFloat]

    /// Makes a colour of its parts, each from 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/init(red:green:blue:alpha:)>
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        parts = [red, green, blue, alpha]
        super.init()
    }

    /// Makes a grey, from 0 for black to 1 for white.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/init(white:alpha:)>
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Gives the parts; true, since every colour here has them.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/getred(_:green:blue:alpha:)>
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        for unsafe(pointer, part) in unsafe zip([red, green, blue, alpha], parts) {
            unsafe pointer?.pointee = part
        }
        return true
    }

    /// The same colour with another opacity.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/withalphacomponent(_:)>
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    /// Whether the parts are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.parts == parts
    }

    /// Equal for equal colours.
    open override var hash: Int { parts.hashValue }

    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Nothing.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Grey halfway.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
}
