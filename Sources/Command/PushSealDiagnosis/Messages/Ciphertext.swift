// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// What a sealed text reveals to those who cannot open it.
struct Ciphertext: Equatable {
    /// The field that contains it.
    let field: String
    /// How many bytes of text it may hold; nil if its form is unknown.
    var textByteCount: ClosedRange<Int>?
    /// Whether its format can hide the length.
    var canBePadded = false
    /// The key id in its header.
    var keyID: String?

    /// Reports what can be read from it.
    func tell(_ findings: inout Diagnosis) {
        let place = Diagnosis.Place(keyPath: field)
        let told = "\(field) tells the server and Apple how long the text is"
        switch textByteCount {
        case nil: findings.note(.lengthRevealed, told, at: place)
        case let count? where canBePadded:
            findings.note(
                .lengthRevealed,
                "\(told): at most \(sizeInWords(count.upperBound)), including padding",
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

    /// How to hide the length, if it is not hidden.
    ///
    /// - Parameter openedByteCount: the byte count of the text, if it was opened.
    /// - Returns: the end of a hint; nil if the length is hidden or unknown.
    func paddingHint(openedByteCount: Int?) -> String? {
        guard let textByteCount else { return nil }
        guard canBePadded else {
            return "use an aes128gcm key and encrypt --pad-to N to hide the length of the text"
        }
        return openedByteCount == textByteCount.upperBound
            ? "use encrypt --pad-to N to hide the length of the text" : nil
    }
}

extension Ciphertext {
    /// A `Salted__` message of whole blocks.
    init(field: String, _ message: Salted.Message) {
        let shortest = message.ciphertext.count - 16
        self.init(field: field, textByteCount: shortest...shortest + 15)
    }

    /// A message of records, in which padding and text look alike.
    init(field: String, _ records: RecordsInspection) {
        self.init(
            field: field,
            textByteCount: 0...records.roomByteCount,
            canBePadded: true,
            keyID: records.keyID
        )
    }
}
