// SPDX-License-Identifier: Apache-2.0

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor

/// A colour.
///
/// <https://developer.apple.com/documentation/uikit/uicolor>
///
/// Linux: four numbers between 0 and 1; there are no colour spaces, patterns or appearances.
open class UIColor: NSObject, @unchecked Sendable {  // immutable
    final let parts: [CGFloat]

    /// A colour in sRGB; values are clamped between 0 and 1, and NaN counts as 0.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/init(red:green:blue:alpha:)>
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        // With the limits first: `max` of NaN and a number is its first argument.
        parts = [red, green, blue, alpha].map { min(1, max(0, $0)) }
        super.init()
    }

    /// A grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/init(white:alpha:)>
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// The colour of a colour literal, `#colorLiteral(red:green:blue:alpha:)`.
    public required convenience init(
        _colorLiteralRed red: Float,
        green: Float,
        blue: Float,
        alpha: Float
    ) {
        self.init(
            red: CGFloat(red),
            green: CGFloat(green),
            blue: CGFloat(blue),
            alpha: CGFloat(alpha)
        )
    }

    /// Returns the components of the colour; pass nil for one that is not needed.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/getred(_:green:blue:alpha:)>
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        unsafe red?.pointee = parts[0]
        unsafe green?.pointee = parts[1]
        unsafe blue?.pointee = parts[2]
        unsafe alpha?.pointee = parts[3]
        return true
    }

    /// The same colour with another alpha.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/withalphacomponent(_:)>
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    /// Whether all components are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.parts == parts
    }

    /// Equal for equal colours.
    open override var hash: Int { parts.hashValue }
}

extension UIColor: _ExpressibleByColorLiteral {}

extension UIColor {
    /// Black.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/black>
    public class var black: UIColor { UIColor(white: 0, alpha: 1) }
    /// Dark grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/darkgray>
    public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
    /// Grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/gray>
    public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    /// Light grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/lightgray>
    public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
    /// White.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/white>
    public class var white: UIColor { UIColor(white: 1, alpha: 1) }
    /// No colour at all.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/clear>
    public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
    /// Red.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/red>
    public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    /// Green.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/green>
    public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    /// Blue.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/blue>
    public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    /// Cyan.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/cyan>
    public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    /// Magenta.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/magenta>
    public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    /// Yellow.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/yellow>
    public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    /// Orange.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/orange>
    public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    /// Purple.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/purple>
    public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    /// Brown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/brown>
    public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    /// The blue of buttons and links, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemblue>
    public class var systemBlue: UIColor {
        UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)
    }
    /// The system's red, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemred>
    public class var systemRed: UIColor {
        UIColor(red: 1, green: 59 / 255, blue: 48 / 255, alpha: 1)
    }
    /// The system's green, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgreen>
    public class var systemGreen: UIColor {
        UIColor(red: 52 / 255, green: 199 / 255, blue: 89 / 255, alpha: 1)
    }
    /// The system's orange, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemorange>
    public class var systemOrange: UIColor {
        UIColor(red: 1, green: 149 / 255, blue: 0, alpha: 1)
    }
    /// The system's yellow, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemyellow>
    public class var systemYellow: UIColor {
        UIColor(red: 1, green: 204 / 255, blue: 0, alpha: 1)
    }
    /// The system's grey, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgray>
    public class var systemGray: UIColor {
        UIColor(red: 142 / 255, green: 142 / 255, blue: 147 / 255, alpha: 1)
    }
    /// The colour of text, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/label>
    public class var label: UIColor {
        UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    }
    /// The colour of less important text, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/secondarylabel>
    public class var secondaryLabel: UIColor {
        UIColor(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.6)
    }
    /// The colour behind everything, in light mode.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systembackground>
    public class var systemBackground: UIColor {
        UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    }
}
