// SPDX-License-Identifier: Apache-2.0

/// An attribute of a view or a guide, which makes constraints.
///
/// <https://developer.apple.com/documentation/uikit/nslayoutanchor>
@MainActor @preconcurrency
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    private let item: AnyObject
    private let attribute: NSLayoutConstraint.Attribute

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
        super.init()
    }

    /// A constraint: equal to another anchor.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:)>
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        made(.equal, anchor)
    }

    /// A constraint: at least another anchor.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(greaterthanorequalto:)>
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
    ) -> NSLayoutConstraint {
        made(.greaterThanOrEqual, anchor)
    }

    /// A constraint: at most another anchor.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(lessthanorequalto:)>
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
    ) -> NSLayoutConstraint {
        made(.lessThanOrEqual, anchor)
    }

    /// A constraint: equal to another anchor and a number of points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:constant:)>
    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat
    ) -> NSLayoutConstraint {
        made(.equal, anchor, constant: c)
    }

    /// A constraint: at least another anchor and a number of points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(greaterthanorequalto:constant:)>
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat
    ) -> NSLayoutConstraint {
        made(.greaterThanOrEqual, anchor, constant: c)
    }

    /// A constraint: at most another anchor and a number of points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(lessthanorequalto:constant:)>
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat
    ) -> NSLayoutConstraint {
        made(.lessThanOrEqual, anchor, constant: c)
    }

    fileprivate func made(
        _ relation: NSLayoutConstraint.Relation,
        _ other: NSLayoutAnchor<AnchorType>?,
        multiplier: CGFloat = 1,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item,
            attribute: attribute,
            relatedBy: relation,
            toItem: other?.item,
            attribute: other?.attribute ?? .notAnAttribute,
            multiplier: multiplier,
            constant: constant
        )
    }
}

/// A horizontal position.
///
/// <https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor>
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A vertical position.
///
/// <https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor>
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
///
/// <https://developer.apple.com/documentation/uikit/nslayoutdimension>
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// A constraint: a number of points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equaltoconstant:)>
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        made(.equal, nil, constant: c)
    }

    /// A constraint: at least a number of points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(greaterthanorequaltoconstant:)>
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        made(.greaterThanOrEqual, nil, constant: c)
    }

    /// A constraint: at most a number of points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(lessthanorequaltoconstant:)>
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        made(.lessThanOrEqual, nil, constant: c)
    }

    /// A constraint: a multiple of another dimension.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equalto:multiplier:)>
    open func constraint(
        equalTo anchor: NSLayoutDimension,
        multiplier m: CGFloat
    ) -> NSLayoutConstraint {
        made(.equal, anchor, multiplier: m)
    }

    /// A constraint: a multiple of another dimension and a number of points.
    ///
    /// <https://developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equalto:multiplier:constant:)>
    open func constraint(
        equalTo anchor: NSLayoutDimension,
        multiplier m: CGFloat,
        constant c: CGFloat
    ) -> NSLayoutConstraint {
        made(.equal, anchor, multiplier: m, constant: c)
    }
}
