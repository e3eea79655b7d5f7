// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

@Suite struct Z85Tests {
    @Test func `writes and reads the example of ZeroMQ RFC 32`() {
        let bytes: [UInt8] = [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B]
        #expect(Z85.encode(bytes) == "HelloWorld")
        #expect(Z85.decode("HelloWorld") == bytes)
    }

    // Expected values from a program in another language, by toot-relay's rules.
    @Test(
        "bytes left over are as many digits and one",
        arguments: [
            ("", []), ("30", [0xFF]), ("95#", [0xFF, 0xFE]), ("rr5%", [0xFF, 0xFE, 0xFD]),
            ("%nI#{", [0xFF, 0xFE, 0xFD, 0xFC]), ("0000001", [0, 0, 0, 0, 1]),
        ] as [(String, [UInt8])]
    )
    func rest(text: String, bytes: [UInt8]) {
        #expect(Z85.encode(bytes) == text)
        #expect(Z85.decode(text) == bytes)
    }

    @Test func `every length comes back as it was`() {
        for count in 0..<130 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
            #expect(Z85.decode(Z85.encode(bytes)) == bytes)
        }
    }

    @Test func `refuses what no bytes are written as`() {
        for text in ["0", "000000", "~0", "0 0", "é", "##", "###", "####", "#####", "%nSc1"] {
            #expect(Z85.decode(text) == nil, "\(text)")
        }
    }
}
