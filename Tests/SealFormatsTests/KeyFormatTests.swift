// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// A key of every format, and what it opens.
struct FormatSample: CustomTestStringConvertible, Sendable {
    let key: Key
    let message: Message

    enum Message: Sendable {
        case text(String)
        case fields(ServiceFields)
    }

    var testDescription: String { key.material.description }

    func open(with ring: KeyRing, keyID: String? = nil) throws -> KeyRing.Opened {
        switch message {
        case .text(let text): try ring.open(text, keyID: keyID)
        case .fields(let fields): try ring.open(fields, keyID: keyID)
        }
    }

    static let all: [FormatSample] = {
        do { return try make() } catch { return [] }
    }()

    private static func make() throws -> [FormatSample] {
        let device = try WebPush.DeviceKey()
        let shared: [Key.Material] = [
            .rot13, .salted(passphrase: SecretBytes("p"), KeyRingTests.quick),
            .salted(passphrase: SecretBytes("p"), .default),
            .aes128gcm(keyingMaterial: SecretBytes("sixteen bytes ok")),
            .device(device), .cryptoJS(passphrase: SecretBytes("p")),
        ]
        let texts = try shared.enumerated().map { number, material in
            let key = Key(id: "key \(number)", material: material)
            return FormatSample(key: key, message: .text(try KeyRing(keys: [key]).seal("hello")))
        }
        let cbc = try Bark.Settings(key: SecretBytes(BarkTests.key), mode: .cbc, iv: BarkTests.key)
        let gcm = try Bark.Settings(
            key: SecretBytes(String(repeating: "k", count: 32)),
            mode: .gcm,
            iv: "fixed-iv-123"
        )
        let walrus = try RelayedWebPushTests.ring("mastodon", RelayedWebPushTests.walrus).keys[0]
        let iceCubes = try RelayedWebPushTests.ring("icecubes", RelayedWebPushTests.walrus).keys[0]
        return texts + [
            FormatSample(
                key: Key(id: "cbc", material: .bark(cbc)),
                message: .fields(serviceFields(["ciphertext": BarkTests.cbc, "iv": BarkTests.key]))
            ),
            FormatSample(
                key: Key(id: "gcm", material: .bark(gcm)),
                message: .fields(
                    serviceFields(["ciphertext": BarkTests.gcm, "iv": "fixed-iv-123"])
                )
            ),
            FormatSample(
                key: Key(id: "p", material: walrus.material),
                message: .fields(serviceFields(RelayedWebPushTests.walrusFields))
            ),
            FormatSample(
                key: Key(id: "m", material: iceCubes.material),
                message: .fields(
                    serviceFields([
                        "m": "6nqAQUME8hNqw5J3kl8cpVVJylXKYqZOeseZG8UueKpA",
                        "k": "BNoRDbb84JGm8g5Z5CFxurSqsXWJ11ItfXEWYVLE85Y7CYkDjXsIEc4aqxYaQ1G8BqkXC"
                            + "J6DPpDrWtdWj_mugHU",
                        "s": "lngarbyKfMoi9Z75xYXmkg",
                    ])
                )
            ),
        ]
    }
}

@Suite struct KeyFormatTests {
    @Test func `there is a sample of every format`() {
        #expect(Set(FormatSample.all.map(\.key.format)) == Set(Format.allCases))
    }

    @Test(arguments: FormatSample.all)
    func `a key opens its own message`(sample: FormatSample) throws {
        let opened = try sample.open(with: KeyRing(keys: [sample.key]))
        #expect(opened.format == sample.key.format)
        #expect(opened.isAuthenticated == sample.key.isAuthenticated)
    }

    @Test(arguments: FormatSample.all, FormatSample.all)
    func `no key opens a message of another format`(key: FormatSample, message: FormatSample) throws
    {
        // ROT13 opens any text, which is why it is only allowed alone; CryptoJS strings are openssl
        // enc's with certain parameters, which differ from these.
        guard key.key.id != message.key.id, key.key.format != .rot13 else { return }
        #expect(throws: SealError.self) { try message.open(with: KeyRing(keys: [key.key])) }
    }

    @Test(arguments: FormatSample.all)
    func `naming another key makes no message open as that key's`(sample: FormatSample) throws {
        let others = FormatSample.all.filter { $0.key.id != sample.key.id }
        let ring = KeyRing(keys: FormatSample.all.map(\.key))
        for other in others {
            #expect(throws: SealError.self) { try sample.open(with: ring, keyID: other.key.id) }
        }
        guard sample.key.format != .rot13 else { return }
        #expect(try sample.open(with: ring, keyID: sample.key.id).keyID == sample.key.id)
    }

    @Test func `a message whose header names a key is opened by that key or one without a name`()
        throws
    {
        let material = Key.Material.aes128gcm(keyingMaterial: SecretBytes("sixteen bytes ok"))
        let named = Key(id: "Grüße", material: material)
        let text = try KeyRing(keys: [named]).seal("hello")
        #expect(named.isNamedByMessage)
        let other = KeyRing(keys: [Key(id: "other", material: material)])
        let error = #expect(throws: SealError.self) { try other.open(text) }
        #expect(error?.code == .unknownKey)
        #expect(try KeyRing(keys: [Key(material: material)]).open(text).plaintext == "hello")
        #expect(try KeyRing(keys: other.keys + [named]).open(text).isStale)
        // A message that names no key may belong to any.
        let bare = try KeyRing(keys: [Key(material: material)]).seal("hello")
        #expect(try other.open(bare).keyID == "other")
        #expect(throws: SealError.self) { try other.open(bare, keyID: "Grüße") }
    }

    @Test func `a sender's half seals and does not open`() throws {
        let device = Key(id: "d", material: .device(try WebPush.DeviceKey()))
        let half = try device.publicHalf()
        #expect(half.id == "d" && !half.canOpen && half.sealsText)
        let text = try KeyRing(keys: [half]).seal("hello")
        #expect(try KeyRing(keys: [device]).open(text).plaintext == "hello")
        let error = #expect(throws: SealError.self) { try KeyRing(keys: [half]).open(text) }
        #expect(error?.code == .keyUnavailable)
        let bytes = KeyRing(keys: [half]).serialized()
        #expect(!String(decoding: bytes, as: UTF8.self).contains("\"d\":"))
        #expect(try !KeyRing(parsing: bytes).keys[0].canOpen)
        #expect(throws: SealError.self) { try KeyRingTests.new.publicHalf() }
    }

    @Test func `a key of another service seals fields, any other a text`() throws {
        for sample in FormatSample.all {
            let ring = KeyRing(keys: [sample.key])
            let error =
                sample.key.sealsText
                ? #expect(throws: SealError.self) { try ring.sealFields("{}") }
                : #expect(throws: SealError.self) { try ring.seal("x") }
            #expect(error?.code == .unsupported)
        }
    }

    @Test func `a key is behind those that read the same fields, not those of other services`()
        throws
    {
        let ring = KeyRing(keys: FormatSample.all.map(\.key).filter { $0.format != .rot13 })
        let stale = try FormatSample.all.filter { $0.key.format != .rot13 }.filter { sample in
            try sample.open(with: ring).isStale
        }
        #expect(stale.map(\.key.format) == [.salted, .aes128gcm, .webpush, .cryptoJS, .bark])
    }

    @Test func `padding hides the length where the format has it, and is refused elsewhere`() throws
    {
        for sample in FormatSample.all where sample.key.sealsText {
            let ring = KeyRing(keys: [sample.key])
            if sample.key.isAuthenticated {
                let short = try ring.seal("a", padding: .to(byteCount: 100))
                let long = try ring.seal(
                    String(repeating: "a", count: 99),
                    padding: .to(byteCount: 100)
                )
                #expect(short.utf8.count == long.utf8.count)
                #expect(try ring.open(short).plaintext == "a")
            } else {
                #expect(throws: SealError.self) { try ring.seal("a", padding: .to(byteCount: 100)) }
            }
        }
    }

    @Test(arguments: FormatSample.all)
    func `a key is written and read as it was`(sample: FormatSample) throws {
        let ring = KeyRing(keys: [sample.key])
        let again = try KeyRing(parsing: ring.serialized())
        #expect(again.serialized() == ring.serialized())
        #expect(try sample.open(with: again) == sample.open(with: ring))
    }
}
