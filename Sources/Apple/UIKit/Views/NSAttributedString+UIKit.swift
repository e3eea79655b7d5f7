// SPDX-License-Identifier: Apache-2.0

// What Apple's UIKit adds to attributed strings. Views here keep only the text.
extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/font>
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// The colour of the text.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/foregroundcolor>
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// The colour behind the text.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/backgroundcolor>
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// How the lines are set.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/paragraphstyle>
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// The space between characters.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/kern>
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// Whether characters are joined.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/ligature>
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// How the text is underlined.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/underlinestyle>
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// The colour of the line below.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/underlinecolor>
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// How the text is struck through.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/strikethroughstyle>
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// The colour of the line through it.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/strikethroughcolor>
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// The colour of the outline.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/strokecolor>
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// The width of the outline.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/strokewidth>
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// The shadow.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/shadow>
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// How far the text is raised.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/baselineoffset>
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// An image in the text.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/attachment>
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
    /// Where the text leads.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsattributedstring/key/link>
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

/// How a line below or through a text looks.
///
/// <https://developer.apple.com/documentation/uikit/nsunderlinestyle>
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The looks as bits.
    public let rawValue: Int

    /// Makes a set of looks.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// A thick line.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    /// Of dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    /// Of dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    /// Only below words.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// How the lines of a text are set.
///
/// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle>
///
/// Linux: kept, without effect; the immutable class is not apart.
open class NSMutableParagraphStyle: NSObject {
    /// The standard.
    public override init() { super.init() }

    /// The space between lines, in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle/linespacing>
    open var lineSpacing: CGFloat = 0
    /// The space below a paragraph, in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle/paragraphspacing>
    open var paragraphSpacing: CGFloat = 0
    /// The height of a line, as a part of its own.
    ///
    /// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle/lineheightmultiple>
    open var lineHeightMultiple: CGFloat = 0
    /// The least height of a line, in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle/minimumlineheight>
    open var minimumLineHeight: CGFloat = 0
    /// The greatest height of a line, in points; 0 for any.
    ///
    /// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle/maximumlineheight>
    open var maximumLineHeight: CGFloat = 0
    /// How the lines are aligned.
    ///
    /// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle/alignment>
    open var alignment = NSTextAlignment.natural
    /// How a line that is too long is broken.
    ///
    /// <https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle/linebreakmode>
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
}
