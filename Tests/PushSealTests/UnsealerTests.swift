// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import SealFormats
@_spi(Custom) import PushSeal
import Testing

/// Output of `openssl enc -aes-256-cbc -pbkdf2 -a -A -pass pass:s3cret` (3.0.19).
enum Sealed {
    static let meetAtDawn = "U2FsdGVkX1/vBkoCeyxzUkkWs0TRQCAW+BKx1gBMk40="
    static let empty = "U2FsdGVkX1/bpvbe3LIZjMoXNhz2UG8ebK0E0ZW91mM="
    /// The bytes FF FE 80 61 62 63.
    static let notUTF8 = "U2FsdGVkX195VCSWu+1a9cbjFDWREpIkEA/nvOFxM78="
    static let cyrillic = "U2FsdGVkX1+SQM+MmJx8B3+KZCtdHUMSG1z5cT0sXmq+AYt3Up36INBVqip0Rjza"
    /// The text of the first, sealed with the passphrase `old`.
    static let underOldKey = "U2FsdGVkX1+HSlEkYCPJDtQcTao5SOTe+QVrauFpNvw="
    /// The field of the sample payload in Apple's article.
    static let applesSample = "Salted__·öîQÊ$UDì_¶Ù∞èΩ^¬%gq∞NÿÒQùw"
}

func key(_ passphrase: String, id: String? = nil) -> Key {
    Key(id: id, material: .salted(passphrase: SecretBytes(copying: passphrase.utf8), .default))
}

@Suite("What a push becomes") struct UnsealerTests {
    let unsealer = Unsealer(ring: KeyRing(keys: [key("s3cret")]))

    private func resolve(_ text: String) -> Resolution {
        unsealer.resolve(SealedFields(data: .text(text)))
    }

    @Test(arguments: [
        (Sealed.meetAtDawn, "Meet at dawn"), (Sealed.cyrillic, "Привет, 🔑"), (Sealed.empty, ""),
    ])
    func `sealed text becomes the body, and all else stays`(text: String, body: String) {
        let resolution = resolve(text)
        #expect(resolution.body == body)
        #expect(resolution.title == nil)
        #expect(resolution.subtitle == nil)
        #expect(resolution.spendsText)
        #expect(resolution.decryption == Decryption(status: .opened, format: .salted))
    }

    @Test(arguments: [
        Sealed.meetAtDawn, Sealed.cyrillic, Sealed.underOldKey, Sealed.applesSample, "", "?",
    ])
    func `a field of a payload opens, or fails, as its text does, however it is spelled`(
        text: String
    ) throws {
        let expected = resolve(text)
        let escaped = text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        for spelling in [text, text.replacing("/", with: "\\/"), escaped.joined()] {
            let payload = try Payload(
                parsing: Array(#"{"aps":{"alert":"x"},"ENCRYPTED_DATA":"\#(spelling)"}"#.utf8)
            )
            #expect(payload.sealed == SealedFields(data: .text(text)))
            let resolution = unsealer.resolve(payload.sealed)
            #expect(resolution.body == expected.body)
            #expect(resolution.decryption == expected.decryption)
        }
    }

    @Test func `an empty text without other text falls back`() {
        let fields = SealedFields(data: .text(Sealed.empty))
        let resolution = unsealer.resolve(fields, hasOtherText: false)
        #expect(resolution.body == "(Encrypted)")
        #expect(resolution.decryption.status == .fallback)
        #expect(
            resolution.decryption.reason
                == "the opened text is empty, and the alert has no other text"
        )
        #expect(
            unsealer.resolve(SealedFields(data: .text(Sealed.meetAtDawn)), hasOtherText: false).body
                == "Meet at dawn"
        )
    }

    @Test(
        arguments: [
            (SealedFields.Field.notAString(.number), "ENCRYPTED_DATA is a number, not a string"),
            (.notAString(.null), "ENCRYPTED_DATA is null, not a string"),
            (.notAString(.dictionary), "ENCRYPTED_DATA is a dictionary, not a string"),
            (.notAString(.array), "ENCRYPTED_DATA is an array, not a string"),
            (.notAString(.boolean), "ENCRYPTED_DATA is a boolean, not a string"),
            (.notAString(.other), "ENCRYPTED_DATA is an object of another class, not a string"),
            (.text(""), "ENCRYPTED_DATA is an empty string"),
            (
                .text("c2hvcnQ="),
                "ENCRYPTED_DATA reads as base64 (5 bytes), but is not in the key's format: "
                    + "5 bytes are too short for \"Salted__\""
            ),
            (
                .text("Hallo, Welt!"),
                "ENCRYPTED_DATA is not base64 or any other text encoding: character 6 is \",\" (U+002C), "
                    + "which no text encoding uses"
            ),
            (
                .text("QUJDREVGR0hJSktMTU5PUA=="),
                "ENCRYPTED_DATA reads as base64 (16 bytes), but is not in the key's format: "
                    + "does not begin with \"Salted__\""
            ),
            (
                .text("U2FsdGVkX18BAgME"),
                "ENCRYPTED_DATA reads as base64 (12 bytes), but is not in the key's format: "
                    + "the salt is cut short: 4 of 8 bytes"
            ),
            (
                .text(Sealed.applesSample),
                "ENCRYPTED_DATA reads as Mac OS Roman text (35 bytes), but is not in the key's format: "
                    + "the ciphertext is 19 bytes, not a multiple of 16"
            ),
            (
                .text(Sealed.underOldKey),
                "ENCRYPTED_DATA cannot be opened with the key: wrong key, wrong parameters, or altered text"
            ),
            (
                .text(Sealed.notUTF8),
                "ENCRYPTED_DATA opens, but not to UTF-8 text: the key is wrong and fits by chance (1 in 255 "
                    + "does), the parameters are wrong, or the sealed bytes are not text"
            ),
        ] as [(SealedFields.Field, String)]
    )
    func `whatever does not open becomes the placeholder, and the reason tells them apart`(
        field: SealedFields.Field,
        reason: String
    ) {
        for acceptance in [Unsealer.Acceptance.anything, .anythingSealed] {
            let unsealer = Unsealer(ring: unsealer.ring, acceptance: acceptance)
            let resolution = unsealer.resolve(SealedFields(data: field))
            #expect(resolution.body == "(Encrypted)")
            #expect(resolution.title == nil)
            #expect(resolution.subtitle == nil)
            #expect(!resolution.spendsText)
            #expect(resolution.decryption.status == .fallback)
            #expect(resolution.decryption.reason == reason)
            #expect(resolution.decryption.refusal != nil)
        }
    }

    @Test func `nothing sealed falls back, unless the policy lets it pass`() {
        let fields = SealedFields(data: .absent)
        let strict = unsealer.resolve(fields)
        #expect(strict.body == "(Encrypted)")
        #expect(strict.decryption.status == .absent)
        #expect(strict.decryption.reason == "ENCRYPTED_DATA is absent")
        #expect(strict.decryption.refusal == .nothingSealed)
        let lenient = Unsealer(ring: unsealer.ring, acceptance: .anything)
        let passed = lenient.resolve(fields)
        #expect(passed.body == nil)
        #expect(passed.decryption.status == .absent)
        #expect(
            lenient.resolve(SealedFields(data: .absent, payload: .text("x"))).body == "(Encrypted)"
        )
    }

    @Test func `no key is a fallback, not a trap`() {
        let resolution = Unsealer(ring: KeyRing(keys: [])).resolve(
            SealedFields(data: .text(Sealed.meetAtDawn))
        )
        #expect(resolution.body == "(Encrypted)")
        #expect(resolution.decryption.status == .fallback)
        #expect(
            Unsealer.fallback("the keychain is locked", of: SealedFields(data: .absent))
                .decryption.reason
                == "the keychain is locked"
        )
    }

    @Test func `an older key opens, and the push is reported as stale`() {
        let ring = KeyRing(keys: [key("s3cret", id: "new"), key("old", id: "old")])
        let resolution = Unsealer(ring: ring).resolve(
            SealedFields(data: .text(Sealed.underOldKey), keyID: "old")
        )
        #expect(resolution.body == "Meet at dawn")
        #expect(
            resolution.decryption
                == Decryption(status: .opened, format: .salted, keyID: "old", isStale: true)
        )
        let unknown = Unsealer(ring: ring).resolve(
            SealedFields(data: .text(Sealed.underOldKey), keyID: "lost")
        )
        #expect(unknown.body == "(Encrypted)")
        let several = Unsealer(ring: KeyRing(keys: [key("a"), key("b")])).resolve(
            SealedFields(data: .text(Sealed.meetAtDawn))
        )
        #expect(several.decryption.reason?.contains("any of 2 keys") == true)
    }

    @Test func `when time runs out, the subtitle says so and the title stays`() {
        let expired = Unsealer.expired(SealedFields(data: .text(Sealed.meetAtDawn)))
        #expect(expired.title == nil)
        #expect(expired.subtitle == "(Encrypted)")
        #expect(expired.body == "")
        #expect(expired.decryption.status == .expired)
    }

    @Test func `no damage to a sealed text shows ciphertext or traps`() {
        let characters = Array(Sealed.meetAtDawn)
        for index in stride(from: 0, to: characters.count, by: 3) {
            for replacement in ["", "A", "é", "=", "\u{0}"] {
                var damaged = characters
                damaged.replaceSubrange(index...index, with: Array(replacement))
                let text = String(damaged)
                let resolution = resolve(text)
                #expect(resolution.body != text)
                if resolution.decryption.status != .opened {
                    #expect(resolution.body == "(Encrypted)")
                }
            }
        }
    }

    @Test func `reasons hold neither the passphrase nor the sealed text`() {
        for text in [Sealed.underOldKey, Sealed.notUTF8, "not base64: s3cret"] {
            let reason = resolve(text).decryption.reason ?? ""
            #expect(!reason.contains("s3cret"))
            #expect(!reason.contains(text.prefix(12)))
        }
    }
}

@Suite("ROT13 in place") struct AlertROT13Tests {
    @Test func `title, subtitle and body are turned back, and absent text stays absent`() {
        let resolution = AlertROT13.resolve(
            title: "Frperg",
            subtitle: nil,
            body: "Nggnpx ng qnja — 9 zra",
            beside: SealedFields(data: .absent)
        )
        #expect(resolution.title == "Secret")
        #expect(resolution.subtitle == nil)
        #expect(resolution.body == "Attack at dawn — 9 men")
        #expect(resolution.decryption == Decryption(status: .opened, format: .rot13))
        let absent = AlertROT13.resolve(
            title: nil,
            subtitle: "",
            body: nil,
            beside: SealedFields(data: .absent)
        )
        #expect(absent.decryption.status == .absent)
    }

    @Test func `a push with a sealed field is not opened`() {
        let resolution = AlertROT13.resolve(
            title: nil,
            subtitle: nil,
            body: "(Rapelcgrq)",
            beside: SealedFields(data: .text("U2Fs"))
        )
        #expect(resolution.body == "(Encrypted)")
        #expect(resolution.decryption.status == .fallback)
    }
}
