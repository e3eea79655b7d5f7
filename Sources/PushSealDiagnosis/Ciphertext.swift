// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// What a sealed text tells of itself to those who cannot open it.
struct Ciphertext: Equatable {
    /// The field that it stands in.
    let field: String
    /// The bytes of text that it can hold; nil where nothing is known of its form.
    let textByteCount: ClosedRange<Int>?
    /// Whether its format can hide the length.
    let canBePadded: Bool
    /// The id of the key that its header names.
    let keyID: String?

    /// One of another service.
    init(field: String) {
        self.field = field
        textByteCount = nil
        canBePadded = false
        keyID = nil
    }

    /// A message of whole blocks.
    init(field: String, _ message: Salted.Message) {
        self.field = field
        let shortest = message.ciphertext.count - 16
        textByteCount = shortest...shortest + 15
        canBePadded = false
        keyID = nil
    }

    /// A message of records; padding cannot be told from text.
    init(field: String, _ records: RecordsInspection) {
        self.field = field
        textByteCount = 0...records.roomByteCount
        canBePadded = true
        keyID = records.keyID
    }

    /// Says what can be read from it.
    func tell(_ findings: inout Diagnosis) {
        let place = Diagnosis.Place(keyPath: field)
        let told = "\(field) tells the server and Apple how long the text is"
        switch textByteCount {
        case nil: findings.note(.lengthRevealed, told, at: place)
        case let count? where canBePadded:
            findings.note(
                .lengthRevealed,
                "\(told): at most \(count.upperBound) bytes, including padding",
                at: place
            )
        case let count?:
            findings.note(
                .lengthRevealed,
                "\(told): \(count.lowerBound) to \(count.upperBound) bytes",
                at: place
            )
        }
        guard let keyID else { return }
        findings.note(
            .keyIDRevealed,
            "the header in \(field) tells the server and Apple which key sealed it: "
                + quoted(keyID),
            at: place
        )
    }

    /// What would hide the length, if it is not hidden.
    ///
    /// - Parameter openedByteCount: the bytes of the text, if it was opened.
    /// - Returns: the end of a hint; nil if the length is hidden, or nobody can tell.
    func paddingHint(openedByteCount: Int?) -> String? {
        guard let textByteCount else { return nil }
        guard canBePadded else {
            return "use an aes128gcm key and encrypt --pad-to N to hide the length of the text"
        }
        return openedByteCount == textByteCount.upperBound
            ? "use encrypt --pad-to N to hide the length of the text" : nil
    }
}
