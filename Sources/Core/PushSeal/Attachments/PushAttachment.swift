// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// A file that goes with a notification and is too large for a push: where it is, and how to open
/// it.
///
/// A sealed notification names a file sealed by ``AttachmentSealer`` and holds the file's own key.
/// So the file's host can neither read nor change it, and two files cannot be swapped.
public struct PushAttachment: Sendable, Equatable {
    /// The key, digest, size and type that open a sealed file and check the result.
    public struct SealedFile: Sendable, Equatable {
        /// The keying material of the file, which is `aes128gcm` (RFC 8188) without a key id.
        package let key: SecretBytes
        /// The SHA-256 of the sealed file, as fetched.
        package let sha256: [UInt8]
        /// The number of bytes of the opened file.
        package let byteCount: Int
        /// The uniform type identifier of the opened file, such as `public.jpeg`.
        package let type: String

        /// Describes a sealed file.
        package init(key: SecretBytes, sha256: [UInt8], byteCount: Int, type: String) {
            self.key = key
            self.sha256 = sha256
            self.byteCount = byteCount
            self.type = type
        }
    }

    /// Where the file is: `https`, or `http` from `127.0.0.1` or `[::1]`, without spaces.
    public let url: String
    /// How to open it; nil for a file that is not sealed.
    package let sealedFile: SealedFile?

    /// Names a file; without `sealedFile`, anyone who has the URL can read it.
    public init(url: String, sealedFile: SealedFile? = nil) {
        self.url = url
        self.sealedFile = sealedFile
    }
}

extension PushAttachment {
    /// Checks that a device fetches from a URL: `https`, or `http` from `127.0.0.1` or `[::1]`, with
    /// a port from 1 to 65535 if any, and without spaces.
    ///
    /// - Throws: `badAddress`.
    package static func checkAddress(_ url: String) throws(AttachmentError) {
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

    private static func badAddress(_ words: String, hint: String? = nil) -> AttachmentError {
        AttachmentError(.badAddress, "the address \(words)", hint: hint)
    }
}
