// SPDX-License-Identifier: Apache-2.0

package import PushSeal
import PushSealJSON

/// A rule of APNs that a push breaks, found before sending.
package struct PushRuleFault: Error, Equatable {
    /// What APNs would answer.
    package let reason: Reason
    /// What is wrong, for people.
    package let detail: String
    /// What to do; nil if the detail says it.
    package let cure: String?

    init(_ reason: Reason, _ detail: String, cure: String? = nil) {
        self.reason = reason
        self.detail = detail
        self.cure = cure
    }
}

/// The rules of APNs for payloads, checked by the client before sending and by the server.
package enum PushRules {
    /// Reads a payload as strictly as APNs might.
    ///
    /// - Throws: `payloadTooLarge`; `payloadEmpty` if it is empty, not JSON, not a dictionary, or
    ///   has a duplicate name in a dictionary, of which readers take different values.
    package static func payload(
        _ bytes: [UInt8],
        limit: SizeLimit,
        _ reader: JSONReader
    ) throws(PushRuleFault) -> Payload {
        guard !bytes.isEmpty else { throw PushRuleFault(.payloadEmpty, "the payload is empty") }
        do throws(PushError) {
            try limit.check(bytes)
        } catch {
            throw PushRuleFault(.payloadTooLarge, error.detail, cure: error.hint)
        }
        let payload: Payload
        do throws(PushError) {
            payload = try unsafe bytes.withUnsafeBufferPointer { bytes throws(PushError) in
                try unsafe Payload(UnsafeRawBufferPointer(bytes), reader)
            }
        } catch {
            throw PushRuleFault(.payloadEmpty, "the payload is not a JSON object: \(error)")
        }
        if let duplicate = payload.document.duplicateNames(atMost: 1).first {
            throw PushRuleFault(
                .payloadEmpty,
                "the name \(quoted(duplicate.name)) appears twice in one object"
            )
        }
        return payload
    }
}
