// SPDX-License-Identifier: Apache-2.0

/// What the user has copied.
///
/// <https://developer.apple.com/documentation/uikit/uipasteboard>
///
/// Linux: texts and URLs only, kept in memory: it is not connected to the desktop's clipboard, and
/// is lost with the process.
open class UIPasteboard: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []

    private override init() {
        super.init()
    }

    /// The pasteboard that all apps share.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/general>
    public static let general = UIPasteboard()

    /// The texts.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/strings>
    open var strings: [String]? {
        get { lock.withLock { texts.isEmpty ? nil : texts } }
        set { lock.withLock { texts = newValue ?? [] } }
    }

    /// The first text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/string>
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }

    /// The first text, if it is a URL.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/url>
    open var url: URL? {
        get { string.flatMap(URL.init(string:)) }
        set { string = newValue?.absoluteString }
    }

    /// Whether there is a text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/hasstrings>
    open var hasStrings: Bool { strings != nil }
}
