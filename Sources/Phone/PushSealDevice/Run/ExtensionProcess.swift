// SPDX-License-Identifier: Apache-2.0

/// Runs an extension for one notification, in this process or a separate one.
///
/// No function waits for the extension; what it does is reported as ``ExtensionEvent``, from any
/// thread.
protocol ExtensionProcess: Sendable {
    /// Makes the extension and calls its `didReceive`.
    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void)

    /// Calls its `serviceExtensionTimeWillExpire`, on another thread than `didReceive`.
    func expire()

    /// Lets go of the extension; what it does from now on is ignored.
    ///
    /// A separate process has ended when this returns, and everything it printed has been reported.
    func end()
}

/// The two methods of a service extension.
enum ExtensionCall: String, Sendable {
    case didReceive
    case serviceExtensionTimeWillExpire
}

/// Something an extension did, or that happened to it.
enum ExtensionEvent: Sendable {
    /// The extension exists, and `didReceive` is about to be called.
    case launched(String)
    /// The content handler was called, on the thread of one of the two methods or, if `nil`, on
    /// another thread.
    case replied(ContentSnapshot, from: ExtensionCall?)
    /// One of the two methods returned.
    case returned(ExtensionCall)
    /// The extension, or the report of a crash, printed a line.
    case printed(String)
    /// It added a local notification; only a separate process reports this.
    case added(hasTrigger: Bool)
    /// It did something wrong, but goes on.
    case fault(Fault.Code, String)
    /// It is over: the extension could not be started, or its process has ended.
    case ended(Fault.Code, String)
}
