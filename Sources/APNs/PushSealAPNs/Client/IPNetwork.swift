// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An IP address, or a network of them, as `no_proxy` lists it: `10.1.2.3`, `10.0.0.0/8`, `::1`.
struct IPNetwork {
    private let address: [UInt8]
    private let bitCount: Int

    /// Parses an address with an optional number of bits; nil for anything else.
    ///
    /// As for curl(1), 0 bits mean the address alone.
    init?(_ text: Substring) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = Self.bytes(ofAddress: String(parts[0])) else { return nil }
        var bitCount = 0
        if parts.count > 1 {
            guard let number = UInt8(parts[1]), number <= 8 * address.count else { return nil }
            bitCount = Int(number)
        }
        self.address = address
        self.bitCount = bitCount == 0 ? 8 * address.count : bitCount
    }

    /// The bytes of an IPv4 or IPv6 address, in network order; nil for a name.
    static func bytes(ofAddress text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }

    /// Whether an address is in the network.
    func contains(_ other: [UInt8]) -> Bool {
        guard other.count == address.count else { return false }
        let whole = bitCount / 8
        guard other[..<whole] == address[..<whole] else { return false }
        let rest = bitCount % 8
        return rest == 0 || (other[whole] ^ address[whole]) >> (8 - rest) == 0
    }
}
