// SPDX-License-Identifier: Apache-2.0

// The anchors of views and of guides.
extension UIView {
    /// The side where a line of text begins.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/leadinganchor>
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }

    /// The side where a line of text ends.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/trailinganchor>
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }

    /// The left side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/leftanchor>
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }

    /// The right side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/rightanchor>
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }

    /// The horizontal centre.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/centerxanchor>
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }

    /// The upper side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/topanchor>
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }

    /// The lower side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/bottomanchor>
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }

    /// The vertical centre.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/centeryanchor>
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

    /// The baseline of the first line.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/firstbaselineanchor>
    public var firstBaselineAnchor: NSLayoutYAxisAnchor {
        NSLayoutYAxisAnchor(self, .firstBaseline)
    }

    /// The baseline of the last line.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/lastbaselineanchor>
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    /// The width.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/widthanchor>
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }

    /// The height.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/heightanchor>
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UILayoutGuide {
    /// The side where a line of text begins.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/leadinganchor>
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }

    /// The side where a line of text ends.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/trailinganchor>
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }

    /// The left side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/leftanchor>
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }

    /// The right side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/rightanchor>
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }

    /// The horizontal centre.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/centerxanchor>
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }

    /// The upper side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/topanchor>
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }

    /// The lower side.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/bottomanchor>
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }

    /// The vertical centre.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/centeryanchor>
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

    /// The width.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/widthanchor>
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }

    /// The height.
    ///
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/heightanchor>
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
