// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

@Suite struct ServiceSealingTests {
    private static let document = "{\"title\":\"Grüße\",\"body\":\"Meet at \\\"dawn\\\" 🎺\"}"

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(arguments: [(16, "aes-128-cbc"), (24, "aes-192-cbc"), (32, "aes-256-cbc")])
    func `openssl enc opens what is sealed for Bark`(byteCount: Int, cipher: String) throws {
        let key = String(repeating: "0kJ~", count: byteCount / 4)
        let fields = try BarkTests.ring(key, .cbc).sealFields(Self.document)
        #expect(fields.members.map(\.name) == ["ciphertext", "iv"])
        let iv = try #require(fields["iv"])
        let ciphertext = try #require(fields["ciphertext"])
        let opened = try OpenSSLCommand.run(
            [
                "enc", "-d", "-\(cipher)", "-a", "-A", "-K", Self.hexadecimal(key.utf8),
                "-iv", Self.hexadecimal(iv.utf8),
            ],
            input: Array(ciphertext.utf8)
        )
        #expect(String(decoding: opened.output, as: UTF8.self) == Self.document)
    }

    @Test func `openssl enc opens the parts of CryptoJS's object, whose text is a JSON string`()
        throws
    {
        let text = "Grüße / \"hi\""
        let ring = KeyRing(keys: [
            Key(material: .cryptoJS(passphrase: SecretBytes("s3cr3t"), .object))
        ])
        let sealed = try ring.seal(text)
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(sealed.utf8)) as? [String: String]
        )
        #expect(Set(object.keys) == ["ct", "iv", "s"])
        let salt = try #require(object["s"])
        let iv = try #require(object["iv"])
        let ciphertext = try #require(object["ct"].flatMap { Data(base64Encoded: $0) })
        let derived = try OpenSSLCommand.run(
            ["enc", "-aes-256-cbc", "-md", "md5", "-S", salt, "-P", "-pass", "pass:s3cr3t"]
        )
        let lines = String(decoding: derived.output, as: UTF8.self).split(separator: "\n")
        let key = try #require(lines.first { $0.hasPrefix("key=") }).dropFirst(4)
        #expect(lines.contains("iv =" + iv.uppercased()))
        let opened = try OpenSSLCommand.run(
            ["enc", "-d", "-aes-256-cbc", "-K", String(key), "-iv", iv],
            input: Array(ciphertext)
        )
        let value = try JSONSerialization.jsonObject(
            with: Data(opened.output),
            options: .fragmentsAllowed
        )
        #expect(value as? String == text)
        #expect(try ring.open(sealed).plaintext == text)
    }

    @Test(
        "a relay's fields are sealed to the public half and open by the device's key",
        arguments: [("mastodon", "p"), ("icecubes", "m")]
    )
    func relays(algorithm: String, name: String) throws {
        let device = try RelayedWebPushTests.ring(algorithm, RelayedWebPushTests.melon)
        let half = KeyRing(keys: [try device.keys[0].publicHalf()])
        let read = try KeyRing(parsing: half.serialized())
        #expect(!String(decoding: half.serialized(), as: UTF8.self).contains("\"d\":"))
        for ring in [device, half, read] {
            let fields = try ring.sealFields(Self.document)
            #expect(Set(fields.members.map(\.name)) == [name, "k", "s"])
            let opened = try device.open(fields)
            #expect(opened.plaintext == Self.document)
            #expect(opened.isAuthenticated)
            let error = #expect(throws: SealError.self) { try half.open(fields) }
            #expect(error?.code == .keyUnavailable)
        }
    }

    @Test func `padding hides the length of a relay's message, Bark has none`() throws {
        let relay = try RelayedWebPushTests.ring("icecubes", RelayedWebPushTests.melon)
        let fields = try ["{}", Self.document].map {
            try relay.sealFields($0, padding: .to(byteCount: 200))
        }
        #expect(fields[0]["m"]?.utf8.count == fields[1]["m"]?.utf8.count)
        #expect(try relay.open(fields[0]).plaintext == "{}")
        let bark = try BarkTests.ring(BarkTests.key, .cbc)
        let error = #expect(throws: SealError.self) {
            try bark.sealFields("{}", padding: .to(byteCount: 200))
        }
        #expect(error?.code == .unsupported)
    }

    @Test func `the form of a CryptoJS key is read, written and checked`() throws {
        let text = #"{"keys":[{"kty":"oct","alg":"cryptojs","form":"object","k":"czNjcjN0"}]}"#
        let ring = try KeyRing(parsing: Array(text.utf8))
        #expect(try ring.seal("x").hasPrefix("{\"ct\":"))
        #expect(try KeyRing(parsing: ring.serialized()).seal("x").hasPrefix("{\"ct\":"))
        let other = text.replacing("object", with: "array")
        let error = #expect(throws: SealError.self) { try KeyRing(parsing: Array(other.utf8)) }
        #expect(error?.code == .unsupported)
    }
}
