// SPDX-License-Identifier: Apache-2.0

/// Where an extension lives while it handles one notification: in this process, or in one of its
/// own.
///
/// None of the functions waits for the extension; what it does comes back as ``ExtensionEvent``,
/// from any thread.
protocol ExtensionProcess: Sendable {
    /// Makes the extension and calls its `didReceive`.
    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void)

    /// Calls its `serviceExtensionTimeWillExpire`, on another thread than `didReceive`'s.
    func expire()

    /// Lets go of the extension; what it does from now on is no longer of interest.
    ///
    /// A process of its own has ended when this returns, and all that it printed has been told.
    func end()
}

/// The two methods of a service extension.
enum ExtensionCall: String, Sendable {
    case didReceive
    case serviceExtensionTimeWillExpire
}

/// Something an extension did, or that became of it.
enum ExtensionEvent: Sendable {
    /// The extension exists, and `didReceive` is about to be called.
    case launched(String)
    /// The content handler was called, on the thread of one of the two methods or, if `nil`, on
    /// another.
    case replied(ContentSnapshot, from: ExtensionCall?)
    /// One of the two methods came back.
    case returned(ExtensionCall)
    /// It printed a line, or a crash did.
    case printed(String)
    /// It did something wrong that does not end it.
    case fault(Fault.Code, String)
    /// There will be no more of it: it could not be started, or its process is gone.
    case ended(Fault.Code, String)
}
