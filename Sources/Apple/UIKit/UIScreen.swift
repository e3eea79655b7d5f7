// SPDX-License-Identifier: Apache-2.0

/// The device's screen.
///
/// <https://developer.apple.com/documentation/uikit/uiscreen>
///
/// Linux: of an iPhone that is 375 points wide, as wide as what the simulated device shows.
@MainActor @preconcurrency
open class UIScreen: NSObject {
    private static let screen = UIScreen()

    private override nonisolated init() { super.init() }

    /// The device's own.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscreen/main>
    open class var main: UIScreen { screen }

    /// The size in points.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscreen/bounds>
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 375, height: 812) }

    /// The size in pixels.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscreen/nativebounds>
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1125, height: 2436) }

    /// The pixels of a point.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscreen/scale>
    open var scale: CGFloat { 3 }

    /// The pixels of a point.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiscreen/nativescale>
    open var nativeScale: CGFloat { 3 }
}

/// Light or dark.
///
/// <https://developer.apple.com/documentation/uikit/uiuserinterfacestyle>
public enum UIUserInterfaceStyle: Int, Sendable {
    /// As the device's.
    case unspecified = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
}

/// How a device shows views.
///
/// <https://developer.apple.com/documentation/uikit/uitraitcollection>
///
/// Linux: light, on the screen of ``UIScreen``.
open class UITraitCollection: NSObject, @unchecked Sendable {  // immutable
    /// Light or dark.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitraitcollection/userinterfacestyle>
    public let userInterfaceStyle: UIUserInterfaceStyle

    /// Makes one of an appearance.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitraitcollection/init(userinterfacestyle:)>
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        super.init()
    }

    /// The device's.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitraitcollection/current>
    public static let current = UITraitCollection(userInterfaceStyle: .light)

    /// The pixels of a point.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitraitcollection/displayscale>
    open var displayScale: CGFloat { 3 }
}
