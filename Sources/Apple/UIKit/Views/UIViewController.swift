// SPDX-License-Identifier: Apache-2.0

public import UserNotifications

/// Manages a view.
///
/// <https://developer.apple.com/documentation/uikit/uiviewcontroller>
///
/// Linux: a view controller makes its views in code, unless `pushseal run` has read them from the
/// extension's storyboard; the device calls the life-cycle methods.
open class UIViewController: UIResponder {
    /// Makes a controller; there is no nib file to name.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)>
    public init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) {
        super.init()
    }

    /// Makes a controller, and reads nothing from the coder.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)>
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The title.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/title>
    open var title: String?

    /// The size that the controller prefers for its view; for a content extension, only the height
    /// is used.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/preferredcontentsize>
    open var preferredContentSize = CGSize.zero

    /// The extension's connection to the app that shows it; nil outside an extension.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/extensioncontext>
    open var extensionContext: NSExtensionContext? { givenContext }

    /// The context set by the device.
    package var givenContext: NSExtensionContext?

    /// The initial size of a view, unless the app overrides ``loadView()``.
    package var initialViewSize = CGSize.zero

    /// Makes the views of the storyboard and sets the outlets, unless the app overrides
    /// ``loadView()``.
    package var makeStoryboardView: (@MainActor (UIViewController) -> UIView)?

    private var loadedView: UIView?

    /// The view, made on first access.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/view>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }

    /// The view, if it was made.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewifloaded>
    open var viewIfLoaded: UIView? { loadedView }

    /// Whether the view was made.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/isviewloaded>
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view; a subclass overrides it and sets ``view``.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/loadview()>
    open func loadView() {
        guard let makeStoryboardView else {
            view = UIView(frame: CGRect(origin: .zero, size: initialViewSize))
            return
        }
        self.makeStoryboardView = nil
        view = makeStoryboardView(self)
    }

    /// Makes the view unless it exists.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()>
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        // A `loadView` that sets no view is an error, and crashes on a phone.
        if loadedView == nil { loadedView = UIView() }
        viewDidLoad()
    }

    /// The controllers inside this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/children>
    open private(set) var children: [UIViewController] = []

    /// The controller that contains this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/parent>
    open private(set) weak var parent: UIViewController?

    /// Puts a controller inside this one; its view is added by the app.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)>
    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.parent = self
    }

    /// Takes the controller out of the one that contains it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/removefromparent()>
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Called before the controller is put into another, or taken out.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/willmove(toparent:)>
    open func willMove(toParent parent: UIViewController?) {}

    /// Called after the controller was put into another, or taken out.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)>
    open func didMove(toParent parent: UIViewController?) {}

    /// Called after the view was made.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()>
    open func viewDidLoad() {}

    /// Called before the view is shown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:)>
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the view was shown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)>
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view disappears.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:)>
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has disappeared.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:)>
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called when the view is about to be seen.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)>
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called when memory is low.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/didreceivememorywarning()>
    ///
    /// Linux: never called.
    open func didReceiveMemoryWarning() {}

    /// Updates the constraints; a subclass overrides it.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/updateviewconstraints()>
    ///
    /// Linux: never called.
    open func updateViewConstraints() {}

    /// How the device shows the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection>
    open var traitCollection: UITraitCollection { .current }

    /// Called when the device shows the view in another way.
    ///
    /// <https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollectiondidchange(_:)>
    ///
    /// Linux: never called.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The appearance that the view has whatever the device's is.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/overrideuserinterfacestyle>
    ///
    /// Linux: without effect.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    /// Called before the subviews are laid out.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwilllayoutsubviews()>
    open func viewWillLayoutSubviews() {}

    /// Called after the subviews are laid out.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidlayoutsubviews()>
    open func viewDidLayoutSubviews() {}
}

/// An extension's connection to the app that shows it.
///
/// <https://developer.apple.com/documentation/foundation/nsextensioncontext>
///
/// Linux: Foundation has none, so it is here; it has only what a content extension uses, in the
/// module `UserNotificationsUI`.
@MainActor @preconcurrency
open class NSExtensionContext: NSObject {
    /// What shows the extension; set by the device.
    package weak var host: (any ExtensionContextHost)?

    /// For the device.
    package nonisolated override init() {
        super.init()
    }

    /// Asks the system to open a URL, which it does for Today and iMessage extensions only: the
    /// handler gets false.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsextensioncontext/open(_:completionhandler:)>
    @preconcurrency
    open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard let completionHandler else { return }
        DispatchQueue.main.async { completionHandler(false) }
    }
}

/// Shows a content extension and handles its requests.
@MainActor
package protocol ExtensionContextHost: AnyObject {
    /// The buttons under the notification.
    var notificationActions: [UNNotificationAction] { get set }
    /// Opens the app, as a tap on the notification does.
    func performNotificationDefaultAction()
    /// Dismisses the expanded notification.
    func dismissNotificationContentExtension()
    /// Reports that the extension started or paused playback itself.
    func mediaIsPlaying(_ isPlaying: Bool)
}
