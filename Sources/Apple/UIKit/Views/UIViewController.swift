// SPDX-License-Identifier: Apache-2.0

/// What fills a view and keeps it right.
///
/// <https://developer.apple.com/documentation/uikit/uiviewcontroller>
///
/// Linux: there are no storyboards. A view controller makes its views in code, and its outlets are
/// properties that nobody fills but the app; what a device would call it calls.
open class UIViewController: UIResponder {
    /// Makes a controller; there is no nib file to name.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)>
    public init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) {
        super.init()
    }

    /// Makes a controller without anything from the coder.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)>
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The title.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/title>
    open var title: String?

    /// The size that the controller would have its view shown in; of a content extension's, the height
    /// counts.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/preferredcontentsize>
    open var preferredContentSize = CGSize.zero

    /// What the extension has of the app that shows it; nil outside of an extension.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/extensioncontext>
    open var extensionContext: NSExtensionContext? { givenContext }

    /// The context that the device gives.
    package var givenContext: NSExtensionContext?

    /// The size that a view made without an app's own ``loadView()`` has at first.
    package var initialViewSize = CGSize.zero

    private var loadedView: UIView?

    /// The view, which is made when it is first asked for.
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

    /// The view, if it is there.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewifloaded>
    open var viewIfLoaded: UIView? { loadedView }

    /// Whether the view is there.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/isviewloaded>
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view; a subclass overrides it and sets ``view``.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/loadview()>
    open func loadView() {
        view = UIView(frame: CGRect(origin: .zero, size: initialViewSize))
    }

    /// Makes the view if it is not there.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()>
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        // A `loadView` that sets none is a fault on a phone, too; there it is a crash.
        if loadedView == nil { loadedView = UIView() }
        viewDidLoad()
    }

    /// Told when the view is made.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()>
    open func viewDidLoad() {}

    /// Told before the view is shown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:)>
    open func viewWillAppear(_ animated: Bool) {}

    /// Told when the view is shown.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)>
    open func viewDidAppear(_ animated: Bool) {}

    /// Told before the view goes.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:)>
    open func viewWillDisappear(_ animated: Bool) {}

    /// Told when the view is gone.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:)>
    open func viewDidDisappear(_ animated: Bool) {}

    /// Told before the views are placed.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwilllayoutsubviews()>
    open func viewWillLayoutSubviews() {}

    /// Told when the views are placed.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidlayoutsubviews()>
    open func viewDidLayoutSubviews() {}
}
