// SPDX-License-Identifier: Apache-2.0

/// The device that the program runs on.
///
/// <https://developer.apple.com/documentation/uikit/uidevice>
///
/// Linux: claims to be an iPhone with iOS 18, so that code takes the same path as there.
@MainActor @preconcurrency
open class UIDevice: NSObject {
    private static let device = UIDevice()

    private override nonisolated init() {
        super.init()
    }

    /// This device.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/current>
    open class var current: UIDevice { device }

    /// The device's name; since iOS 16 the model's name unless the app has an entitlement.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/name>
    open var name: String { "iPhone" }

    /// The kind of device.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/model>
    open var model: String { "iPhone" }

    /// The kind of device, in the user's language.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/localizedmodel>
    open var localizedModel: String { "iPhone" }

    /// The system's name.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/systemname>
    open var systemName: String { "iOS" }

    /// The system's version.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/systemversion>
    open var systemVersion: String { "18.0" }

    /// Identifies the device to the apps of one vendor.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/identifierforvendor>
    ///
    /// Linux: nil, as on a phone that has not been unlocked since boot.
    open var identifierForVendor: UUID? { nil }
}
