// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import Testing

/// `memmem`, which the C library's module leaves out.
private let find = unsafeBitCast(
    dlsym(nil, "memmem"),
    to: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeRawPointer?).self
)

private let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil

/// Some sandboxes keep a process from reading its own memory.
private let canReadOwnMemory: Bool = {
    let descriptor = open("/proc/self/mem", O_RDONLY)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
}()

/// Looks through the process's memory for what should be gone; in a process of its own, which has less.
@Suite(
    .disabled(if: hasThreadSanitizer, "its heap is too large to be looked through"),
    .enabled(if: canReadOwnMemory, "/proc/self/mem cannot be read here")
)
struct `Memory of CryptoKit's keys` {
    /// Bytes to be looked for, kept so that they do not find themselves.
    private struct Needle {
        private let masked: [UInt8]

        init(_ bytes: some ContiguousBytes) {
            masked = bytes.withUnsafeBytes { $0.map { $0 ^ 0xA5 } }
        }

        func countInMemory() throws -> Int {
            let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            let memory = try #require(FileHandle(forReadingAtPath: "/proc/self/mem"))
            let size = 1 << 20
            // What is read, and behind it the bytes that are looked for.
            let buffer = UnsafeMutableRawBufferPointer.allocate(
                byteCount: size + 2 * masked.count,
                alignment: 1
            )
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            defer {
                buffer.initializeMemory(as: UInt8.self, repeating: 0)
                buffer.deallocate()
            }
            let text = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(size + masked.count)])
            let needle = UnsafeMutableRawBufferPointer(rebasing: buffer[text.count...])
            for (index, byte) in masked.enumerated() { needle[index] = byte ^ 0xA5 }
            let own = UInt(bitPattern: buffer.baseAddress)
            var count = 0
            for line in maps.split(separator: "\n") {
                let words = line.split(separator: " ", maxSplits: 2)
                guard words.count > 1, words[1].hasPrefix("rw") else { continue }
                let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
                guard bounds.count == 2, bounds[1] - bounds[0] <= 1 << 30 else { continue }
                for start in stride(from: bounds[0], to: bounds[1], by: size) {
                    let read = pread(
                        memory.fileDescriptor,
                        text.baseAddress,
                        min(text.count, Int(bounds[1] - start)),
                        off_t(Int(bitPattern: start))
                    )
                    guard read > 0 else { continue }
                    let found = Self.offsets(of: needle, in: text[..<read])
                    count += found.count { offset in
                        let place = start + UInt(offset)
                        return offset < size && !(own..<own + UInt(buffer.count)).contains(place)
                    }
                    text.initializeMemory(as: UInt8.self, repeating: 0)
                }
            }
            return count
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

    @Test func `a symmetric key, and what is derived of it, go with the last copy`() async {
        await #expect(processExitsWith: .success) {
            var key: SymmetricKey? = SymmetricKey(size: .bits256)
            let needle = Needle(try #require(key))
            #expect(try needle.countInMemory() == 1, "the search finds what is there")
            var derived: SymmetricKey?
            if let key {
                derived = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, outputByteCount: 32)
                let box = try AES.GCM.seal(Data(count: 100), using: key)
                _ = try AES.GCM.open(box, using: key)
            }
            let other = Needle(try #require(derived))
            #expect(try other.countInMemory() == 1)
            key = nil
            derived = nil
            #expect(try needle.countInMemory() == 0)
            #expect(try other.countInMemory() == 0)
        }
    }

    @Test func `a shared secret goes with the last copy`() async {
        await #expect(processExitsWith: .success) {
            let needle: Needle
            do {
                let a = P256.KeyAgreement.PrivateKey(), b = P256.KeyAgreement.PrivateKey()
                let secret = try a.sharedSecretFromKeyAgreement(with: b.publicKey)
                needle = Needle(secret)
                #expect(try needle.countInMemory() == 1, "the search finds what is there")
                withExtendedLifetime(secret) {}
            }
            #expect(try needle.countInMemory() == 0)
        }
    }
}
