// SPDX-License-Identifier: Apache-2.0

/// A font.
///
/// <https://developer.apple.com/documentation/uikit/uifont>
///
/// Linux: a name and a size; no font is loaded, and no text is measured.
open class UIFont: NSObject, @unchecked Sendable {  // immutable
    /// The name of the face.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/fontname>
    public let fontName: String

    /// The size in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/pointsize>
    public let pointSize: CGFloat

    private init(_ name: String, _ size: CGFloat) {
        fontName = name
        pointSize = size
        super.init()
    }

    /// A font by its name.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/init(name:size:)>
    ///
    /// Linux: any name is taken, since the fonts of a phone and of the app are not known; an empty
    /// one gives nil.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty else { return nil }
        self.init(fontName, fontSize)
    }

    /// How bold a font is, −1 to 1.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/weight>
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: CGFloat

        /// Makes a weight.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Lightest.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// Lighter than light.
        public static let thin = Weight(rawValue: -0.6)
        /// Light.
        public static let light = Weight(rawValue: -0.4)
        /// As text is set.
        public static let regular = Weight(rawValue: 0)
        /// Between regular and semibold.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// Bold.
        public static let bold = Weight(rawValue: 0.4)
        /// Bolder.
        public static let heavy = Weight(rawValue: 0.56)
        /// Boldest.
        public static let black = Weight(rawValue: 0.62)
    }

    /// What a text is for.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/textstyle>
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// Apple's name for it.
        public let rawValue: String

        /// Makes a style.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A large title.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A title.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A title below a title.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A title below that.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// A heading.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// A heading below a heading.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// A note.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A footnote.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// A caption.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// A smaller caption.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The size at the standard setting of the user, from Apple's Human Interface Guidelines.
        fileprivate var pointSize: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }
    }

    /// The system's font.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:)>
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    /// The system's font in a weight.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:weight:)>
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        let name: String =
            switch weight {
            case .ultraLight: "Ultralight"
            case .thin: "Thin"
            case .light: "Light"
            case .medium: "Medium"
            case .semibold: "Semibold"
            case .bold: "Bold"
            case .heavy: "Heavy"
            case .black: "Black"
            default: "Regular"
            }
        return UIFont(".SFUI-\(name)", fontSize)
    }

    /// The system's font in bold.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/boldsystemfont(ofsize:)>
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// The system's font in italics.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/italicsystemfont(ofsize:)>
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(".SFUI-RegularItalic", fontSize)
    }

    /// The system's font, all digits of which have one width.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/monospaceddigitsystemfont(ofsize:weight:)>
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// The system's font, all characters of which have one width.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/monospacedsystemfont(ofsize:weight:)>
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            systemFont(ofSize: fontSize, weight: weight).fontName.replacing(
                ".SFUI",
                with: ".SFUIMono"
            ),
            fontSize
        )
    }

    /// The size of labels, 17 points.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/labelfontsize>
    open class var labelFontSize: CGFloat { 17 }

    /// The size of the system's texts, 14 points.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/systemfontsize>
    open class var systemFontSize: CGFloat { 14 }

    /// The size of the system's small texts, 12 points.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/smallsystemfontsize>
    open class var smallSystemFontSize: CGFloat { 12 }

    /// The font for a style, at the standard setting of the user.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:)>
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
    }

    /// The same font in another size.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifont/withsize(_:)>
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
}

/// Makes fonts and distances larger with the user's text size.
///
/// <https://developer.apple.com/documentation/uikit/uifontmetrics>
///
/// Linux: the text size is the one that a new phone has, so all stay the same.
open class UIFontMetrics: NSObject, @unchecked Sendable {  // immutable
    /// Those of the body of a text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifontmetrics/default>
    open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    /// Makes those of a style.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifontmetrics/init(fortextstyle:)>
    public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

    /// The font in the user's size.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifontmetrics/scaledfont(for:)>
    open func scaledFont(for font: UIFont) -> UIFont { font }

    /// The font in the user's size, up to another one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifontmetrics/scaledfont(for:maximumpointsize:)>
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }

    /// The distance for the user's size.
    ///
    /// <https://developer.apple.com/documentation/uikit/uifontmetrics/scaledvalue(for:)>
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
