// SPDX-License-Identifier: Apache-2.0

import PushSealStackProbe
import Testing

@testable import SealFormats

extension StackTests.Needles {
    /// A SHA-256 state, in whatever order a processor stores its words.
    mutating func add(state bytes: ArraySlice<UInt8>) {
        let words = stride(from: bytes.startIndex, to: bytes.endIndex, by: 4)
            .map { bytes[$0..<$0 + 4] }
        for (a, b) in zip(words, words.dropFirst()) {
            add(Array(a) + b)
            add(Array(b) + a)
            add(a.reversed() + b.reversed())
        }
    }
}

extension StackTests {
    /// The two HMAC states that represent a passphrase in every iteration.
    func addStates(_ key: SecretBytes, to needles: inout Needles) throws {
        let states = try key.withUnsafeBytes { key throws(SealError) in
            try HMACSHA256.with(key: key) { hmac in
                withUnsafeBytes(of: hmac.states.pointee) { Array($0) }
            }
        }
        needles.add(state: states.prefix(32))
        needles.add(state: states.suffix(32))
    }

    @Test(arguments: PBKDF2Tests.engines)
    func `of the iterations nothing stays`(_ engine: PBKDF2SHA256.Engine) throws {
        var needles = Needles()
        try addStates(passphrase, to: &needles)
        let (passphrase, salt) = (passphrase, salt)
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { output.deallocate() }
        let left = try countLeft(of: needles) {
            try burningStack { () throws(SealError) in
                try passphrase.withUnsafeBytes { password throws(SealError) in
                    try salt.withSpanBytes { salt throws(SealError) in
                        try PBKDF2SHA256.derive(
                            password,
                            salt: salt,
                            iterations: 50,
                            by: engine,
                            into: output
                        )
                    }
                }
            }
        }
        #expect(left.found == 0, "\(left)")
    }
}
