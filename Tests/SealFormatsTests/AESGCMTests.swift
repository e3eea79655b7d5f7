// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct AESGCMTests {
    /// Key, IV, plaintext, associated data, sealed: from NIST's CAVP, then test cases 4 and 5 of
    /// the mode's submission to NIST.
    static let cases: [[String]] = [
        [
            "11754cd72aec309bf52f7687212e8957", "3c819d9a9bed087615030b65", "", "",
            "250327c674aaf477aef2675748cf6971",
        ],
        [
            "feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
                + "5bc94fbc3221a5db94fae95ae7121a47",
        ],
        [
            "feffe9928665731c6d6a8f9467308308", "cafebabefacedbad",
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423"
                + "73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598"
                + "3612d2e79e3b0785561be14aaca2fccb",
        ],
    ]

    /// Those with IVs that are taken here: Apple's systems refuse the last.
    static let usable = cases.filter { AESGCM.ivByteCounts.contains($0[1].count / 2) }

    @Test(arguments: usable) func `gives what NIST gives`(_ row: [String]) throws {
        let row = try row.map(hex)
        let key = SecretBytes(copying: row[0])
        #expect(try AESGCM.seal(row[2], key: key, iv: row[1], authenticating: row[3]) == row[4])
        #expect(try AESGCM.open(row[4], key: key, iv: row[1], authenticating: row[3]) == row[2])
    }

    @Test(arguments: [16, 24, 32]) func `opens nothing that was changed`(keyCount: Int) throws {
        let key = SecretBytes(copying: pattern(keyCount))
        let iv = pattern(12)
        let associated: [UInt8] = [1, 2, 3]
        let sealed = try AESGCM.seal(pattern(20), key: key, iv: iv, authenticating: associated)
        for bit in 0..<sealed.count * 8 {
            var changed = sealed
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: SealError.cannotOpen) {
                try AESGCM.open(changed, key: key, iv: iv, authenticating: associated)
            }
        }
        #expect(throws: SealError.cannotOpen) { try AESGCM.open(sealed, key: key, iv: iv) }
        for count in 0..<sealed.count {
            #expect(throws: SealError.self) {
                try AESGCM.open(
                    Array(sealed[..<count]),
                    key: key,
                    iv: iv,
                    authenticating: associated
                )
            }
        }
    }

    @Test func `refuses keys, IVs and messages of lengths that cannot be`() {
        let key = SecretBytes(copying: pattern(16))
        for count in [0, 15, 17, 33] {
            let wrong = SecretBytes(copying: pattern(count))
            #expect(
                failure { () throws(SealError) in
                    try AESGCM.seal([], key: wrong, iv: pattern(12))
                } == .invalidKey
            )
        }
        // There is no IV of the greatest length that Apple's systems take.
        for count in [0, AESGCM.ivByteCounts.lowerBound - 1, 129, 257]
        where !AESGCM.ivByteCounts.contains(count) {
            #expect(
                failure { () throws(SealError) in
                    try AESGCM.seal([], key: key, iv: pattern(count))
                } == .unsupported
            )
        }
        #expect(
            failure { () throws(SealError) in
                try AESGCM.open(pattern(15), key: key, iv: pattern(12))
            } == .malformed
        )
    }
}
