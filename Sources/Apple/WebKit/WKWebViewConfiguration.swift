// SPDX-License-Identifier: Apache-2.0

/// The settings of a web view.
///
/// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration>
///
/// Linux: kept, without effect.
@MainActor @preconcurrency
open class WKWebViewConfiguration: NSObject {
    /// The standard settings.
    public override nonisolated init() { super.init() }

    /// The settings for pages.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/preferences>
    open var preferences = WKPreferences()

    /// The scripts of the app.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/usercontentcontroller>
    open var userContentController = WKUserContentController()

    /// Settings that a page can be given on its own.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/defaultwebpagepreferences>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()

    /// The cookies and files of pages.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/websitedatastore>
    open lazy var websiteDataStore = WKWebsiteDataStore.default()

    /// What several views share.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/processpool>
    open var processPool = WKProcessPool()

    /// Whether videos play in the page.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/allowsinlinemediaplayback>
    open var allowsInlineMediaPlayback = false

    /// Which media play only after a touch.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/mediatypesrequiringuseractionforplayback>
    open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []

    /// A name at the end of what the view calls itself to servers.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/applicationnameforuseragent>
    open var applicationNameForUserAgent: String?
}

/// Settings for all pages of a view.
///
/// <https://developer.apple.com/documentation/webkit/wkpreferences>
@MainActor @preconcurrency
open class WKPreferences: NSObject {
    /// The standard settings.
    public override nonisolated init() { super.init() }

    /// Whether scripts run.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkpreferences/javascriptenabled>
    open var javaScriptEnabled = true

    /// Whether a script can open windows by itself.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkpreferences/javascriptcanopenwindowsautomatically>
    open var javaScriptCanOpenWindowsAutomatically = false

    /// The smallest font in points.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkpreferences/minimumfontsize>
    open var minimumFontSize: CGFloat = 0
}

/// Settings for one page.
///
/// <https://developer.apple.com/documentation/webkit/wkwebpagepreferences>
@MainActor @preconcurrency
open class WKWebpagePreferences: NSObject {
    /// The standard settings.
    public override nonisolated init() { super.init() }

    /// Whether the page's own scripts run.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebpagepreferences/allowscontentjavascript>
    open var allowsContentJavaScript = true
}

/// The scripts of an app in its pages, and the messages of pages to it.
///
/// <https://developer.apple.com/documentation/webkit/wkusercontentcontroller>
///
/// Linux: no script runs.
@MainActor @preconcurrency
open class WKUserContentController: NSObject {
    /// Without scripts.
    public override nonisolated init() { super.init() }

    /// The scripts.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkusercontentcontroller/userscripts>
    open private(set) var userScripts: [WKUserScript] = []

    /// Adds a script.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkusercontentcontroller/adduserscript(_:)>
    open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }

    /// Removes all scripts.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkusercontentcontroller/removealluserscripts()>
    open func removeAllUserScripts() { userScripts = [] }

    /// Adds what receives the messages of a name.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkusercontentcontroller/add(_:name:)>
    ///
    /// Linux: there are no messages.
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {}

    /// Removes it.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkusercontentcontroller/removescriptmessagehandler(forname:)>
    open func removeScriptMessageHandler(forName name: String) {}
}

/// Receives the messages of pages.
///
/// <https://developer.apple.com/documentation/webkit/wkscriptmessagehandler>
@MainActor @preconcurrency
public protocol WKScriptMessageHandler: NSObjectProtocol {
    /// Receives a message.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkscriptmessagehandler/usercontentcontroller(_:didreceive:)>
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    )
}

/// A message of a page.
///
/// <https://developer.apple.com/documentation/webkit/wkscriptmessage>
@MainActor @preconcurrency
open class WKScriptMessage: NSObject {
    package init(name: String, body: Any) {
        self.name = name
        self.body = body
        super.init()
    }

    /// The name of what receives it.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkscriptmessage/name>
    public let name: String
    /// What it says.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkscriptmessage/body>
    public let body: Any
}

/// A script that the app puts into pages.
///
/// <https://developer.apple.com/documentation/webkit/wkuserscript>
@MainActor @preconcurrency
open class WKUserScript: NSObject {
    /// Makes a script.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkuserscript/init(source:injectiontime:formainframeonly:)>
    public init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool
    ) {
        self.source = source
        self.injectionTime = injectionTime
        isForMainFrameOnly = forMainFrameOnly
        super.init()
    }

    /// The script.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkuserscript/source>
    public let source: String
    /// When it runs.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkuserscript/injectiontime>
    public let injectionTime: WKUserScriptInjectionTime
    /// Whether it leaves inner frames alone.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkuserscript/isformainframeonly>
    public let isForMainFrameOnly: Bool
}

/// When a script runs.
///
/// <https://developer.apple.com/documentation/webkit/wkuserscriptinjectiontime>
public enum WKUserScriptInjectionTime: Int, Sendable {
    /// Before the page's content.
    case atDocumentStart = 0
    /// After it.
    case atDocumentEnd = 1
}

/// Kinds of media in pages.
///
/// <https://developer.apple.com/documentation/webkit/wkaudiovisualmediatypes>
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    /// The kinds as bits.
    public let rawValue: UInt

    /// Makes a set of kinds.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Sound.
    public static let audio = WKAudiovisualMediaTypes(rawValue: 1 << 0)
    /// Pictures that move.
    public static let video = WKAudiovisualMediaTypes(rawValue: 1 << 1)
    /// Both.
    public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}

/// What several web views share.
///
/// <https://developer.apple.com/documentation/webkit/wkprocesspool>
@MainActor @preconcurrency
open class WKProcessPool: NSObject {
    /// Makes a pool.
    public override nonisolated init() { super.init() }
}

/// The cookies and files of pages.
///
/// <https://developer.apple.com/documentation/webkit/wkwebsitedatastore>
///
/// Linux: there are none.
@MainActor @preconcurrency
open class WKWebsiteDataStore: NSObject {
    private static let shared = WKWebsiteDataStore(isPersistent: true)

    private init(isPersistent: Bool) {
        self.isPersistent = isPersistent
        super.init()
    }

    /// The one that is kept.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebsitedatastore/default()>
    open class func `default`() -> WKWebsiteDataStore { shared }

    /// One that is not kept.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebsitedatastore/nonpersistent()>
    open class func nonPersistent() -> WKWebsiteDataStore {
        WKWebsiteDataStore(isPersistent: false)
    }

    /// Whether it is kept.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebsitedatastore/ispersistent>
    public let isPersistent: Bool
}
