// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import Testing

@Suite struct `Hashes, HMAC and HKDF` {
    private let abc = Data("abc".utf8)

    @Test func `digests of abc are those of FIPS 180 and RFC 1321`() {
        #expect(
            "\(SHA256.hash(data: abc))"
                == "SHA256 digest: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        #expect(
            SHA384.hash(data: abc).hex.hasPrefix("cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163")
        )
        #expect(
            SHA512.hash(data: abc).hex.hasPrefix("ddaf35a193617abacc417349ae20413112e6fa4e89a97ea2")
        )
        #expect(Insecure.SHA1.hash(data: abc).hex == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(Insecure.MD5.hash(data: abc).hex == "900150983cd24fb0d6963f7d28e17f72")
        #expect(
            SHA256.byteCount == 32 && SHA256Digest.byteCount == 32 && SHA512.blockByteCount == 128
        )
    }

    @Test func `a hash under way is a value`() {
        var first = SHA256()
        first.update(data: Data("a".utf8))
        var second = first
        second.update(data: Data("bc".utf8))
        #expect(second.finalize() == SHA256.hash(data: abc))
        #expect(first.finalize() == SHA256.hash(data: Data("a".utf8)))
        first.update(data: Data("bc".utf8))
        #expect(first.finalize() == second.finalize())
    }

    @Test func `a digest is a sequence of bytes, compared with bytes, and hashable`() {
        let digest = SHA256.hash(data: abc)
        #expect(Array(digest).count == 32)
        #expect(digest == Data(digest))
        #expect(digest != Data(digest).dropLast())
        #expect(Set([digest, SHA256.hash(data: abc)]).count == 1)
        #expect(digest.compactMap { String(format: "%02x", $0) }.joined() == digest.hex)
    }

    @Test func `HMAC of RFC 4231, with short and long keys`() {
        let data = Data("what do ya want for nothing?".utf8)
        let key = SymmetricKey(data: Data("Jefe".utf8))
        let code = HMAC<SHA256>.authenticationCode(for: data, using: key)
        #expect(code.hex == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key))
        #expect(
            HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: data, using: key)
        )
        #expect(
            !HMAC<SHA256>.isValidAuthenticationCode(
                Data(code).dropLast(),
                authenticating: data,
                using: key
            )
        )
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: abc, using: key))
        let long = SymmetricKey(data: Data(repeating: 0xAA, count: 131))
        let text = Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(
            HMAC<SHA256>.authenticationCode(for: text, using: long).hex
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        )
        #expect(code.byteCount == 32)
    }

    @Test func `HKDF of RFC 5869, in every form`() {
        let key = SymmetricKey(data: Data(repeating: 0x0B, count: 22))
        let salt = Data(hex: "000102030405060708090a0b0c")
        let info = Data(hex: "f0f1f2f3f4f5f6f7f8f9")
        let okm =
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        let whole = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key,
            salt: salt,
            info: info,
            outputByteCount: 42
        )
        #expect(whole.hex == okm)
        let prk = HKDF<SHA256>.extract(inputKeyMaterial: key, salt: salt)
        #expect(prk.hex == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
        #expect(
            HKDF<SHA256>.expand(pseudoRandomKey: prk, info: info, outputByteCount: 42).hex == okm
        )
        let bare =
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        #expect(HKDF<SHA256>.deriveKey(inputKeyMaterial: key, outputByteCount: 42).hex == bare)
        #expect(
            HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(), outputByteCount: 42).hex
                == bare
        )
        #expect(
            HKDF<SHA256>.deriveKey(inputKeyMaterial: key, salt: Data(), outputByteCount: 42).hex
                == bare
        )
    }
}
