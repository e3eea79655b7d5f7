// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// A payload inside of something else, or a sealed text without one, which APNs rejects.
struct WrappedPayload {
    let code: Diagnosis.Code
    /// What the input is, as one clause.
    let words: String
    /// The payload as it should be.
    let inner: JSONValue

    /// Larger input is not examined.
    private static let byteCountLimit = 64 << 10

    /// Looks for a payload or a sealed text in bytes that are not a payload; nil if there is none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.byteCountLimit,
            let text = String(validating: bytes, as: UTF8.self),
            let found = Self.found(in: text)
        else { return nil }
        self = found
    }

    private static func found(in text: String) -> Self? {
        let document = try? JSONDocument(parsing: Array(text.utf8), limits: Payload.limits)
        guard let root = document?.root else {
            return turned(text) ?? embedded(text) ?? sealed(text)
        }
        switch root.kind {
        case .string:
            let text = root.string ?? ""
            return object(in: text).map {
                Self(.payloadInString, "a JSON string with the payload inside", $0)
            } ?? sealed(text)
        case .array:
            return root.elements.first { $0.kind == .object && $0["aps"] != nil }.map {
                Self(.payloadInArray, "an array with the payload inside", JSONValue($0))
            }
        case .object: return root["aps"] == nil && root["ncf"] != nil ? turned(text) : nil
        default: return nil
        }
    }

    private init(_ code: Diagnosis.Code, _ words: String, _ inner: JSONValue) {
        self.code = code
        self.words = words
        self.inner = inner
    }

    private static func turned(_ text: String) -> Self? {
        object(in: InsecureROT13.apply(to: text)).map {
            Self(.payloadInROT13, "the payload in ROT13", $0)
        }
    }

    /// A payload in a line of a log or of code, as JSON or as Python, Ruby or JavaScript print it.
    private static func embedded(_ text: String) -> Self? {
        for start in text.indices.filter({ text[$0] == "{" }).prefix(8) {
            let literal = Literal(text[start...])
            guard let end = literal.end else { continue }
            if let value = object(in: String(text[start..<end])) {
                return Self(.payloadInText, "other text with the payload inside", value)
            }
            if let value = object(in: literal.json) {
                return Self(.payloadInText, "the payload as another language prints it", value)
            }
        }
        return nil
    }

    /// A message that `openssl enc -a` or a library wrote.
    private static func sealed(_ text: String) -> Self? {
        SealedText.readings(of: text).first(where: \.beginsLikeMessage).map { message in
            let alert: JSONObject = ["body": .string(Resolution.placeholder)]
            let payload: JSONObject = [
                "aps": ["alert": .object(alert), "mutable-content": 1],
                SealedFields.dataKey: .string(SealedText.base64(message.bytes)),
            ]
            return Self(.messageAlone, "a sealed text alone", .object(payload))
        }
    }

    private static func object(in text: String) -> JSONValue? {
        let document = try? JSONDocument(parsing: Array(text.utf8), limits: Payload.limits)
        guard let root = document?.root, root.kind == .object, root["aps"] != nil else {
            return nil
        }
        return JSONValue(root)
    }
}

extension Diagnosis {
    /// Examines input that is not a payload; nil if it neither contains one nor is a sealed text,
    /// as there is nothing more to report then.
    ///
    /// - Parameters:
    ///   - bytes: the input.
    ///   - key: what to open the payload inside with.
    package init?(wrapped bytes: [UInt8], key: KeySource = .none) {
        guard let wrapped = WrappedPayload(bytes), let cure = wrapped.code.cure else { return nil }
        var words = "APNs expects a JSON object with aps, but this is \(wrapped.words)"
        let payload = try? Payload(parsing: wrapped.inner.serialized())
        if wrapped.code != .messageAlone, let payload,
            let inner = try? Diagnosis(payload, key: key)
        {
            words += "; of that payload, \(inner.verdict.text)"
        }
        fault(wrapped.code, words)
        verdict = Verdict(
            code: wrapped.code,
            text: "the phone shows nothing: \(words)",
            cure: Cure(text: cure, payload: wrapped.inner)
        )
    }
}
