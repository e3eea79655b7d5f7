// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import PushSealKeyFiles
import Testing

@testable import SealFormats

@Suite struct SecretBytesTests {
    static let text = "correct horse battery staple"

    @Test func `keeps the bytes`() {
        for count in [0, 1, 15, 16, 17, 4096] {
            let bytes = pattern(count)
            let secret = SecretBytes(copying: bytes)
            #expect(secret.count == count)
            #expect(secret.withSpan { span in span.indices.map { span[$0] } } == bytes)
            #expect(secret.withUnsafeBytes { Array($0) } == bytes)
        }
    }

    @Test func `takes bytes of any collection`() {
        let bytes = pattern(40)
        let secret = SecretBytes(copying: bytes)
        #expect(SecretBytes(copying: bytes[...]) == secret)
        #expect(SecretBytes(copying: bytes.lazy.map { $0 }) == secret)
        #expect(SecretBytes(copying: Self.text.utf8) == SecretBytes(copying: Array(Self.text.utf8)))
    }

    @Test func `is equal to the same bytes only`() {
        let bytes = pattern(32)
        let secret = SecretBytes(copying: bytes)
        #expect(secret == SecretBytes(copying: bytes))
        #expect(SecretBytes(copying: []) == SecretBytes(copying: []))
        #expect(secret != SecretBytes(copying: bytes.dropLast()))
        #expect(secret != SecretBytes(copying: bytes + [0]))
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            #expect(secret != SecretBytes(copying: other))
        }
    }

    @Test func `is erased when the last reference goes`() throws {
        let before = Locked<[UInt8]>([])
        let after = Locked<[UInt8]?>(nil)
        var secret: SecretBytes? = SecretBytes(copying: pattern(100)) { memory in
            after.withLock { $0 = Array(memory) }
            memory.deallocate()
        }
        let other = secret
        secret?.withUnsafeBytes { bytes in before.withLock { $0 = Array(bytes) } }
        #expect(before.withLock { $0 } == pattern(100))
        secret = nil
        #expect(after.withLock { $0 } == nil, "another reference still holds it")
        withExtendedLifetime(other) {}
        _ = consume other
        #expect(after.withLock { $0 } == [UInt8](repeating: 0, count: 100))
    }

    @Test func `is erased when making it fails half-way`() {
        #expect(throws: SealError(.library, "half-way")) {
            _ = try SecretBytes(count: 8) { memory throws(SealError) in
                memory[0] = 1
                throw SealError(.library, "half-way")
            }
        }
    }

    @Test func `taking over an array erases and empties it`() {
        var bytes = Array(Self.text.utf8)
        let secret = SecretBytes(erasing: &bytes)
        #expect(bytes.isEmpty)
        #expect(secret == SecretBytes(Self.text))
    }

    @Test func `erasing an array overwrites the capacity it does not use`() throws {
        var bytes = pattern(64)
        bytes.reserveCapacity(256)
        bytes.removeLast(60)
        // The address is only read while the array still owns the storage.
        let address = bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        eraseKeepingStorage(&bytes)
        let same = bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        #expect(address == same, "it was not moved, so what was overwritten is the original")
        #expect(bytes.count == bytes.capacity && bytes.allSatisfy { $0 == 0 })
    }

    @Test func `shows in no description, dump, mirror or interpolation`() {
        let secret = SecretBytes(Self.text)
        let key = Key(id: "a", material: .salted(passphrase: secret, .default))
        let ring = KeyRing(keys: [key])
        let source = PassphraseSource.text(secret)
        let shown =
            shownInEveryWay(secret) + shownInEveryWay(Optional(secret))
            + shownInEveryWay([secret]) + shownInEveryWay(["k": secret])
            + shownInEveryWay(key) + shownInEveryWay(key.material) + shownInEveryWay(ring)
            + shownInEveryWay(source) + shownInEveryWay(Optional(source))
        let forms = [
            Self.text, "battery",
            Self.text.utf8.prefix(4).map { String($0) }.joined(separator: ", "),
            Self.text.utf8.prefix(4).map { String($0, radix: 16) }.joined(),
        ]
        for text in shown {
            for form in forms { #expect(!text.lowercased().contains(form)) }
            #expect(!text.contains("0x0000"), "an address in memory: \(text)")
        }
        #expect("\(secret)" == "SecretBytes(28 bytes)")
        #expect(String(reflecting: secret) == "SecretBytes(28 bytes)")
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect("\(key)" == "Key(a, salted)")
        #expect("\(source)" == "pass:")
    }

    private func shownInEveryWay(_ value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var printed = ""
        print(value, to: &printed)
        debugPrint(value, to: &printed)
        return [
            dumped, printed, "\(value)", String(describing: value), String(reflecting: value),
            Mirror(reflecting: value).children.map { "\($0)" }.joined(),
        ]
    }
}
