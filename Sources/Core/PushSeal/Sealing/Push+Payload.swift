// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

// The push that a server already has.

extension Push {
    /// Makes a push of a payload as it would be sent in the clear, to be sealed whole.
    ///
    /// Everything in it is sealed unchanged, also localized texts, critical sounds, a relevance score, a
    /// filter and custom keys. Only ``placeholder`` is sent in the clear. The other properties that are
    /// shown stay unset.
    ///
    /// - Parameter payload: a JSON object with an object `aps`, whose alert has a text.
    /// - Throws: `notJSON` with the place; `notADictionary`; `noAPS`; `noAlertText`; `invalidValue` for a
    ///   name that is given twice or reserved.
    public init(payload: some Collection<UInt8>) throws(PushError) {
        self.init()
        try read(payload: Array(payload))
    }

    /// Takes a payload in place of all texts, numbers and custom keys.
    package mutating func read(payload bytes: [UInt8]) throws(PushError) {
        let document = try SealedDocument(parsing: bytes)
        let json = document.payload.document
        if let name = json.duplicateNames(atMost: 1, in: 0).first {
            throw PushError(
                .invalidValue,
                "the name \(name.name.printable) appears twice in one object",
                at: name.again.nameView.position
            )
        }
        let reserved = SealedDocument.reservedNames + [Self.simulatorKey]
        for member in json.root.members where reserved.contains(member.name) {
            throw PushError(
                .invalidValue,
                "\(member.name) is reserved, so a notification cannot have it",
                at: member.nameView.position
            )
        }
        guard document.payload.hasText else {
            throw PushError(
                .noAlertText,
                "the notification has no title, subtitle or body text to show",
                hint: "give a title or a body in the alert of aps"
            )
        }
        notification = Array(JSONValue(json.root).serialized().dropFirst().dropLast())
    }

    /// Refuses what stands beside a whole notification and would have no effect.
    func checkAlone() throws(PushError) {
        guard notification != nil else { return }
        guard part == .notification else {
            throw PushError(
                .unsupported,
                "a notification is sealed whole",
                hint: "to seal a body alone, give it as the message"
            )
        }
        guard givenFields.isEmpty, body == nil, bodyLocalization == nil, customKeys.text.isEmpty
        else {
            throw PushError(
                .invalidValue,
                "a notification is sealed as it stands, and nothing is added to it",
                hint: "give texts, numbers and custom keys in the notification"
            )
        }
    }
}
