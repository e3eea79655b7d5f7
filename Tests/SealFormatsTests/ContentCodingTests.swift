// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct ContentCodingTests {
    private static let secret = SecretBytes(copying: pattern(16))

    // MARK: - RFC 8188 §3

    @Test func `seals and opens the example of RFC 8188 §3.1`() throws {
        let message = try base64url(
            "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"
        )
        let secret = try SecretBytes.base64url("yqdlZ-tYemfogSmv7Ws5PQ")
        let text = Array("I am the walrus".utf8)
        #expect(try ContentCoding.open(message, keyingMaterial: secret) == text)
        let salt = try base64url("I1BsxtFttlv3u_Oo94xnmw")
        #expect(try ContentCoding.seal(text, keyingMaterial: secret, salt: .given(salt)) == message)
    }

    @Test func `seals and opens the example of RFC 8188 §3.2, of two records`() throws {
        let message = try base64url(
            "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKE"
                + "pgz3SsLWIqS_uA"
        )
        let secret = try SecretBytes.base64url("BO3ZVPxUlnLORbVGMpbT1Q")
        let text = Array("I am the walrus".utf8)
        #expect(try ContentCoding.open(message, keyingMaterial: secret) == text)
        let header = try ContentCoding.Header(parsing: message)
        #expect(header.recordSize == 25)
        #expect(header.keyID == Array("a1".utf8))
        let sealed = try ContentCoding.seal(
            text,
            keyingMaterial: secret,
            keyID: header.keyID,
            recordSize: header.recordSize,
            padding: .to(byteCount: 16),
            salt: .given(header.salt)
        )
        #expect(sealed == message)
    }

    // MARK: - Sealing

    @Test func `opens what it seals, whatever the records and the padding`() throws {
        for recordSize in [18, 19, 20, 25, 33, 64, 4096, Int(UInt32.max)] {
            for count in [0, 1, 2, 3, 15, 16, 17, 46, 47, 48, 100] {
                for padding in [.none, .to(byteCount: 100), .toMultiple(of: 7)] as [Padding] {
                    let text = pattern(count)
                    let sealed = try ContentCoding.seal(
                        text,
                        keyingMaterial: Self.secret,
                        recordSize: recordSize,
                        padding: padding
                    )
                    let padded = try padding.paddedByteCount(of: count)
                    let capacity = recordSize - 17
                    let recordCount = max(1, (padded + capacity - 1) / capacity)
                    #expect(sealed.count == 21 + padded + 17 * recordCount)
                    #expect(try ContentCoding.open(sealed, keyingMaterial: Self.secret) == text)
                }
            }
        }
    }

    @Test func `every message has its own salt`() throws {
        let salts = try (0..<50).map { _ in
            let sealed = try ContentCoding.seal([], keyingMaterial: Self.secret)
            return try ContentCoding.Header(parsing: sealed).salt
        }
        #expect(Set(salts).count == salts.count)
    }

    @Test func `refuses what a header cannot say`() {
        for recordSize in [Int.min, -1, 0, 17, Int(UInt32.max) + 1, .max] {
            #expect(
                failure { () throws(SealError) in
                    try ContentCoding.seal(
                        [],
                        keyingMaterial: Self.secret,
                        recordSize: recordSize
                    )
                } == .unsupported
            )
        }
        #expect(
            failure { () throws(SealError) in
                try ContentCoding.seal([], keyingMaterial: Self.secret, keyID: pattern(256))
            } == .unsupported
        )
        let short = SecretBytes(copying: pattern(15))
        #expect(
            failure { () throws(SealError) in
                try ContentCoding.seal([], keyingMaterial: short)
            } == .invalidKey
        )
    }

    // MARK: - Refusing

    private static func refusal(_ message: [UInt8]) throws -> ContentCoding.BrokenRule? {
        switch try ContentCoding.outcome(of: message, keyingMaterial: secret) {
        case .opened: nil
        case .refused(let refusal): refusal
        }
    }

    @Test func `a header that is cut short, and one without records`() throws {
        let sealed = try ContentCoding.seal([], keyingMaterial: Self.secret, keyID: [1, 2, 3])
        for count in 0..<24 {
            #expect(try Self.refusal(Array(sealed[..<count])) == .shortHeader)
        }
        #expect(try Self.refusal(Array(sealed[..<24])) == .noRecords)
        for count in 25..<41 { #expect(try Self.refusal(Array(sealed[..<count])) == .shortRecord) }
        #expect(try Self.refusal(sealed) == nil)
    }

    @Test func `a record size below 18`() throws {
        let sealed = try ContentCoding.seal(pattern(3), keyingMaterial: Self.secret)
        for size in UInt8.min...17 {
            var changed = sealed
            changed.replaceSubrange(16..<20, with: [0, 0, 0, size])
            #expect(try Self.refusal(changed) == .recordSize)
        }
        // The largest size claims four gibibytes and allocates none.
        var changed = sealed
        changed.replaceSubrange(16..<20, with: [255, 255, 255, 255])
        #expect(try Self.refusal(changed) == nil)
    }

    @Test func `records that are missing, repeated, swapped or too many`() throws {
        let sealed = try ContentCoding.seal(
            pattern(20),
            keyingMaterial: Self.secret,
            recordSize: 22
        )
        let header = Array(sealed[..<21])
        let records = stride(from: 21, to: sealed.count, by: 22).map {
            Array(sealed[$0..<min($0 + 22, sealed.count)])
        }
        try #require(records.count == 4)
        func refusal(_ order: [Int]) throws -> ContentCoding.BrokenRule? {
            try Self.refusal(header + order.flatMap { records[$0] })
        }
        #expect(try refusal([0, 1, 2, 3]) == nil)
        #expect(try refusal([0, 1, 2]) == .badDelimiterFinal)
        #expect(try refusal([0]) == .badDelimiterFinal)
        #expect(try refusal([0, 1, 2, 3, 3]) == .badDelimiterEarly)
        #expect(try refusal([0, 0, 1, 2, 3]) == .authenticationTag)
        #expect(try refusal([1, 0, 2, 3]) == .authenticationTag)
        #expect(try refusal([1, 2, 3]) == .authenticationTag)
        #expect(try refusal([0, 1, 3]) == .authenticationTag)
    }

    @Test func `no bit outside the record size can be changed unnoticed`() throws {
        let text = pattern(30)
        for recordSize in [18, 25, 4096] {
            let sealed = try ContentCoding.seal(
                text,
                keyingMaterial: Self.secret,
                recordSize: recordSize
            )
            for bit in 0..<sealed.count * 8 {
                var changed = sealed
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                switch try ContentCoding.outcome(of: changed, keyingMaterial: Self.secret) {
                case .refused: break
                case .opened(let opened):
                    // A single record is the same record under any size that holds it.
                    #expect((16..<20).contains(bit / 8) && recordSize == 4096)
                    #expect(opened == text)
                }
            }
        }
    }

    @Test func `another key opens nothing`() throws {
        let sealed = try ContentCoding.seal(pattern(30), keyingMaterial: Self.secret)
        let other = SecretBytes(copying: pattern(17))
        #expect(throws: SealError.cannotOpen) {
            try ContentCoding.open(sealed, keyingMaterial: other)
        }
    }

    @Test func `what it takes the key to see is all one error`() {
        let unseen = ContentCoding.BrokenRule.allCases.filter { !$0.isStructural }
        #expect(
            unseen == [
                .authenticationTag, .allZeroRecord, .badDelimiterEarly, .badDelimiterFinal,
            ]
        )
    }
}
