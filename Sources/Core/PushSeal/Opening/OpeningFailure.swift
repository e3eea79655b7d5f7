// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Why a sealed text did not open, in detail, for the holder of the keys.
///
/// For local diagnosis only. To a sender all of these must look the same: whoever could tell bad
/// padding from invalid UTF-8 could decrypt messages by asking often enough.
struct OpeningFailure {
    let words: String

    /// Describes an error; `name` is the field that held the text.
    init(_ text: String, in name: String, _ error: SealError, ring: KeyRing, keyID: String?) {
        words =
            switch error.code {
            case .malformed: "\(name) \(Self.wordsForMalformed(text, error))"
            case .cannotOpen: "\(name) \(Self.wordsForUnopened(text, error, ring, keyID: keyID))"
            default: error.detail
            }
    }

    private static func wordsForMalformed(_ text: String, _ error: SealError) -> String {
        if text.isEmpty { return "is an empty string" }
        let readings = SealedText.readings(of: text)
        guard !readings.isEmpty else {
            let place = SealedText.fault(in: text).map { ": \($0)" } ?? ""
            return "is not base64 or any other text encoding\(place)"
        }
        let forms = readings.map { "\($0.form.words) (\($0.bytes.count) bytes)" }
        return "reads as \(forms.joined(separator: " or ")), but is not in the key's format: "
            + error.detail
    }

    private static func wordsForUnopened(
        _ text: String,
        _ error: SealError,
        _ ring: KeyRing,
        keyID: String?
    ) -> String {
        if error.isNotText {
            return
                "opens, but not to UTF-8 text: the key is wrong and fits by chance (1 in 255 does), "
                + "the parameters are wrong, or the sealed bytes are not text"
        }
        let keys = ring.keys(for: .pushes)
        if let id = keyID ?? headerKeyID(in: text), let named = keys.first(where: { $0.id == id }) {
            return "cannot be opened with \(named.title), which it names: the sender has another "
                + "key of this name, or the text was altered"
        }
        let count = keyID == nil ? keys.count : keys.count { $0.id == nil }
        return "cannot be opened with \(count == 1 ? "the key" : "any of \(count) keys"): "
            + "wrong key, wrong parameters, or altered text"
    }

    /// The key id in the header of a message.
    private static func headerKeyID(in text: String) -> String? {
        SealedText.readings(of: text).lazy
            .compactMap { (try? ContentCoding.Header(parsing: $0.bytes))?.keyName }.first
    }
}

extension SealedText.Form {
    /// The form in words.
    package var words: String {
        switch self {
        case .base64: "base64"
        case .base64url: "URL-safe base64"
        case .hex: "hexadecimal"
        case .latin1: "Latin-1 text"
        case .macOSRoman: "Mac OS Roman text"
        }
    }
}
