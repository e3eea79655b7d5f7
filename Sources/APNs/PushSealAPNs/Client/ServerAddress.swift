// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The address of an APNs server.
package struct ServerAddress: Sendable, Equatable {
    /// A host name, or an IP address without brackets.
    package let host: String
    package let port: UInt16
    /// Whether TLS is used; only this machine is reached without it.
    package let isEncrypted: Bool

    package static let production = ServerAddress("api.push.apple.com")
    package static let sandbox = ServerAddress("api.sandbox.push.apple.com")

    private init(_ host: String) {
        self.host = host
        port = 443
        isEncrypted = true
    }

    /// Parses `https://HOST[:PORT]`, or `http://` with a host that is this machine.
    ///
    /// - Throws: `invalidServer`.
    package init(url: String) throws(APNSError) {
        let parts = try URLParts(url)
        switch parts.scheme {
        case "https": isEncrypted = true
        case "http": isEncrypted = false
        default:
            throw APNSError(
                .invalidServer,
                "the URL of the server begins with \(quoted(parts.scheme + "://")), not https://"
            )
        }
        guard parts.userInfo == nil else {
            throw APNSError(
                .invalidServer,
                "the URL of the server contains a user name or password"
            )
        }
        host = parts.host
        port = parts.port ?? (isEncrypted ? 443 : 80)
        guard isEncrypted || isLoopback else {
            throw APNSError(
                .invalidServer,
                "without TLS, pushes can only be sent to this machine, not to \(quoted(host))"
            )
        }
    }

    /// The header `:authority`.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isEncrypted ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// Whether the host is this machine, by its name or address.
    private var isLoopback: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isFour = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil } && parts[0] == "127"
        return isFour || host == "localhost" || host == "::1"
    }
}

/// A URL with a scheme, a host and a port, and at most a slash as its path.
struct URLParts {
    let scheme: String
    /// The part before `@`, still percent-encoded.
    let userInfo: String?
    let host: String
    let port: UInt16?

    /// Parses a URL (RFC 3986 §3).
    ///
    /// - Throws: `invalidServer`; the quoted URL never includes its user and password.
    init(_ url: String, defaultScheme: String? = nil) throws(APNSError) {
        let pieces: [Substring]
        if let range = url.firstRange(of: "://") {
            pieces = [url[..<range.lowerBound], url[range.upperBound...]]
        } else if let defaultScheme {
            pieces = [defaultScheme[...], url[...]]
        } else {
            throw APNSError(.invalidServer, "the address is not a URL; write https://HOST[:PORT]")
        }
        scheme = pieces[0].lowercased()
        var authority = pieces[1]
        if authority.last == "/" { authority.removeLast() }
        if let at = authority.lastIndex(of: "@") {
            userInfo = String(authority[..<at])
            authority = authority[authority.index(after: at)...]
        } else {
            userInfo = nil
        }
        let fault = APNSError(
            .invalidServer,
            "\(quoted(authority)) is not HOST[:PORT] without a path"
        )
        var rest: Substring
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { throw fault }
            host = authority[authority.index(after: authority.startIndex)..<end].lowercased()
            rest = authority[authority.index(after: end)...]
        } else {
            let end = authority.firstIndex(of: ":") ?? authority.endIndex
            host = authority[..<end].lowercased()
            rest = authority[end...]
        }
        guard Self.isHost(host) else { throw fault }
        guard !rest.isEmpty else {
            port = nil
            return
        }
        guard rest.removeFirst() == ":", rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = UInt16(rest), number > 0
        else { throw fault }
        port = number
    }

    /// Whether it can be a host name or an IP address: only characters that a header may contain.
    private static func isHost(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
                    UInt8(ascii: "%"):
                    true
                default: false
                }
            }
    }
}
