// SPDX-License-Identifier: Apache-2.0

extension PushAttachment {
    /// Checks that a device fetches from a URL: `https`, or `http` from `127.0.0.1` or `[::1]`, with
    /// a port from 1 to 65535 if any, and without spaces.
    ///
    /// - Throws: `badAddress`.
    package static func checkAddress(_ url: String) throws(PushError) {
        // No URL contains them (RFC 3986 §2). libcurl would stop reading at a NUL, and refuses the
        // others.
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw badAddress(
                "contains a space or a control character",
                hint: "percent-encode it; a space is %20"
            )
        }
        let hint = "a device only fetches over https; to test, use http from 127.0.0.1 or [::1]"
        guard let mark = url.utf8.firstRange(of: "://".utf8) else {
            throw badAddress("is not a URL with a host", hint: hint)
        }
        let authority = url.utf8[mark.upperBound...].prefix { !"/?#".utf8.contains($0) }
        let userEnd = authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:))
        let place = authority[(userEnd ?? authority.startIndex)...]
        // An IPv6 address contains colons, too.
        let addressEnd = place.lastIndex(of: UInt8(ascii: "]")) ?? place.startIndex
        let hostEnd = place[addressEnd...].firstIndex(of: UInt8(ascii: ":")) ?? place.endIndex
        guard isHost(place[..<hostEnd]) else {
            throw badAddress("is not a URL with a host", hint: hint)
        }
        switch url[..<mark.lowerBound].lowercased() {
        case "https": break
        case "http" where ["127.0.0.1", "[::1]"].contains(Substring(authority[..<hostEnd])): break
        default: throw badAddress("is not https", hint: hint)
        }
        let port = place[hostEnd...].dropFirst()
        let isNumber = port.allSatisfy { (0x30...0x39).contains($0) }
        guard port.isEmpty || isNumber && UInt16(Substring(port)) ?? 0 > 0 else {
            throw badAddress("has a port that is not from 1 to 65535")
        }
    }

    /// Whether it is an address in brackets, or has only what names in the DNS have, which includes
    /// letters of any script.
    private static func isHost(_ host: Substring.UTF8View) -> Bool {
        guard let first = host.first, let last = host.last else { return false }
        if first == UInt8(ascii: "[") { return last == UInt8(ascii: "]") }
        return host.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true  // 0-9, A-Z, a-z
            default: "-._".utf8.contains(byte)
            }
        }
    }

    private static func badAddress(_ words: String, hint: String? = nil) -> PushError {
        PushError(.badAddress, "the address \(words)", hint: hint)
    }
}
