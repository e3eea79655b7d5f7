// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The exercise of a well-known book: the alert itself is in ROT13, and the extension decodes it.
///
/// Nothing is secret. ROT13 is its own inverse, so one call encodes and decodes.
package enum AlertROT13 {
    /// Decodes a push in ROT13; an absent text stays absent.
    ///
    /// A push with a sealed field shows "(Encrypted)": ROT13 does not open it.
    package static func resolve(
        title: String?,
        subtitle: String?,
        body: String?,
        beside fields: SealedFields
    ) -> Resolution {
        guard fields.isEmpty else {
            let reason = "it has a sealed field, which ROT13 does not open"
            return Unsealer.fallback(reason, of: fields, .anythingSealed)
        }
        let texts = [title, subtitle, body].map { $0.map(InsecureROT13.apply) }
        guard texts.contains(where: { $0?.isEmpty == false }) else {
            return Resolution(
                .texts(),
                Decryption(status: .absent, reason: "the alert has no text")
            )
        }
        return Resolution(
            .texts(title: texts[0], subtitle: texts[1], body: texts[2]),
            Decryption(status: .opened, format: .rot13)
        )
    }
}
