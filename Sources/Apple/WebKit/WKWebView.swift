// SPDX-License-Identifier: Apache-2.0

@_exported public import UIKit

/// A view that shows a web page.
///
/// <https://developer.apple.com/documentation/webkit/wkwebview>
///
/// Linux: plain data: it knows what page it was given, loads nothing and runs no script, and its delegates are not called.
open class WKWebView: UIView {
    /// Makes a view.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/init(frame:configuration:)>
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
    }

    /// Makes a view with the standard settings.
    public override convenience init(frame: CGRect = .zero) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    /// Makes an empty view, and reads nothing from the coder.
    public required init?(coder: NSCoder) {
        configuration = WKWebViewConfiguration()
        super.init(coder: coder)
    }

    /// The settings.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/configuration>
    public let configuration: WKWebViewConfiguration

    /// The page's address.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/url>
    open private(set) var url: URL?

    private var html: String?

    /// The page's title.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/title>
    ///
    /// Linux: nil, since no page is loaded.
    open var title: String? { nil }

    /// Whether a page is being loaded.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/isloading>
    ///
    /// Linux: always false.
    open var isLoading: Bool { false }

    /// What part of the page is loaded, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/estimatedprogress>
    ///
    /// Linux: always 0.
    open var estimatedProgress: Double { 0 }

    /// Whether there is a page to go back to.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/cangoback>
    ///
    /// Linux: always false.
    open var canGoBack: Bool { false }

    /// Whether there is a page to go forward to.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/cangoforward>
    ///
    /// Linux: always false.
    open var canGoForward: Bool { false }

    /// What scrolls the page.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/scrollview>
    open private(set) lazy var scrollView = UIScrollView(frame: .zero)

    /// Is told how a page loads.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/navigationdelegate>
    ///
    /// Linux: never called.
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    /// Is asked for windows and panels.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/uidelegate>
    ///
    /// Linux: never called.
    open weak var uiDelegate: (any WKUIDelegate)?

    /// Whether swiping goes back and forward.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/allowsbackforwardnavigationgestures>
    open var allowsBackForwardNavigationGestures = false

    /// What the view calls itself to servers.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/customuseragent>
    open var customUserAgent: String?

    /// Shows the page of a request.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/load(_:)-4x5dd>
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        (url, html) = (request.url, nil)
        return WKNavigation()
    }

    /// Shows a page that is given as text.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/loadhtmlstring(_:baseurl:)>
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        (url, html) = (baseURL ?? URL(string: "about:blank"), string)
        return WKNavigation()
    }

    /// Shows a page of a file.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/loadfileurl(_:allowingreadaccessto:)>
    @discardableResult
    open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        (url, html) = (URL, nil)
        return WKNavigation()
    }

    /// Loads the page again.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/reload()>
    @discardableResult
    open func reload() -> WKNavigation? { url == nil ? nil : WKNavigation() }

    /// Stops loading.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/stoploading()>
    open func stopLoading() {}

    /// Goes back.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/goback()>
    @discardableResult
    open func goBack() -> WKNavigation? { nil }

    /// Runs a script in the page.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebview/evaluatejavascript(_:completionhandler:)>
    ///
    /// Linux: runs nothing; the handler gets an error, `javaScriptExceptionOccurred`.
    open func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        Task { @MainActor in completionHandler(nil, WKError(.javaScriptExceptionOccurred)) }
    }

    /// Observes a property.
    ///
    /// <https://developer.apple.com/documentation/swift/using-key-value-observing-in-swift>
    ///
    /// Linux: nothing loads, so no property changes by itself; the handler is called only for the initial value.
    public func observe<Value>(
        _ keyPath: KeyPath<WKWebView, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (WKWebView, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        if options.contains(.initial) {
            let value = options.contains(.new) ? self[keyPath: keyPath] : nil
            changeHandler(
                self,
                NSKeyValueObservedChange(newValue: value, oldValue: nil, isPrior: false)
            )
        }
        return NSKeyValueObservation()
    }
}

extension WKWebView: InWords {
    package var words: (kind: String, text: String)? {
        let text = html.map { "\($0.count) characters of HTML" } ?? url?.absoluteString
        return text.map { ("web page", $0) }
    }
}

/// A page on its way.
///
/// <https://developer.apple.com/documentation/webkit/wknavigation>
@MainActor @preconcurrency
open class WKNavigation: NSObject {
    package override nonisolated init() { super.init() }
}

/// Is told how a page loads.
///
/// <https://developer.apple.com/documentation/webkit/wknavigationdelegate>
///
/// Linux: nothing loads, so nothing is called.
@MainActor @preconcurrency
public protocol WKNavigationDelegate: NSObjectProtocol {}

/// Shows windows and panels for a page.
///
/// <https://developer.apple.com/documentation/webkit/wkuidelegate>
///
/// Linux: nothing is called.
@MainActor @preconcurrency
public protocol WKUIDelegate: NSObjectProtocol {}

/// What an app may answer to a page that is about to load.
///
/// <https://developer.apple.com/documentation/webkit/wknavigationactionpolicy>
public enum WKNavigationActionPolicy: Int, Sendable {
    /// It is not loaded.
    case cancel = 0
    /// It is loaded.
    case allow = 1
}

/// Why a page is about to load.
///
/// <https://developer.apple.com/documentation/webkit/wknavigationaction>
@MainActor @preconcurrency
open class WKNavigationAction: NSObject {
    package init(request: URLRequest) {
        self.request = request
        super.init()
    }

    /// What is loaded.
    ///
    /// <https://developer.apple.com/documentation/webkit/wknavigationaction/request>
    public let request: URLRequest
}

/// An error of a web view.
///
/// <https://developer.apple.com/documentation/webkit/wkerror-swift.struct>
public struct WKError: Error, Equatable, Sendable {
    /// The kinds of error.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkerror-swift.struct/code>
    public enum Code: Int, Sendable {
        /// Not known.
        case unknown = 1
        /// A script failed.
        case javaScriptExceptionOccurred = 4
    }

    /// The kind of error.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }
}
