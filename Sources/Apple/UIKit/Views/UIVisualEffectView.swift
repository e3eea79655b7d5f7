// SPDX-License-Identifier: Apache-2.0

/// A view that changes how what is behind it looks.
///
/// <https://developer.apple.com/documentation/uikit/uivisualeffectview>
open class UIVisualEffectView: UIView {
    /// Makes a view with an effect.
    ///
    /// <https://developer.apple.com/documentation/uikit/uivisualeffectview/init(effect:)>
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addSubview(contentView)
    }

    /// Makes an empty view, and reads nothing from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }

    /// The effect.
    ///
    /// <https://developer.apple.com/documentation/uikit/uivisualeffectview/effect>
    open var effect: UIVisualEffect?

    /// The view to add others to.
    ///
    /// <https://developer.apple.com/documentation/uikit/uivisualeffectview/contentview>
    public let contentView = UIView(frame: .zero)
}

/// An effect.
///
/// <https://developer.apple.com/documentation/uikit/uivisualeffect>
@MainActor @preconcurrency
open class UIVisualEffect: NSObject {
    /// No effect.
    public override nonisolated init() { super.init() }
}

/// Blurs what is behind a view.
///
/// <https://developer.apple.com/documentation/uikit/uiblureffect>
open class UIBlurEffect: UIVisualEffect {
    /// How much it blurs, and its colour.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiblureffect/style>
    public enum Style: Int, Sendable {
        /// Lighter than what is behind.
        case extraLight = 0
        /// As light.
        case light = 1
        /// Darker.
        case dark = 2
        /// As the device's appearance.
        case regular = 4
        /// More contrast.
        case prominent = 5
        /// Hardly anything.
        case systemUltraThinMaterial = 6
        /// Little.
        case systemThinMaterial = 7
        /// As the system's.
        case systemMaterial = 8
        /// Much.
        case systemThickMaterial = 9
        /// As the system's bars.
        case systemChromeMaterial = 10
    }

    /// How it blurs.
    package let style: Style

    /// Makes an effect.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiblureffect/init(style:)>
    public init(style: Style) {
        self.style = style
        super.init()
    }
}

/// Makes texts readable on a blur.
///
/// <https://developer.apple.com/documentation/uikit/uivibrancyeffect>
open class UIVibrancyEffect: UIVisualEffect {
    /// Makes an effect.
    ///
    /// <https://developer.apple.com/documentation/uikit/uivibrancyeffect/init(blureffect:)>
    public init(blurEffect: UIBlurEffect) { super.init() }
}
