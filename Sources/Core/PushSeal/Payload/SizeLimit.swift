// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The maximum payload size of APNs, by kind of push.
///
/// Source: Apple, "Generating a remote notification".
public enum SizeLimit: Sendable, CaseIterable {
    /// 4096 bytes, for everything but VoIP.
    case standard
    /// 5120 bytes.
    case voip

    /// The most bytes a payload may have.
    package var byteCount: Int {
        switch self {
        case .standard: 4096
        case .voip: 5120
        }
    }

    /// Refuses a payload over the limit.
    ///
    /// - Parameters:
    ///   - byteCount: the number of bytes of the payload.
    ///   - hint: what to do about it, given the number of bytes over.
    /// - Throws: `tooLarge`, with the number of bytes over.
    package func check(
        byteCount: Int,
        hint: (Int) -> String? = { _ in nil }
    ) throws(PushError) {
        let excess = byteCount - self.byteCount
        guard excess > 0 else { return }
        throw PushError(
            .tooLarge,
            "the payload has \(byteCount) bytes, \(excess) over the limit of \(self.byteCount)",
            hint: hint(excess),
            excessByteCount: excess
        )
    }

    /// Refuses a payload over the limit, with a hint if only its escapes make it so long.
    ///
    /// Many libraries write each character beyond ASCII as `\u` and four digits unless they are
    /// told not to.
    ///
    /// - Throws: as ``check(byteCount:hint:)``.
    package func check(_ payload: [UInt8]) throws(PushError) {
        try check(byteCount: payload.count) { _ in
            guard payload.count <= byteCount * JSONQuoting.longestEscape else { return nil }
            let count = JSONQuoting.byteCount(ofUnescaped: payload)
            guard count <= byteCount else { return nil }
            return "write it in UTF-8, without \\u escapes, which makes \(count) bytes: "
                + "ensure_ascii=False in Python, JSON_UNESCAPED_UNICODE in PHP"
        }
    }
}
