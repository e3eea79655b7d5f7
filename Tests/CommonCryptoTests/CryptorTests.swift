// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import Foundation
import Testing

@Suite struct `Ciphers of CommonCrypto` {
    private let key = (0..<32).map { UInt8($0) }
    private let iv = (0..<16).map { UInt8(0xF0 + $0) }

    private func crypt(
        _ operation: Int,
        _ algorithm: Int = kCCAlgorithmAES,
        _ options: Int = kCCOptionPKCS7Padding,
        keyCount: Int = kCCKeySizeAES256,
        input: [UInt8],
        room: Int
    ) -> (status: CCCryptorStatus, output: [UInt8], moved: Int) {
        var output = [UInt8](repeating: 0xEE, count: room + 8)
        var moved = 0
        let status = CCCrypt(
            CCOperation(operation),
            CCAlgorithm(algorithm),
            CCOptions(options),
            key,
            keyCount,
            iv,
            input,
            input.count,
            &output,
            room,
            &moved
        )
        #expect(
            output[room...].allSatisfy { $0 == 0xEE },
            "no more is written than there is room for"
        )
        return (status, Array(output.prefix(moved)), moved)
    }

    @Test(arguments: [
        (kCCAlgorithmAES, kCCOptionPKCS7Padding, 16), (kCCAlgorithmAES, kCCOptionPKCS7Padding, 24),
        (kCCAlgorithmAES, kCCOptionPKCS7Padding | kCCOptionECBMode, 32),
        (kCCAlgorithmDES, kCCOptionPKCS7Padding, kCCKeySizeDES),
        (kCCAlgorithm3DES, kCCOptionPKCS7Padding, kCCKeySize3DES),
    ])
    func `messages of every length come back`(algorithm: Int, options: Int, keyCount: Int) {
        let block = algorithm == kCCAlgorithmAES ? 16 : 8
        for count in 0..<50 {
            let message = (0..<count).map { UInt8($0) }
            let whole = count + block - count % block
            let sealed = crypt(
                kCCEncrypt,
                algorithm,
                options,
                keyCount: keyCount,
                input: message,
                room: whole
            )
            #expect(sealed.status == CCCryptorStatus(kCCSuccess) && sealed.moved == whole)
            let little = crypt(
                kCCDecrypt,
                algorithm,
                options,
                keyCount: keyCount,
                input: sealed.output,
                room: whole - 1
            )
            #expect(
                little.status == CCCryptorStatus(kCCBufferTooSmall) && little.moved == whole
            )
            let roomy = crypt(
                kCCDecrypt,
                algorithm,
                options,
                keyCount: keyCount,
                input: sealed.output,
                room: whole
            )
            #expect(roomy.status == CCCryptorStatus(kCCSuccess) && roomy.output == message)
        }
    }

    @Test func `AES-256-CBC of NIST SP 800-38A, without padding`() {
        let key = bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
        let message = bytes("6bc1bee22e409f96e93d7e117393172a")
        var output = [UInt8](repeating: 0, count: 16)
        var moved = 0
        let status = CCCrypt(
            CCOperation(kCCEncrypt),
            CCAlgorithm(kCCAlgorithmAES128),
            0,
            key,
            kCCKeySizeAES256,
            (0..<16).map { UInt8($0) },
            message,
            16,
            &output,
            16,
            &moved
        )
        #expect(status == CCCryptorStatus(kCCSuccess))
        #expect(output == bytes("f58c4c04d6e5f1ba779eabfb5f7bfbd6"))
    }

    @Test func `DES is DES`() {
        // FIPS 81, table B1: the key 0123456789abcdef in ECB, "Now is t".
        let key = bytes("0123456789abcdef")
        var output = [UInt8](repeating: 0, count: 8)
        var moved = 0
        let status = CCCrypt(
            CCOperation(kCCEncrypt),
            CCAlgorithm(kCCAlgorithmDES),
            CCOptions(kCCOptionECBMode),
            key,
            8,
            nil,
            "Now is t",
            8,
            &output,
            8,
            &moved
        )
        #expect(status == CCCryptorStatus(kCCSuccess))
        #expect(output == bytes("3fa40e8a984d4815"))
    }

    @Test func `what makes no sense has its status, and writes nothing`() {
        let sealed = crypt(kCCEncrypt, input: Array("Meet at dawn".utf8), room: 16).output
        let little = crypt(kCCEncrypt, input: Array("Meet at dawn".utf8), room: 15)
        #expect(little.status == CCCryptorStatus(kCCBufferTooSmall) && little.moved == 16)
        #expect(
            crypt(kCCDecrypt, input: sealed, room: 11).status == CCCryptorStatus(kCCBufferTooSmall)
        )
        #expect(
            crypt(kCCDecrypt, input: Array(sealed.dropLast()), room: 16).status
                == CCCryptorStatus(kCCDecodeError)
        )
        #expect(crypt(kCCDecrypt, input: [], room: 16).status == CCCryptorStatus(kCCDecodeError))
        // A message that decrypts to invalid padding: the plaintext itself.
        for end: UInt8 in [0, 17, 255] {
            let plain = [UInt8](repeating: end, count: 16)
            let unpadded = crypt(kCCEncrypt, kCCAlgorithmAES, 0, input: plain, room: 16).output
            let opened = crypt(kCCDecrypt, input: unpadded, room: 16)
            #expect(opened.status == CCCryptorStatus(kCCSuccess) && opened.output == plain)
        }
        #expect(
            crypt(kCCEncrypt, kCCAlgorithmAES, 0, input: [1], room: 16).status
                == CCCryptorStatus(kCCAlignmentError)
        )
        #expect(
            crypt(kCCEncrypt, keyCount: 17, input: [1], room: 16).status
                == CCCryptorStatus(kCCKeySizeError)
        )
        #expect(crypt(7, input: [1], room: 16).status == CCCryptorStatus(kCCParamError))
        #expect(
            crypt(kCCEncrypt, 99, input: [1], room: 16).status == CCCryptorStatus(kCCParamError)
        )
        #expect(
            crypt(kCCEncrypt, kCCAlgorithmAES, 0x80, input: [1], room: 16).status
                == CCCryptorStatus(kCCParamError)
        )
        #expect(
            crypt(kCCEncrypt, kCCAlgorithmRC4, 0, keyCount: 16, input: [1], room: 16).status
                == CCCryptorStatus(kCCUnimplemented)
        )
        var moved = 1
        #expect(
            CCCrypt(0, 0, 1, nil, 16, nil, key, 16, nil, 0, &moved)
                == CCCryptorStatus(kCCParamError)
        )
        #expect(moved == 0)
        #expect(
            CCCrypt(0, 0, 1, key, 16, nil, nil, 16, nil, 0, nil) == CCCryptorStatus(kCCParamError)
        )
    }

    @Test(arguments: [kCCModeECB, kCCModeCBC, kCCModeCFB, kCCModeCTR, kCCModeOFB, kCCModeCFB8])
    func `a message in pieces is the message at once, in every mode`(mode: Int) throws {
        let message = (0..<100).map { UInt8($0) }
        let sealed = try stream(kCCEncrypt, mode, message, by: 100)
        for size in [1, 7, 16, 17, 33] {
            #expect(try stream(kCCEncrypt, mode, message, by: size) == sealed)
            #expect(try stream(kCCDecrypt, mode, sealed, by: size) == message)
        }
        let isStream = mode != kCCModeECB && mode != kCCModeCBC
        #expect(sealed.count == (isStream ? 100 : 112))
    }

    private func stream(
        _ operation: Int,
        _ mode: Int,
        _ input: [UInt8],
        by size: Int
    ) throws -> [UInt8] {
        var cryptor: CCCryptorRef?
        let status = CCCryptorCreateWithMode(
            CCOperation(operation),
            CCMode(mode),
            CCAlgorithm(kCCAlgorithmAES),
            CCPadding(ccPKCS7Padding),
            iv,
            key,
            kCCKeySizeAES256,
            nil,
            0,
            0,
            CCModeOptions(kCCModeOptionCTR_BE),
            &cryptor
        )
        #expect(status == CCCryptorStatus(kCCSuccess))
        defer { CCCryptorRelease(cryptor) }
        var outputs: [[UInt8]] = []
        let resets = mode == kCCModeCBC || mode == kCCModeCTR
        for _ in 0..<(resets ? 2 : 1) {  // and once more after a reset
            var output: [UInt8] = []
            for start in stride(from: 0, to: input.count, by: size) {
                let piece = Array(input[start..<min(start + size, input.count)])
                let room = CCCryptorGetOutputLength(cryptor, piece.count, false)
                var part = [UInt8](repeating: 0, count: room + 1)
                var moved = 0
                #expect(
                    CCCryptorUpdate(cryptor, piece, piece.count, &part, room, &moved)
                        == CCCryptorStatus(kCCSuccess)
                )
                #expect(moved == room)
                output += part.prefix(moved)
            }
            var part = [UInt8](repeating: 0, count: 16)
            var moved = 0
            #expect(CCCryptorFinal(cryptor, &part, 16, &moved) == CCCryptorStatus(kCCSuccess))
            outputs.append(output + part.prefix(moved))
            let reset = CCCryptorReset(cryptor, iv)
            #expect(reset == CCCryptorStatus(resets ? kCCSuccess : kCCUnimplemented))
        }
        #expect(Set(outputs).count == 1)
        return outputs[0]
    }

    @Test func `the output may lie where the input lies`() throws {
        let message = (0..<64).map { UInt8($0) }
        let sealed = crypt(kCCEncrypt, input: message, room: 80).output
        var memory = message + [UInt8](repeating: 0, count: 16)
        var moved = 0
        memory.withUnsafeMutableBytes { memory in
            let start = memory.baseAddress
            let status = CCCrypt(
                CCOperation(kCCEncrypt),
                0,
                CCOptions(kCCOptionPKCS7Padding),
                key,
                32,
                iv,
                start,
                64,
                start,
                80,
                &moved
            )
            #expect(status == CCCryptorStatus(kCCSuccess))
        }
        #expect(memory == sealed)
        memory.withUnsafeMutableBytes { memory in
            let start = memory.baseAddress
            let status = CCCrypt(
                CCOperation(kCCDecrypt),
                0,
                CCOptions(kCCOptionPKCS7Padding),
                key,
                32,
                iv,
                start,
                80,
                start,
                80,
                &moved
            )
            #expect(status == CCCryptorStatus(kCCSuccess))
        }
        #expect(Array(memory.prefix(moved)) == message)
    }

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
