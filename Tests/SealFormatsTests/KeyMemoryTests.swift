// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import Foundation
import KeyFiles
import Testing

@testable import SealFormats

/// `memmem`, which the C library's module leaves out.
private let find = unsafeBitCast(
    dlsym(nil, "memmem"),
    to: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeRawPointer?).self
)

private let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil

/// Some sandboxes keep a process from reading its own memory.
private let canReadOwnMemory: Bool = {
    let descriptor = open("/proc/self/mem", O_RDONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var known: UInt8 = 0xA5
    var read: UInt8 = 0
    return withUnsafePointer(to: &known) { place in
        pread(descriptor, &read, 1, off_t(Int(bitPattern: place))) == 1 && read == place.pointee
    }
}()

/// Looks through all of a process's memory for what should be gone.
///
/// In a process of its own: beside the other tests there is much more to look through, and the
/// address sanitizer's one heap of all of them grows beyond what is looked at.
@Suite(
    .disabled(if: hasThreadSanitizer, "its heap is too large to be looked through"),
    .enabled(if: canReadOwnMemory, "/proc/self/mem cannot be read here")
)
struct KeyMemoryTests {
    /// Text to be looked for, kept so that it does not find itself.
    private struct Needle {
        private static let mask: UInt8 = 0xA5
        private let masked: [UInt8]

        init(_ bytes: UnsafeRawBufferPointer) {
            masked = bytes.map { $0 ^ Self.mask }
        }

        /// How often the needle lies in memory.
        func countInMemory() throws -> Int {
            let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            let memory = try #require(FileHandle(forReadingAtPath: "/proc/self/mem"))
            let chunkByteCount = 1 << 20
            // What is read, and behind it the bytes that are looked for.
            let buffer = UnsafeMutableRawBufferPointer.allocate(
                byteCount: chunkByteCount + 2 * masked.count,
                alignment: 1
            )
            erase(buffer)
            defer {
                erase(buffer)
                buffer.deallocate()
            }
            let text = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<(chunkByteCount + masked.count)]
            )
            let needle = UnsafeMutableRawBufferPointer(rebasing: buffer[text.count...])
            for (index, byte) in masked.enumerated() { needle[index] = byte ^ Self.mask }
            let own =
                UInt(bitPattern: buffer.baseAddress)..<UInt(bitPattern: buffer.baseAddress)
                + UInt(buffer.count)
            var count = 0
            for line in maps.split(separator: "\n") {
                guard let region = Self.region(line) else { continue }
                for start in stride(
                    from: region.lowerBound,
                    to: region.upperBound,
                    by: chunkByteCount
                ) {
                    let read = pread(
                        memory.fileDescriptor,
                        text.baseAddress,
                        min(text.count, Int(region.upperBound - start)),
                        off_t(Int(bitPattern: start))
                    )
                    guard read > 0 else { continue }
                    let found = Self.offsets(of: needle, in: text[..<read])
                    count += found.count { $0 < chunkByteCount && !own.contains(start + UInt($0)) }
                    erase(text)
                }
            }
            return count
        }

        /// Writable memory of reasonable size; a sanitizer maps terabytes of its own.
        private static func region(_ line: Substring) -> Range<UInt>? {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, words[1].hasPrefix("rw") else { return nil }
            let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, bounds[1] - bounds[0] <= 1 << 30 else { return nil }
            return bounds[0]..<bounds[1]
        }

        /// By one search of the C library: a byte at a time would take hours where the first is a zero,
        /// of which memory is full.
        private static func offsets(
            of needle: UnsafeMutableRawBufferPointer,
            in text: Slice<UnsafeMutableRawBufferPointer>
        ) -> [Int] {
            var found: [Int] = []
            var rest = UnsafeRawBufferPointer(rebasing: text)
            while let base = rest.baseAddress, let bytes = needle.baseAddress,
                let hit = find(base, rest.count, bytes, needle.count)
            {
                found.append(text.count - rest.count + (hit - base))
                rest = UnsafeRawBufferPointer(rebasing: rest[(hit - base + 1)...])
            }
            return found
        }
    }

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

    /// The secret of a ring's first key, which has to be of the kind these tests make.
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
        var read: KeyRing? = try file.read().ring
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
            // Sealing leaves the key as it is at the head of its schedule, opening does not.
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
                salt: salt
            )
            withExtendedLifetime(shared) {}
        }
        #expect(try needle.countInMemory() == 0)
    }
}
#endif
