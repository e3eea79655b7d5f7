// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import Testing

@Suite("Two phones whose keys have the same id")
struct RecipientPushTests {
    private let phones: [KeyRing]
    /// What each sends its server, `{"token":…,"keys":[…]}`.
    private let registrations: [[UInt8]]

    init() throws {
        let phones = try (0..<2).map { _ in KeyRing(keys: [try .random(.webpush, id: "2026-11")]) }
        self.phones = phones
        registrations = try phones.enumerated().map { number, phone in
            let set = KeyRing(keys: [try phone.keys[0].publicHalf()]).serialized()
            let rest = String(decoding: set, as: UTF8.self).drop { $0 != "\"" }
            return Array(#"{"token":"0\#(number)",\#(rest)"#.utf8)
        }
    }

    /// Which of the phones show the text of a push.
    private func opening(_ payload: [UInt8], _ body: String) throws -> [Int] {
        try phones.indices.filter { phone in
            let unsealer = Unsealer(ring: phones[phone])
            let fields = try Payload(parsing: payload).sealed
            return unsealer.resolve(fields).body == body
        }
    }

    @Test func `each opens what was sealed with its registration, and nothing else`() throws {
        for (phone, registration) in registrations.enumerated() {
            let payload = try Push(body: "to \(phone)").sealed(with: KeyRing(parsing: registration))
            #expect(try opening(payload, "to \(phone)") == [phone])
        }
    }

    @Test func `each opens what a ring of both seals for it, and nothing is sealed for nobody`()
        throws
    {
        let list = registrations.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        let recipients = RecipientImport(text: Array("[\(list)]".utf8))
        let ring = try KeyRing(parsing: KeyRing(keys: []).adding(recipients).ring.serialized())
        for phone in phones.indices {
            let payload = try Push(body: "to \(phone)").sealed(with: ring, to: "0\(phone)")
            #expect(try opening(payload, "to \(phone)") == [phone])
            // Whose key it is was for the server alone.
            #expect(!String(decoding: payload, as: UTF8.self).contains("recipient"))
        }
        for keyID in [nil, "2026-11"] {
            let error = #expect(throws: PushError.self) {
                try Push(body: "to somebody").sealed(with: ring, keyID: keyID)
            }
            #expect(error?.code == .cannotSeal)
        }
    }
}
