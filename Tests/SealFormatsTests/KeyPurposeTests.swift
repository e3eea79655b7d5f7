// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct KeyPurposeTests {
    private static func secret(_ byte: UInt8) -> SecretBytes {
        SecretBytes(copying: [UInt8](repeating: byte, count: 16))
    }

    private static let pushes = Key(id: "p", material: .aes128gcm(keyingMaterial: secret(1)))
    private static let files = Key(
        id: "f",
        material: .aes128gcm(keyingMaterial: secret(2)),
        purpose: .files
    )
    private static let ring = KeyRing(keys: [files, pushes])

    private func code(_ body: () throws(SealError) -> some Any) -> SealError.Code? {
        do throws(SealError) {
            _ = try body()
            return nil
        } catch {
            return error.code
        }
    }

    private func sealed(_ text: String, by key: Key) throws -> String {
        let sealer = try ContentCoding.Sealer(FileKey(key))
        return SealedText.base64(try passed(Array(text.utf8), in: [100], through: sealer))
    }

    @Test func `a file that was sealed opens as no push, whatever stands beside it`() throws {
        let text = try sealed(#"{"aps":{"alert":"x"}}"#, by: Self.files)
        for ring in [Self.ring, KeyRing(keys: [Self.files]), KeyRing(keys: [Self.pushes])] {
            for id in [nil, "f", "p"] {
                #expect(throws: SealError.self) { try ring.open(text, keyID: id) }
            }
        }
        #expect(code { () throws(SealError) in try Self.ring.open(text) } == .wrongPurpose)
    }

    @Test func `a key of another format for files opens no push either`() throws {
        for material: Key.Material in [
            .salted(passphrase: SecretBytes("p"), .default),
            .cryptoJS(passphrase: SecretBytes("p")),
        ] {
            let text = try KeyRing(keys: [Key(material: material)]).seal("hello")
            let ring = KeyRing(keys: [Key(material: material, purpose: .files), Self.pushes])
            #expect(throws: SealError.self) { try ring.open(text) }
            #expect(throws: Never.self) { try FileKey(ring.sealingKey(for: .files)) }
        }
    }

    @Test func `a push that names a key for files is not opened by a key without an id`() throws {
        let unnamed = Key(material: .aes128gcm(keyingMaterial: Self.secret(3)))
        let ring = KeyRing(keys: [unnamed, Self.files])
        let text = try KeyRing(keys: [unnamed]).seal("hello")
        #expect(try ring.open(text).plaintext == "hello")
        #expect(try ring.open(text, keyID: "other").plaintext == "hello")
        #expect(code { () throws(SealError) in try ring.open(text, keyID: "f") } == .wrongPurpose)
    }

    @Test func `each purpose has a first key of its own, and the other is never stale`() throws {
        #expect(try Self.ring.sealingKey().id == "p")
        #expect(try Self.ring.sealingKey(for: .files).id == "f")
        let opened = try Self.ring.open(Self.ring.seal("hello"))
        #expect(opened.keyID == "p")
        #expect(!opened.isStale)
    }

    @Test func `a key for pushes is taken for no file, and a ring without one says so`() {
        #expect(code { () throws(SealError) in try FileKey(Self.pushes) } == .wrongPurpose)
        let files = KeyRing(keys: [Self.files])
        #expect(code { () throws(SealError) in try files.seal("x") } == .wrongPurpose)
        #expect(code { () throws(SealError) in try files.sealFields("{}") } == .wrongPurpose)
        #expect(code { () throws(SealError) in try files.open("x") } == .wrongPurpose)
        let pushes = KeyRing(keys: [Self.pushes])
        #expect(
            code { () throws(SealError) in try pushes.sealingKey(for: .files) } == .wrongPurpose
        )
    }

    @Test func `a key that has ended, or seals single messages, is taken for no file`() throws {
        let ended = Key(material: Self.files.material, expiry: 5, purpose: .files)
        #expect(code { () throws(SealError) in try FileKey(ended, at: 5) } == .expiredKey)
        #expect(code { () throws(SealError) in try FileKey(ended, at: 4) } == nil)
        let pair = Key(material: .device(try WebPush.DeviceKey()), purpose: .files)
        #expect(code { () throws(SealError) in try FileKey(pair) } == .unsupported)
    }

    @Test func `the fields of a service are not opened by a key for files`() throws {
        let settings = try Bark.Settings(key: Self.secret(3), mode: .gcm)
        let fields = try KeyRing(keys: [Key(material: .bark(settings))]).sealFields("{}")
        let ring = KeyRing(keys: [Key(material: .bark(settings), purpose: .files)])
        #expect(!ring.reads(fields))
        #expect(code { () throws(SealError) in try ring.open(fields) } == .wrongPurpose)
    }

    @Test func `one key for both purposes makes a ring that does nothing`() throws {
        let material = Self.pushes.material
        let ring = KeyRing(keys: [Key(id: "a", material: material, purpose: .files), Self.pushes])
        #expect(code { () throws(SealError) in try ring.seal("x") } == .invalidKey)
        #expect(code { () throws(SealError) in try ring.sealingKey(for: .files) } == .invalidKey)
        #expect(code { () throws(SealError) in try ring.open("x") } == .invalidKey)
        let bytes = ring.serialized()
        #expect(code { () throws(SealError) in try KeyRing(parsing: bytes) } == .invalidKey)
    }

    @Test func `the purpose is kept in the JWK Set, and pushes are what is not said`() throws {
        let bytes = Self.ring.serialized()
        #expect(try KeyRing(parsing: bytes).keys.map(\.purpose) == [.files, .pushes])
        #expect(String(decoding: bytes, as: UTF8.self).split(separator: "purpose").count == 2)
    }
}

@Suite struct KeyThumbprintTests {
    @Test func `that of a key pair is RFC 7638's, for the half of it as well`() throws {
        let ring = try KeyRing(
            parsing: Array(
                """
                {"keys":[{"kid":"D","kty":"EC","crv":"P-256","alg":"webpush",\
                "x":"JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE",\
                "y":"aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",\
                "d":"q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",\
                "auth":"BTBZMqHH6r4Tts7J_aSIgg"}]}
                """.utf8
            )
        )
        let input = """
            {"crv":"P-256","kty":"EC","x":"JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE",\
            "y":"aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}
            """
        let expected = try Digest.sha256.hash(Array(input.utf8))
        #expect(try ring.keys[0].thumbprint == expected)
        #expect(try ring.keys[0].publicHalf().thumbprint == expected)
    }

    @Test func `that of a shared key is over alg, k and kty`() throws {
        let secret = SecretBytes(copying: [UInt8](0..<16))
        let input = #"{"alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw","kty":"oct"}"#
        let expected = try Digest.sha256.hash(Array(input.utf8))
        for id in [nil, "a", "b"] {
            let key = Key(id: id, material: .aes128gcm(keyingMaterial: secret))
            #expect(try key.thumbprint == expected)
            #expect(try key.thumbprint == expected, "asked for again")
        }
        #expect(try Key(material: .salted(passphrase: secret, .default)).thumbprint != expected)
    }

    @Test func `a passphrase is stretched first, as much as for its messages`() throws {
        let passphrase = SecretBytes("hunter2")
        var seen: Set<[UInt8]> = []
        for material: Key.Material in [
            .salted(passphrase: passphrase, .default),
            .salted(
                passphrase: passphrase,
                .init(cipher: .aes256CBC, keyDerivation: .pbkdf2(.sha256, iterations: 20_000))
            ),
            .cryptoJS(passphrase: passphrase),
        ] {
            let thumbprint = try Key(material: material).thumbprint
            #expect(seen.insert(thumbprint).inserted)
            let input =
                #"{"alg":"\#(Key(material: material).format)","k":"aHVudGVyMg","kty":"oct"}"#
            #expect(try thumbprint != Digest.sha256.hash(Array(input.utf8)))
        }
    }

    @Test func `what was opened tells the key it was opened by`() throws {
        let secret = SecretBytes(copying: [UInt8](0..<16))
        let key = Key(id: "a", material: .aes128gcm(keyingMaterial: secret))
        let ring = KeyRing(keys: [key])
        #expect(try ring.open(ring.seal("x")).key.thumbprint == key.thumbprint)
    }
}
