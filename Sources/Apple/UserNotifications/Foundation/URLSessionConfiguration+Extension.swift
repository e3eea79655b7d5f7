// SPDX-License-Identifier: Apache-2.0

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
#endif
