// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A proxy that connections are tunnelled through by CONNECT (RFC 9110 §9.3.6).
package struct Proxy: Sendable {
    package let host: String
    package let port: UInt16
    /// The value of the header `proxy-authorization`, if the URL has a user and password.
    let authorization: SecretBytes?

    /// The proxy for a server, if any, from the environment as curl(1) reads it.
    ///
    /// The first of `https_proxy`, `HTTPS_PROXY`, `all_proxy` and `ALL_PROXY` that is set names it;
    /// `no_proxy`, else `NO_PROXY`, lists the hosts, domains and networks that are reached without
    /// it, or is `*`. A
    /// server without TLS is reached directly: it is this machine, and a proxy could read provider
    /// token and payload.
    ///
    /// - Throws: `invalidServer` for a URL with another scheme than `http`.
    package static func forServer(
        _ server: ServerAddress,
        environment: (String) -> String?
    ) throws(APNSError) -> Proxy? {
        func first(_ names: [String]) -> String? {
            names.compactMap(environment).first { !$0.isEmpty }
        }
        guard server.isEncrypted,
            let url = first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]),
            !isExcepted(server.host, from: first(["no_proxy", "NO_PROXY"]) ?? "")
        else { return nil }
        return try Proxy(url: url)
    }

    /// Parses `http://[USER:PASSWORD@]HOST[:PORT]`; the scheme is optional, the default port 1080.
    package init(url: String) throws(APNSError) {
        let parts = try URLParts(url, defaultScheme: "http")
        guard parts.scheme == "http" else {
            throw APNSError(.invalidServer, "only proxies with an http:// URL are supported")
        }
        host = parts.host
        port = parts.port ?? 1_080
        authorization = try parts.userInfo.map { userInfo throws(APNSError) in
            guard var name = Self.percentDecoded(userInfo) else {
                throw APNSError(.invalidServer, "the name or password of the proxy is malformed")
            }
            if !name.contains(UInt8(ascii: ":")) { name.append(UInt8(ascii: ":")) }
            let secret = SecretBytes(erasing: &name)
            return unsafe secret.withUnsafeBytes { unsafe Self.basic($0) }
        }
    }

    /// Whether a list has this host, a domain that it belongs to, or a network with its address.
    static func isExcepted(_ host: String, from list: String) -> Bool {
        if list == "*" { return true }
        let entries = list.split { $0 == "," || $0 == " " }
        if let address = IPNetwork.bytes(ofAddress: host) {
            return entries.contains { IPNetwork($0)?.contains(address) == true }
        }
        let name = Self.withoutLastDot(host[...])
        return entries.contains { entry in
            var domain = Self.withoutLastDot(entry.lowercased()[...])
            if domain.first == "." { domain.removeFirst() }
            guard !domain.isEmpty else { return false }
            return name == domain || name.hasSuffix("." + domain)
        }
    }

    /// A name may end with the dot of the root.
    private static func withoutLastDot(_ name: Substring) -> Substring {
        name.last == "." ? name.dropLast() : name
    }

    /// The credentials of Basic authentication (RFC 7617 §2).
    private static func basic(_ userAndPassword: UnsafeRawBufferPointer) -> SecretBytes {
        let scheme = Array("Basic ".utf8)
        let byteCount = Base64.encodedCount(of: userAndPassword.count)
        return unsafe SecretBytes(count: scheme.count + byteCount) { output in
            unsafe output.copyBytes(from: scheme)
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: output[scheme.count...])
            _ = unsafe Base64.encode(userAndPassword, into: rest)
        }
    }

    private static func percentDecoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        // Room for a colon too: when an array grows, its old memory is not erased.
        bytes.reserveCapacity(text.utf8.count + 1)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Hexadecimal.value),
                let low = rest.popFirst().flatMap(Hexadecimal.value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
