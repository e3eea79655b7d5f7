// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of UIKit that the sample app uses, isolated as in the SDK. Nothing of it is ever run.

@_exported public import Foundation

public typealias CGFloat = Double
public struct CGSize { public init(width: CGFloat, height: CGFloat) {} }
public struct CGRect {
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {}
    public var width: CGFloat { fatalError() }
}

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIView: UIResponder {
    open var frame: CGRect { get { fatalError() } set {} }
    open var bounds: CGRect { get { fatalError() } set {} }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
}
@MainActor open class UILabel: UIView { open var text: String? }
@MainActor open class UIViewController: UIResponder {
    open var title: String?
    open var view: UIView! { get { fatalError() } set {} }
    open var preferredContentSize: CGSize { get { fatalError() } set {} }
    open func viewDidLayoutSubviews() {}
}

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}
    open class var shared: UIApplication { fatalError() }
    open func registerForRemoteNotifications() {}
    open func unregisterForRemoteNotifications() {}
}

// Each method is optional in the SDK.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data)
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
}
