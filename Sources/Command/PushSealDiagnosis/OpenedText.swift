// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Reports what is odd about an opened text; never quotes it.
struct OpenedText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Adds notes, because such a text is shown, but hardly as intended.
    ///
    /// An empty text is a fault; it is shown only if the alert has other text.
    func run(_ findings: inout Diagnosis, at place: Diagnosis.Place) {
        if text.isEmpty {
            findings.fault(.openedTextEmpty, "the opened text is empty", at: place)
        }
        if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) {
            findings.note(.textBeginsWithMark, "the text begins with a byte order mark", at: place)
        }
        if text.utf8.last == 0 {
            findings.note(.textEndsInNUL, "the text ends in NUL, as a C string does", at: place)
        }
        if UndecodableText.form(of: Array(text.utf8))?.code == .textUTF16 {
            findings.note(
                .textUTF16,
                "the text is UTF-16, and shows a NUL at each letter",
                at: place
            )
        }
        if Self.isJSONString(text) {
            findings.note(
                .textIsJSONString,
                "the text is a JSON string with its quotes and escapes",
                at: place
            )
        }
    }

    /// Whether a text is JSON, and a string.
    static func isJSONString(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "\""), text.utf8.count > 1 else { return false }
        return (try? JSONDocument(parsing: Array(text.utf8)))?.root.kind == .string
    }
}
