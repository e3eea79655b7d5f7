// SPDX-License-Identifier: Apache-2.0

// The system's colours, in light mode.
// Source: https://developer.apple.com/design/human-interface-guidelines/color
extension UIColor {
    /// A system colour: pink.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systempink>
    public class var systemPink: UIColor { system(255, 45, 85, 1) }
    /// A system colour: purple.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systempurple>
    public class var systemPurple: UIColor { system(175, 82, 222, 1) }
    /// A system colour: indigo.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemindigo>
    public class var systemIndigo: UIColor { system(88, 86, 214, 1) }
    /// A system colour: teal.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemteal>
    public class var systemTeal: UIColor { system(48, 176, 199, 1) }
    /// A system colour: cyan.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemcyan>
    public class var systemCyan: UIColor { system(50, 173, 230, 1) }
    /// A system colour: mint.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemmint>
    public class var systemMint: UIColor { system(0, 199, 190, 1) }
    /// A system colour: brown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systembrown>
    public class var systemBrown: UIColor { system(162, 132, 94, 1) }
    /// The second grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgray2>
    public class var systemGray2: UIColor { system(174, 174, 178, 1) }
    /// The third grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgray3>
    public class var systemGray3: UIColor { system(199, 199, 204, 1) }
    /// The fourth grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgray4>
    public class var systemGray4: UIColor { system(209, 209, 214, 1) }
    /// The fifth grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgray5>
    public class var systemGray5: UIColor { system(229, 229, 234, 1) }
    /// The lightest grey.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgray6>
    public class var systemGray6: UIColor { system(242, 242, 247, 1) }
    /// The colour of even less important text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/tertiarylabel>
    public class var tertiaryLabel: UIColor { system(60, 60, 67, 0.3) }
    /// The colour of the least important text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/quaternarylabel>
    public class var quaternaryLabel: UIColor { system(60, 60, 67, 0.18) }
    /// The colour of a text in place of the user's.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/placeholdertext>
    public class var placeholderText: UIColor { system(60, 60, 67, 0.3) }
    /// The colour of links.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/link>
    public class var link: UIColor { system(0, 122, 255, 1) }
    /// The colour of lines.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/separator>
    public class var separator: UIColor { system(60, 60, 67, 0.29) }
    /// The colour of lines through which nothing is seen.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/opaqueseparator>
    public class var opaqueSeparator: UIColor { system(198, 198, 200, 1) }
    /// The colour behind groups.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/secondarysystembackground>
    public class var secondarySystemBackground: UIColor { system(242, 242, 247, 1) }
    /// The colour behind groups in groups.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/tertiarysystembackground>
    public class var tertiarySystemBackground: UIColor { system(255, 255, 255, 1) }
    /// The colour behind a grouped list.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemgroupedbackground>
    public class var systemGroupedBackground: UIColor { system(242, 242, 247, 1) }
    /// The colour behind its groups.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/secondarysystemgroupedbackground>
    public class var secondarySystemGroupedBackground: UIColor { system(255, 255, 255, 1) }
    /// The colour behind groups in its groups.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/tertiarysystemgroupedbackground>
    public class var tertiarySystemGroupedBackground: UIColor { system(242, 242, 247, 1) }
    /// The colour of small shapes.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/systemfill>
    public class var systemFill: UIColor { system(120, 120, 128, 0.2) }
    /// The colour of shapes.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/secondarysystemfill>
    public class var secondarySystemFill: UIColor { system(120, 120, 128, 0.16) }
    /// The colour of large shapes.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/tertiarysystemfill>
    public class var tertiarySystemFill: UIColor { system(118, 118, 128, 0.12) }
    /// The colour of very large shapes.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/quaternarysystemfill>
    public class var quaternarySystemFill: UIColor { system(116, 116, 128, 0.08) }
    /// Text on a light ground.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/darktext>
    public class var darkText: UIColor { system(0, 0, 0, 1) }
    /// Text on a dark ground.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/lighttext>
    public class var lightText: UIColor { system(255, 255, 255, 0.6) }
    /// The older name of `systemGroupedBackground`.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/grouptableviewbackground>
    public class var groupTableViewBackground: UIColor { system(242, 242, 247, 1) }

    private static func system(
        _ red: CGFloat,
        _ green: CGFloat,
        _ blue: CGFloat,
        _ alpha: CGFloat
    ) -> UIColor {
        UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }

    /// A colour that depends on the appearance.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/init(dynamicprovider:)>
    ///
    /// Linux: that of the light appearance.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        let parts = dynamicProvider(.current).parts
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    /// The colour in an appearance.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/resolvedcolor(with:)>
    ///
    /// Linux: itself.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
