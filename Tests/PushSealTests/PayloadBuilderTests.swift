// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON
import Testing

@Suite("Building a payload") struct PayloadBuilderTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `the order and layout are those of the design`() throws {
        var builder = PayloadBuilder()
        builder.title = "Secret Message!"
        builder.category = "SECRET"
        #expect(
            text(try builder.payload(sealedText: "U2FsdGVkX1/+"))
                == #"{"aps":{"alert":{"title":"Secret Message!","body":"(Encrypted)"},"category":"SECRET","#
                + #""mutable-content":1},"ENCRYPTED_DATA":"U2FsdGVkX1/+"}"#
        )
    }

    @Test func `all options are written and read back`() throws {
        var builder = PayloadBuilder()
        builder.title = "Тема \"1\""
        builder.subtitle = "S"
        builder.placeholder = "…"
        builder.badge = 0
        builder.sound = "default"
        builder.threadID = "t"
        builder.interruptionLevel = .timeSensitive
        builder.category = "C"
        builder.simulatorTargetBundle = "org.example.app"
        let bytes = try builder.payload(sealedText: "x", keyID: "k")
        let payload = try Payload(parsing: bytes)
        #expect(payload.findings == [])
        #expect(payload.gate() == .employed(notes: []))
        #expect(payload.aps.alert?.title == "Тема \"1\"")
        #expect(payload.aps.alert?.subtitle == "S")
        #expect(payload.aps.alert?.body == "…")
        #expect(payload.aps.badge == 0)
        #expect(payload.aps.sound?.name == "default")
        #expect(payload.aps.threadID == "t")
        #expect(payload.aps.interruptionLevel == .timeSensitive)
        #expect(payload.aps.category == "C")
        #expect(payload.sealed == SealedFields(data: .text("x"), keyID: "k"))
        #expect(payload.document.root["Simulator Target Bundle"]?.string == "org.example.app")
    }

    @Test func `what is sealed opens, and names its key`() throws {
        let ring = KeyRing(keys: [key("s3cret", id: "2026-11")])
        let bytes = try PayloadBuilder().payload(sealing: "Привет", with: ring)
        let payload = try Payload(parsing: bytes)
        #expect(!text(bytes).contains("Привет"))
        #expect(payload.sealed.keyID == "2026-11")
        let resolution = Unsealer(ring: ring).resolve(payload.sealed)
        #expect(resolution.body == "Привет")
        #expect(resolution.decryption.keyID == "2026-11")
    }

    @Test func `padding makes texts of different lengths the same length`() throws {
        let secret = SecretBytes(copying: [UInt8](repeating: 7, count: 16))
        let ring = KeyRing(keys: [Key(material: .aes128gcm(keyingMaterial: secret))])
        var builder = PayloadBuilder()
        builder.padding = .to(byteCount: 100)
        let payloads = try ["", "yes", "no, and at length"].map {
            try builder.payload(sealing: $0, with: ring)
        }
        #expect(Set(payloads.map(\.count)).count == 1)
        let text = try #require(Payload(parsing: payloads[1]).sealed.data.text)
        #expect(try ring.open(text).plaintext == "yes")
    }

    @Test func `padding that cannot be had is a mistake in what is asked for`() throws {
        let secret = SecretBytes(copying: [UInt8](repeating: 7, count: 16))
        var builder = PayloadBuilder()
        builder.padding = .to(byteCount: 4)
        for material in [
            Key.Material.aes128gcm(keyingMaterial: secret),
            .salted(passphrase: secret, .default),
        ] {
            #expect {
                try builder.payload(
                    sealing: "too long for that",
                    with: KeyRing(keys: [Key(material: material)])
                )
            } throws: {
                ($0 as? PayloadError)?.code == .invalidValue
            }
        }
    }

    @Test func `a payload over the limit is refused with the bytes over`() throws {
        let builder = PayloadBuilder()
        let envelope = try builder.payload(sealedText: "").count
        _ = try builder.payload(sealedText: String(repeating: "A", count: 4096 - envelope))
        let error = #expect(throws: PayloadError.self) {
            try builder.payload(sealedText: String(repeating: "A", count: 4096 - envelope + 7))
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.excessByteCount == 7)
        var voip = builder
        voip.sizeLimit = .voip
        _ = try voip.payload(sealedText: String(repeating: "A", count: 5120 - envelope))
    }

    @Test func `what no phone would show is refused`() {
        var builder = PayloadBuilder()
        builder.placeholder = ""
        #expect(throws: PayloadError.self) { try builder.payload(sealedText: "x") }
        builder.title = "T"
        #expect(throws: Never.self) { try builder.payload(sealedText: "x") }
        builder.badge = -1
        #expect(throws: PayloadError.self) { try builder.payload(sealedText: "x") }
        let noKey = #expect(throws: PayloadError.self) {
            try PayloadBuilder().payload(sealing: "x", with: KeyRing(keys: []))
        }
        #expect(noKey?.code == .cannotSeal)
    }

    @Test func `ROT13 stands in the alert itself and nothing is sealed`() throws {
        var builder = PayloadBuilder()
        builder.title = "Secret"
        let payload = try Payload(parsing: try builder.payloadInROT13("Attack at dawn"))
        #expect(payload.aps.alert?.title == "Frperg")
        #expect(payload.aps.alert?.body == "Nggnpx ng qnja")
        #expect(payload.sealed.isEmpty)
        let alert = payload.aps.alert
        let shown = AlertROT13.resolve(
            title: alert?.title,
            subtitle: alert?.subtitle,
            body: alert?.body
        )
        #expect(shown.body == "Attack at dawn")
    }
}
