// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import StrictJSON

/// A payload inside of something else, which APNs rejects.
struct WrappedPayload {
    let code: Diagnosis.Code
    /// What is around it, as one clause.
    let words: String
    /// The payload itself.
    let inner: JSONValue

    /// Larger input is not examined.
    private static let byteCountLimit = 64 << 10

    /// Looks for a payload in bytes that are not one; nil if there is none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.byteCountLimit else { return nil }
        guard let root = try? JSONDocument(parsing: bytes, limits: Payload.limits).root else {
            self.init(turned: bytes)
            return
        }
        switch root.kind {
        case .string:
            guard let inner = Self.object(in: Array((root.string ?? "").utf8)) else { return nil }
            self.init(.payloadInString, "a JSON string with the payload inside", inner)
        case .array:
            guard let inner = root.elements.first(where: { $0.kind == .object && $0["aps"] != nil })
            else { return nil }
            self.init(.payloadInArray, "an array with the payload inside", JSONValue(inner))
        case .object:
            guard root["aps"] == nil, root["ncf"] != nil else { return nil }
            self.init(turned: bytes)
        default: return nil
        }
    }

    private init(_ code: Diagnosis.Code, _ words: String, _ inner: JSONValue) {
        self.code = code
        self.words = words
        self.inner = inner
    }

    private init?(turned bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self),
            let inner = Self.object(in: Array(Insecure.ROT13.apply(to: text).utf8))
        else { return nil }
        self.init(.payloadInROT13, "the payload in ROT13", inner)
    }

    private static func object(in bytes: [UInt8]) -> JSONValue? {
        guard let root = try? JSONDocument(parsing: bytes, limits: Payload.limits).root,
            root.kind == .object, root["aps"] != nil
        else { return nil }
        return JSONValue(root)
    }
}

extension Diagnosis {
    /// Examines input that is not a payload; nil if no payload is inside, as there is nothing more
    /// to report then.
    package init?(wrapped bytes: [UInt8]) {
        guard let wrapped = WrappedPayload(bytes), let cure = wrapped.code.cure else { return nil }
        let words = "APNs expects a JSON object with aps, but this is \(wrapped.words)"
        fault(wrapped.code, words)
        verdict = Verdict(
            code: wrapped.code,
            text: "the phone shows nothing: \(words)",
            cure: Cure(text: cure, payload: wrapped.inner)
        )
    }
}
