// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import Foundation
import Testing

/// A function that is deprecated may be called through a protocol.
private protocol BrokenFunctions {
    func checkBroken()
}

@Suite struct `Digests, HMAC and derivation of CommonCrypto` {
    private let abc = Array("abc".utf8)

    /// Checks both forms of a function.
    private func check<Context>(
        _ name: String,
        _ expected: String,
        _ context: Context,
        _ begin: (UnsafeMutablePointer<Context>?) -> Int32,
        _ update: (UnsafeMutablePointer<Context>?, UnsafeRawPointer?, CC_LONG) -> Int32,
        _ end: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Context>?) -> Int32,
        _ whole: (UnsafeRawPointer?, CC_LONG, UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<
            UInt8
        >?
    ) {
        var digest = [UInt8](repeating: 0, count: expected.count / 2)
        #expect(whole(abc, 3, &digest) != nil)
        #expect(hex(digest) == expected, "\(name)")
        #expect(whole(abc, 3, nil) == nil)
        // 300 bytes in pieces of every length, and all at once.
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
        var wanted = digest
        _ = whole(message, 300, &wanted)
        for size in [1, 63, 64, 65, 127, 128, 129] {
            var context = context
            #expect(begin(&context) == 1)
            for start in stride(from: 0, to: message.count, by: size) {
                let piece = Array(message[start..<min(start + size, message.count)])
                #expect(update(&context, piece, CC_LONG(piece.count)) == 1)
            }
            var copy = context  // a state is a value
            #expect(end(&digest, &context) == 1)
            #expect(digest == wanted, "\(name) in pieces of \(size)")
            #expect(end(&digest, &copy) == 1)
            #expect(digest == wanted)
        }
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }

    @Test func `digests of abc, whole and in pieces`() {
        (self as any BrokenFunctions).checkBroken()
        check(
            "SHA1",
            "a9993e364706816aba3e25717850c26c9cd0d89d",
            CC_SHA1_CTX(),
            CC_SHA1_Init,
            CC_SHA1_Update,
            CC_SHA1_Final,
            CC_SHA1
        )
        check(
            "SHA224",
            "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
            CC_SHA256_CTX(),
            CC_SHA224_Init,
            CC_SHA224_Update,
            CC_SHA224_Final,
            CC_SHA224
        )
        check(
            "SHA256",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            CC_SHA256_CTX(),
            CC_SHA256_Init,
            CC_SHA256_Update,
            CC_SHA256_Final,
            CC_SHA256
        )
        check(
            "SHA384",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
            CC_SHA512_CTX(),
            CC_SHA384_Init,
            CC_SHA384_Update,
            CC_SHA384_Final,
            CC_SHA384
        )
        check(
            "SHA512",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            CC_SHA512_CTX(),
            CC_SHA512_Init,
            CC_SHA512_Update,
            CC_SHA512_Final,
            CC_SHA512
        )
    }

    @Test(arguments: [
        (kCCHmacAlgMD5, "750c783e6ab0b503eaa86e310a5db738"),
        (kCCHmacAlgSHA1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        (kCCHmacAlgSHA224, "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44"),
        (kCCHmacAlgSHA256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            kCCHmacAlgSHA384,
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
        ),
        (
            kCCHmacAlgSHA512,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
    ])
    func `HMAC of RFC 2202 and RFC 4231, whole and in pieces`(algorithm: Int, expected: String) {
        let message = Array("what do ya want for nothing?".utf8)
        var code = [UInt8](repeating: 0, count: expected.count / 2)
        CCHmac(CCHmacAlgorithm(algorithm), "Jefe", 4, message, message.count, &code)
        #expect(hex(code) == expected)
        var context = CCHmacContext()
        CCHmacInit(&context, CCHmacAlgorithm(algorithm), "Jefe", 4)
        for byte in message { CCHmacUpdate(&context, [byte], 1) }
        var pieces = [UInt8](repeating: 0, count: code.count)
        CCHmacFinal(&context, &pieces)
        #expect(pieces == code)
    }

    @Test func `HMAC with a key longer than a block, and with an unknown function`() {
        let key = [UInt8](repeating: 0xAA, count: 131)
        let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        var code = [UInt8](repeating: 0, count: 32)
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, message, message.count, &code)
        #expect(hex(code) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
        var untouched = [UInt8](repeating: 7, count: 64)
        CCHmac(99, key, key.count, message, message.count, &untouched)
        #expect(untouched.allSatisfy { $0 == 7 })
    }

    @Test func `PBKDF2 of RFC 6070, and what it refuses`() {
        var key = [UInt8](repeating: 0, count: 20)
        func derive(
            _ algorithm: Int = kCCPBKDF2,
            prf: Int = kCCPRFHmacAlgSHA1,
            rounds: UInt32 = 4096,
            count: Int = 20
        ) -> Int32 {
            CCKeyDerivationPBKDF(
                CCPBKDFAlgorithm(algorithm),
                "password",
                8,
                Array("salt".utf8),
                4,
                CCPseudoRandomAlgorithm(prf),
                rounds,
                &key,
                count
            )
        }
        #expect(derive() == Int32(kCCSuccess))
        #expect(hex(key) == "4b007901b765489abead49d926f721d065a429c1")
        for status in [
            derive(1), derive(prf: 9), derive(rounds: 0), derive(rounds: .max), derive(count: 0),
        ] {
            #expect(status == Int32(kCCParamError))
        }
        let noSalt = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            nil,
            4,
            nil,
            4,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1),
            1,
            &key,
            20
        )
        #expect(noSalt == Int32(kCCParamError))
        let prf = CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256)
        let emptyPassword = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            nil,
            0,
            Array("salt".utf8),
            4,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1),
            1,
            &key,
            20
        )
        #expect(emptyPassword == Int32(kCCParamError))
        // As on a phone, few milliseconds are no reason for fewer rounds.
        #expect(CCCalibratePBKDF(CCPBKDFAlgorithm(kCCPBKDF2), 8, 8, prf, 32, 1) >= 10_000)
        #expect(CCCalibratePBKDF(CCPBKDFAlgorithm(kCCPBKDF2), 8, 8, prf, 0, 10) == .max)
    }

    @Test func `random bytes fill what they are asked to`() {
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(CCRandomGenerateBytes(&bytes, 32) == CCRNGStatus(kCCSuccess))
        #expect(bytes[..<32].contains { $0 != 0 })
        #expect(bytes[32...].allSatisfy { $0 == 0 })
        #expect(CCRandomGenerateBytes(nil, 1) == CCRNGStatus(kCCParamError))
    }
}

extension `Digests, HMAC and derivation of CommonCrypto`: BrokenFunctions {
    @available(*, deprecated)
    func checkBroken() {
        check(
            "MD5",
            "900150983cd24fb0d6963f7d28e17f72",
            CC_MD5_CTX(),
            CC_MD5_Init,
            CC_MD5_Update,
            CC_MD5_Final,
            CC_MD5
        )
    }
}
