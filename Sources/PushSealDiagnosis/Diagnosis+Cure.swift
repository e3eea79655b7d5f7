// SPDX-License-Identifier: Apache-2.0

extension Diagnosis.Code {
    /// What to change where this keeps a message from being shown, in the words of Docs/Diagnosis.md;
    /// nil for what never does.
    package var cure: String? {
        switch self {
        case .payloadTooLarge: "shorten the text, or let the extension fetch the rest"
        case .noAPS: "put the alert and mutable-content into aps"
        case .noMutableContent: "write \"mutable-content\": 1 inside aps"
        case .noAlert: "add an alert with a placeholder, such as {\"body\": \"(Encrypted)\"}"
        case .alertWithoutText: "give the alert a body"
        case .noSealedField: "put the sealed text there"
        case .sealedFieldMisplaced: "move or rename it: names are case-sensitive"
        case .sealedFieldNotAString: "write the sealed text as a base64 string"
        case .sealedFieldEmpty: "check what the server seals, and its errors"
        case .encodingNotRecognized: "write standard base64 in one line"
        case .messageNotRecognized:
            "see what the finding takes them for; seal with pushseal encrypt, openssl enc or a "
                + "library for RFC 8188"
        case .messageIncomplete: "compare the length at the sender; store the text whole"
        case .noKeyGiven: "give the passphrase with --pass SOURCE, or the keys with --keyring FILE"
        case .passphraseDoesNotOpen:
            "compare the passphrases at both ends, with their line ends; give --iter if the "
                + "sender's count is unusual"
        case .otherParametersOpen:
            "use the parameters that the finding names at the receiver, or change the sender"
        case .passphraseNearlyRight:
            "use the passphrase in the form that the finding names, or change the sender"
        case .keyDoesNotOpen: "bring the ring of the receiver up to date"
        case .keyEnded: "give the sender a key that has not ended"
        case .keyIDNamesAnother: "name the key that seals, or none"
        case .documentNotAnObject:
            "seal a payload (encrypt --seal all), or put the text into ENCRYPTED_DATA"
        case .documentWithoutAPS: "put the alert into aps inside the sealed document"
        case .documentWithoutText: "give the alert inside the sealed document a body"
        case .documentInString: "encode the document as JSON once before it is sealed"
        case .documentBeginsWithMark: "write UTF-8 without a byte order mark"
        case .documentEndsInNUL: "seal the length of the text, without its end of string"
        case .textInDocumentField: "put it into ENCRYPTED_DATA, or seal a document"
        case .documentInTextField: "put it into ENCRYPTED_PAYLOAD"
        case .openedTextEmpty: "seal a text, or give the alert a title"
        case .claimsMalformed: "write the times as seconds since 1970, the id as a string"
        case .expired: "give it more time (--expires), and set the clocks"
        case .notShown: "see the reason"
        default: nil
        }
    }
}
