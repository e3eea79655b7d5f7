// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import PushSealJSON
import Testing

@Suite struct UnsealerServiceTests {
    private static let cbc = "+aPt5cwN9GbTLLSFri60l3h1X00u/9j1FENfWiTxhNHVLGU+XoJ15JJG5W/d/yf0"

    private static func bark() throws -> Unsealer {
        let key = SecretBytes(copying: "1234567890123456".utf8)
        let settings = try Bark.Settings(key: key, mode: .cbc)
        return Unsealer(
            ring: KeyRing(keys: [Key(id: "bark", material: .bark(settings))])
        )
    }

    /// A push from a Mastodon server, sealed by Python's cryptography for a key from RFC 8291's
    /// draft.
    private static let relayed = [
        "m": "wSwdv29TY9mMdmieY4xFjbOBrp7VM-mSW9W5NDWvkgH6ikWHiGbYb1YFcys0ehHmb9oIoxxLQRjWJfzsFdK-4"
            + "yxExGkerJ7W1sTo8Pnek2q0l7UcbeX6V7Eg9GBCQA32YBAyVrVYjEtyzjGLSysurwkjGUVsYROV1IUTR3I-aGT"
            + "R6SQH5ReJif2pcFGTMoWzeEAmcmAllZhMdZ5nRmOnmJ--p_eG9zK4--98Q5ldFfJZCyt-Xo_1gV8D7sUpiZPml"
            + "itVHGVuJVU8YHMAYkwG8bg5455i7AZ-a4DrqtbfsdDCDWca3gsqM_8",
        "k":
            "BIsreuVxGtJSNpXi3ls_5lSSzASGD2UApZs_jQ35iBAtH9aZ3hvWDbrj3aXrabGSHrW94ZdcvWrD9kowWQez860",
        "s": "q5r0b4DY2OJTLVrNNlQr9Q",
    ]

    private static func iceCubes() throws -> Unsealer {
        let text = #"""
            {"keys":[{"kid":"ice","kty":"EC","crv":"P-256","alg":"icecubes",
            "x":"ISQGPMvxncL6iLZDugTm3Y2n6nuiyMYuD3epQ_TC-pE",
            "y":"T21EEWyf0cQDQcakQMqz4hQKYOQ3il2nNZct4HgAUQU",
            "d":"9FWl15_QUQAWDaD3k3l50ZBZQJ4au27F1V4F0uLSD_M","auth":"R29vIGdvbyBnJyBqb29iIQ"}]}
            """#
        return Unsealer(ring: try KeyRing(parsing: Array(text.utf8)))
    }

    private static func fields(
        _ serviceFields: [String: String],
        data: SealedFields.Field = .absent
    ) -> SealedFields {
        SealedFields(data: data, serviceFields: ServiceFields { serviceFields[$0] })
    }

    @Test func `a push of Bark becomes what its document says`() throws {
        let resolution = try Self.bark().resolve(
            Self.fields(["ciphertext": Self.cbc, "iv": "1234567890123456"])
        )
        #expect(resolution.decryption.status == .opened)
        #expect(resolution.decryption.format == .bark)
        #expect(resolution.body == "test")
    }

    @Test func `a relayed push becomes title and body, without the credential`() throws {
        let resolution = try Self.iceCubes().resolve(Self.fields(Self.relayed))
        #expect(resolution.decryption.status == .opened)
        #expect(resolution.title == "Alice mentioned you")
        #expect(resolution.body == "@bob Grüße 🎺")
        #expect(try resolution.replacement.userInfo["notification_id"]?.string == "42")
        #expect(try resolution.replacement.userInfo["access_token"] == nil)
    }

    @Test func `fields that no key of the ring reads are nobody's business`() throws {
        let resolution = try Self.bark().resolve(Self.fields(Self.relayed))
        #expect(resolution.decryption.status == .absent)
    }

    @Test func `fields that do not open fall back, under either policy`() throws {
        for (name, value) in [("m", "AAAA"), ("k", "AAAA"), ("s", "*")] {
            var relayed = Self.relayed
            relayed[name] = value
            for acceptance in [Unsealer.Acceptance.anything, .anythingSealed] {
                let unsealer = Unsealer(ring: try Self.iceCubes().ring, acceptance: acceptance)
                let resolution = unsealer.resolve(Self.fields(relayed))
                #expect(resolution.decryption.status == .fallback)
                #expect(resolution.body == "(Encrypted)")
                #expect(resolution.title == nil)
            }
        }
    }

    @Test func `a sealed text counts before the fields of others`() throws {
        let resolution = try Self.iceCubes().resolve(Self.fields(Self.relayed, data: .text("x")))
        #expect(resolution.decryption.status == .fallback)
        #expect(resolution.title == nil)
    }

    @Test func `a payload hands its string fields on`() throws {
        let text = #"{"aps":{},"p":"a","s":1,"ciphertext":"b"}"#
        let serviceFields = try Payload(parsing: Array(text.utf8)).sealed.serviceFields
        #expect(
            serviceFields["p"] == "a" && serviceFields["s"] == nil
                && serviceFields["ciphertext"] == "b"
        )
    }
}
