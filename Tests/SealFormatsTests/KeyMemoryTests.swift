// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import Foundation
import PushSealKeyFiles
import PushSealMemorySearch
import Testing

@testable import SealFormats

/// Searches all of a process's memory for erased secrets.
///
/// In its own process: with other tests there is much more memory to search, and the address
/// sanitizer's shared heap exceeds the size that is searched.
@Suite(
    .disabled(if: OwnMemory.hasThreadSanitizer, "its heap is too large to be looked through"),
    .enabled(if: OwnMemory.isReadable, "/proc/self/mem cannot be read here"),
    .enabled(if: OwnMemory.isBoundAtStart, "it needs LD_BIND_NOW=1, which Scripts/test.sh sets")
)
struct KeyMemoryTests {
    private static func needles(of secret: SecretBytes) -> (raw: Needle, text: Needle) {
        let raw = secret.withUnsafeBytes { Needle($0) }
        let text = secret.withSpan { span in
            withErasedScratch(byteCount: Base64URL.encodedCount(ofBytes: span.count)) { scratch in
                Base64URL.encode(span, into: scratch)
                return Needle(UnsafeRawBufferPointer(scratch))
            }
        }
        return (raw, text)
    }

    /// The secret of a ring's first key, which must be of the type that these tests make.
    private static func keyingMaterial(of ring: KeyRing?) throws -> SecretBytes {
        guard case .aes128gcm(let secret) = ring?.keys.first?.material else {
            throw SealError(.invalidKey, "not an aes128gcm key")
        }
        return secret
    }

    @Test
    func `of a key ring file nothing stays in memory but the secrets, and those until the end`()
        async
    {
        await #expect(processExitsWith: .success) { try KeyMemoryTests.checkWholeRing() }
    }

    private static func checkWholeRing() throws {
        let folder = try TemporaryFolder()
        let file = KeyFile(folder.url.appending(path: "ring.json").path)
        var written: KeyRing? = KeyRing(keys: [
            Key(id: "a", material: .aes128gcm(keyingMaterial: try RandomSecret.bytes(64)))
        ])
        try file.create(try #require(written))
        let secret = try Self.keyingMaterial(of: written)
        let needles = Self.needles(of: secret)
        #expect(try needles.raw.countInMemory() == 1, "the search finds what is there")
        #expect(try needles.text.countInMemory() == 0, "the written text was erased")
        var read: KeyRing? = try file.read()
        #expect(read?.keys.count == 1)
        #expect(try needles.raw.countInMemory() == 2)
        #expect(try needles.text.countInMemory() == 0, "the text that was read was erased")
        read = nil
        #expect(try needles.raw.countInMemory() == 1)
        withExtendedLifetime(secret) {}
        written = nil
    }

    @Test func `a broken key ring leaves no secret either`() async {
        await #expect(processExitsWith: .success) { try KeyMemoryTests.checkBrokenRing() }
    }

    private static func checkBrokenRing() throws {
        var needles: (raw: Needle, text: Needle)?
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "ring.json").path
        do {
            let key = Key(id: "a", material: .aes128gcm(keyingMaterial: try RandomSecret.bytes(64)))
            let ring = KeyRing(keys: [key])
            let secret = try Self.keyingMaterial(of: ring)
            needles = Self.needles(of: secret)
            #expect(try needles?.raw.countInMemory() == 1, "the search finds what is there")
            try KeyFile(path).create(ring)
        }
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(",".utf8))
        try handle.close()
        #expect(throws: SealError.self) { try KeyFile(path).read() }
        #expect(try needles?.text.countInMemory() == 0)
        #expect(try needles?.raw.countInMemory() == 0)
    }

    @Test func `what a passphrase derives goes with it, out of the contexts that wait`() async {
        await #expect(processExitsWith: .success) { try KeyMemoryTests.checkDerivedKeys() }
    }

    private static func checkDerivedKeys() throws {
        let parameters = Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: .pbkdf2(.sha256, iterations: 2)
        )
        var secret: SecretBytes? = try RandomSecret.bytes(32)
        var message: [UInt8] = []
        var derived: (key: SecretBytes, iv: SecretBytes)?
        do {
            let passphrase = try #require(secret)
            message = try Salted.seal(pattern(100), passphrase: passphrase, parameters: parameters)
            derived = try Salted.deriveKey(
                passphrase: passphrase,
                salt: Array(message[8..<16]),
                parameters: parameters
            )
        }
        let needle = try #require(derived).key.withUnsafeBytes { Needle($0) }
        #expect(try needle.countInMemory() >= 1, "the search finds what is there")
        derived = nil
        do {
            let passphrase = try #require(secret)
            // Sealing leaves the key itself at the start of its key schedule; opening does not.
            _ = try Salted.seal(
                pattern(100),
                passphrase: passphrase,
                parameters: parameters,
                salt: Array(message[8..<16])
            )
            _ = try Salted.open(message, passphrase: passphrase, parameters: parameters)
        }
        secret = nil
        #expect(try needle.countInMemory() == 0)
    }

    @Test func `of a Web Push message no key stays`() async {
        await #expect(processExitsWith: .success) { try KeyMemoryTests.checkWebPush() }
    }

    private static func checkWebPush() throws {
        let device = try WebPush.DeviceKey()
        let needle: Needle
        do {
            let sender = try P256.PrivateKey()
            let salt = pattern(16)
            let shared = try sender.sharedSecret(with: device.recipient.publicKey)
            needle = shared.withUnsafeBytes { Needle($0) }
            #expect(try needle.countInMemory() == 1)
            _ = try WebPush.seal(
                pattern(100),
                to: device.recipient,
                ephemeral: sender,
                salt: .given(salt)
            )
            withExtendedLifetime(shared) {}
        }
        #expect(try needle.countInMemory() == 0)
    }

    @Test func `of a private key that was read from PEM and has signed, only the key stays`() async
    {
        await #expect(processExitsWith: .success) { try KeyMemoryTests.checkPEM() }
    }

    private static func checkPEM() throws {
        var key: P256.PrivateKey? = try P256.PrivateKey()
        let needle = try #require(key).scalar.withUnsafeBytes { Needle($0) }
        // As OpenSSL stores numbers: lowest byte first.
        var number = try #require(key).scalar.withUnsafeBytes { Array($0.reversed()) }
        let reversed = Needle(number)
        erase(&number)
        var pem: SecretBytes? = key?.pem
        var read: P256.PrivateKey? = try P256.PrivateKey(pem: #require(pem))
        pem = nil
        #expect(try needle.countInMemory() == 2, "the search finds what is there")
        _ = try read?.signature(for: pattern(100))
        (key, read) = (nil, nil)
        #expect(try needle.countInMemory() == 0)
        #expect(try reversed.countInMemory() == 0)
    }

    @Test(arguments: [false, true])
    func `of a PEM without a public half, no letters of the secret stay`(_ isSEC1: Bool) async {
        await #expect(processExitsWith: .success) { [isSEC1] in
            try KeyMemoryTests.checkBarePEM(isSEC1: isSEC1)
        }
    }

    /// Reads a key without its public half, which RFC 5915 §3 makes optional: the last of its two
    /// lines has the end of the secret.
    private static func checkBarePEM(isSEC1: Bool) throws {
        let curve = "06082a8648ce3d030107"
        let head = try hex(
            isSEC1
                ? "30310201010420"
                : "3041020100301306072a8648ce3d0201" + curve + "042730250201010420"
        )
        let tail = try hex(isSEC1 ? "a00a" + curve : "")
        let label = isSEC1 ? "EC PRIVATE KEY" : "PRIVATE KEY"
        let needle: Needle
        do {
            let scalar = try P256.PrivateKey().scalar
            let pem = withErasedScratch(byteCount: head.count + 32 + tail.count) { der in
                der.copyBytes(from: head)
                scalar.withUnsafeBytes { der[head.count...].copyBytes(from: $0) }
                der[(head.count + 32)...].copyBytes(from: tail)
                return PEM.write(UnsafeRawBufferPointer(der), label: label)
            }
            // 16 letters, which are 12 bytes of the secret.
            let start = "-----BEGIN \(label)-----\n".utf8.count + (isSEC1 ? 32 : 65)
            needle = pem.withUnsafeBytes {
                Needle(UnsafeRawBufferPointer(rebasing: $0[start..<start + 16]))
            }
            #expect(try needle.countInMemory() == 1, "the search finds what is there")
            let read = try PEM.readP256(pem)
            #expect(read.scalar == scalar)
            withExtendedLifetime(pem) {}
        }
        #expect(try needle.countInMemory() == 0)
    }
}
#endif
