// SPDX-License-Identifier: Apache-2.0

// What Apple's `import Foundation` gives and Linux's does not: networking, which is a separate module here,
// Security, and what extensions use besides. Apple's `import UserNotifications` includes Foundation, and most
// extensions import nothing else.
@_exported public import Foundation
#if Networking
// A program that needs no networking disables the package trait, and does not load libcurl.
@_exported public import FoundationNetworking
@_exported public import Security
#endif

/// Runs the body and drains the objects it has autoreleased.
///
/// <https://developer.apple.com/documentation/objectivec/autoreleasepool(invoking:)>
///
/// Linux: nothing is autoreleased, so it only runs the body.
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}

/// The nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

extension URL {
    /// The user's documents folder.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/documentsdirectory>
    ///
    /// Linux: the desktop's documents folder, else `Documents` in the home folder; it may not
    /// exist.
    public static var documentsDirectory: URL { userFolder(.documentDirectory, "Documents") }

    /// The folder for files that can be created again.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/cachesdirectory>
    ///
    /// Linux: from the environment, else `.cache` in the home folder; it may not exist.
    public static var cachesDirectory: URL { userFolder(.cachesDirectory, ".cache") }

    /// The folder for an app's own files, not visible to the user.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/applicationsupportdirectory>
    ///
    /// Linux: from the environment, else `.local/share` in the home folder; it may not exist.
    public static var applicationSupportDirectory: URL {
        userFolder(.applicationSupportDirectory, ".local/share")
    }

    private static func userFolder(
        _ folder: FileManager.SearchPathDirectory,
        _ otherwise: String
    ) -> URL {
        FileManager.default.urls(for: folder, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
            .appendingPathComponent(otherwise, isDirectory: true)
    }

    /// Starts access to a file outside the sandbox that the user has given the app.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsurl/startaccessingsecurityscopedresource()>
    ///
    /// Linux: there is no sandbox; always true.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access that ``startAccessingSecurityScopedResource()`` started.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsurl/stopaccessingsecurityscopedresource()>
    ///
    /// Linux: does nothing.
    public func stopAccessingSecurityScopedResource() {}
}

#if Networking
extension URLSessionConfiguration {
    // FoundationNetworking's own properties have no setter, and win wherever one is read.

    /// Whether a task waits for a network instead of failing at once.
    ///
    /// <https://developer.apple.com/documentation/foundation/urlsessionconfiguration/waitsforconnectivity>
    ///
    /// Linux: false; setting it has no effect, and a task fails at once.
    @_disfavoredOverload
    public var waitsForConnectivity: Bool {
        get { false }
        set {}
    }

    /// The app group where a background session keeps its files.
    ///
    /// <https://developer.apple.com/documentation/foundation/urlsessionconfiguration/sharedcontaineridentifier>
    ///
    /// Linux: nil; setting it has no effect, since there are no background sessions.
    @_disfavoredOverload
    public var sharedContainerIdentifier: String? {
        get { nil }
        set {}
    }
}

/// A server whose certificate is to be trusted.
///
/// <https://developer.apple.com/documentation/foundation/nsurlauthenticationmethodservertrust>
///
/// Linux: a delegate is never asked.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

/// A server that asks for a certificate.
///
/// <https://developer.apple.com/documentation/foundation/nsurlauthenticationmethodclientcertificate>
///
/// Linux: a delegate is never asked.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLProtectionSpace {
    /// The trust in the server.
    ///
    /// <https://developer.apple.com/documentation/foundation/urlprotectionspace/servertrust>
    ///
    /// Linux: nil. The session checks the server's certificate by itself, and a delegate is not asked: a certificate that the
    /// system does not trust is an error.
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    /// Accepts a server.
    ///
    /// <https://developer.apple.com/documentation/foundation/urlcredential/init(trust:)>
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }
}
#endif

extension ProcessInfo {
    /// Whether the user has turned on Low Power Mode.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/islowpowermodeenabled>
    ///
    /// Linux: always false.
    public var isLowPowerModeEnabled: Bool { false }

    /// How hot the device is.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.enum>
    public enum ThermalState: Int, Sendable {
        /// Normal.
        case nominal = 0
        /// Slightly raised.
        case fair = 1
        /// High: the system works more slowly.
        case serious = 2
        /// So high that the device has to cool down.
        case critical = 3
    }

    /// How hot the device is.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.property>
    ///
    /// Linux: always nominal.
    public var thermalState: ThermalState { .nominal }

    /// Runs a block on another thread, and again with `true` when the process is about to be
    /// suspended.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:)>
    ///
    /// Linux: no process is suspended, so the block is called once, with `false`.
    @preconcurrency
    public func performExpiringActivity(
        withReason reason: String,
        using block: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { block(false) }
    }
}

extension PersonNameComponents {
    /// The parts of a name, by the white space between them.
    ///
    /// <https://developer.apple.com/documentation/foundation/personnamecomponents/init(_:)>
    ///
    /// Linux: the first word is the given name, the last the family name, the others the middle
    /// name, in every script and language. Apple's also recognizes titles, and names in another
    /// order.
    ///
    /// - Throws: `CocoaError.formatting` if there is no name.
    public init(_ value: String) throws {
        var words = value.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { throw CocoaError(.formatting) }
        self.init()
        givenName = first
        familyName = words.count > 1 ? words.removeLast() : nil
        middleName = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
    }
}

// On Apple platforms every object can be an argument of a format; on Linux only strings can.
extension _CVarArgObject where Self: NSObject {
    /// The description, for `%@`: CoreFoundation on Linux cannot describe Swift's objects.
    public var _cVarArgObject: any CVarArg { NSString(string: description) }

    /// That of the description.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSArray: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSData: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSDate: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSDictionary: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSError: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSNull: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSNumber: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSSet: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSURL: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSUUID: @retroactive CVarArg, @retroactive _CVarArgObject {}
