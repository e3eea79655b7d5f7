// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Reads the optional members that restrict what a JWK is used for (RFC 7517 §4.2, §4.3).
///
/// A key made for signatures, or for encryption only, is refused: its author restricted it for a
/// reason.
struct UsageReader {
    let members: JWKMembers

    /// - Throws: `invalidKey` when the key must not be used for this purpose.
    func check(_ key: Key) throws(SealError) {
        if let use = try members.string("use"), use != "enc" {
            throw members.failure(.invalidKey, "is not enc", member: "use")
        }
        guard let operations = try members.strings("key_ops") else { return }
        guard Set(operations).count == operations.count else {
            throw members.failure(.malformed, "names an operation twice", member: "key_ops")
        }
        let derives = operations.contains { $0 == "deriveKey" || $0 == "deriveBits" }
        // A Web Push key is for ECDH. Its public half does nothing by itself and is exported with
        // an empty list (W3C Web Cryptography API §24.4, ECDH).
        guard key.point == nil else {
            guard derives || (operations.isEmpty && !key.canOpen) else {
                throw members.failure(
                    .invalidKey,
                    "has neither deriveKey nor deriveBits",
                    member: "key_ops"
                )
            }
            return
        }
        guard derives || (operations.contains("encrypt") && operations.contains("decrypt")) else {
            throw members.failure(
                .invalidKey,
                "has neither encrypt and decrypt, nor deriveKey or deriveBits",
                member: "key_ops"
            )
        }
    }
}
