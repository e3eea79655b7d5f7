// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SealFormats

@Suite struct PublicSaltTests {
    @Test func `no salt comes twice, however many are drawn`() throws {
        var seen: Set<[UInt8]> = []
        for _ in 0..<2_000 { seen.insert(try PublicSalt.bytes(16)) }
        #expect(seen.count == 2_000)
    }

    @Test func `any number of bytes is drawn, more than are kept ready too`() throws {
        for count in [0, 1, 7, 4095, 4096, 4097, 20_000] {
            let bytes = try PublicSalt.bytes(count)
            #expect(bytes.count == count)
            // Among more than 4000 random bytes, it does not happen that one in sixteen is zero.
            if count > 4000 { #expect(bytes.count { $0 == 0 } < count / 16) }
        }
    }

    @Test func `threads draw from places of their own`() async {
        await withTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<500).compactMap { _ in try? PublicSalt.bytes(16) } }
            }
            var seen: Set<[UInt8]> = []
            for await salts in group { seen.formUnion(salts) }
            #expect(seen.count == 8 * 500)
        }
    }

    @Test func `threads that come and go lose neither contexts nor messages`() async throws {
        let parameters = Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: .evpBytesToKey(.sha256)
        )
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<16 {
                group.addTask {
                    (0..<100).count { round in
                        // Dropping a secret frees the context that it keeps.
                        let secret = SecretBytes(copying: pattern(number + round + 1))
                        let text = pattern(round)
                        guard
                            let message = try? Salted.seal(
                                text,
                                passphrase: secret,
                                parameters: parameters
                            )
                        else { return false }
                        let opened = try? Salted.open(
                            message,
                            passphrase: secret,
                            parameters: parameters
                        )
                        return opened == text
                    }
                }
            }
            for await count in group { #expect(count == 100) }
        }
    }

    @Test func `threads that share a secret share no context`() async throws {
        let secret = SecretBytes(copying: pattern(32))
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    (0..<200).count { round in
                        let text = pattern(number + round)
                        let message = try? ContentCoding.seal(text, keyingMaterial: secret)
                        return text
                            == message.flatMap {
                                try? ContentCoding.open($0, keyingMaterial: secret)
                            }
                    }
                }
            }
            for await count in group { #expect(count == 200) }
        }
    }

    #if os(Linux)
    @Test func `a child never draws what its parent draws`() async {
        await #expect(processExitsWith: .success) { try PublicSaltTests.checkFork() }
    }

    /// Swift does not let `fork` be called, but a program may contain C code that does.
    private static func checkFork() throws {
        typealias Fork = @convention(c) () -> pid_t
        let symbol = try #require(dlsym(nil, "fork"))
        let fork = unsafeBitCast(symbol, to: Fork.self)
        _ = try PublicSalt.bytes(16)
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        let child = fork()
        if child == 0 {
            let bytes = (try? PublicSalt.bytes(64)) ?? []
            _ = write(ends[1], bytes, bytes.count)
            _exit(0)
        }
        // Otherwise the read would never end if the child died before writing.
        close(ends[1])
        let ours = try PublicSalt.bytes(64)
        var theirs = [UInt8](repeating: 0, count: 64)
        #expect(read(ends[0], &theirs, 64) == 64)
        var status: CInt = 0
        waitpid(child, &status, 0)
        #expect(ours != theirs)
        let halves = [ours.prefix(16), ours.suffix(16), theirs.prefix(16), theirs.suffix(16)]
        #expect(Set(halves.map(Array.init)).count == 4)
    }
    #endif
}

extension PublicSalt {
    fileprivate static func bytes(_ count: Int) throws(SealError) -> [UInt8] {
        try unsafe makeBytes(capacity: count) { output throws(SealError) in
            try unsafe fill(output)
            return count
        }
    }
}
