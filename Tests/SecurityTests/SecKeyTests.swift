// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain
import Testing

@testable import Security

@Suite struct `Keys of Security` {
    private let message = Data("Meet at dawn".utf8) as CFData

    private func key(_ type: CFString, _ bits: Int) throws -> SecKey {
        var error: Unmanaged<CFError>?
        let parameters = [kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits] as CFDictionary
        return try #require(SecKeyCreateRandomKey(parameters, &error))
    }

    private func read(_ data: Data, _ type: CFString, _ keyClass: CFString) throws -> SecKey {
        var error: Unmanaged<CFError>?
        let attributes = [kSecAttrKeyType: type, kSecAttrKeyClass: keyClass] as CFDictionary
        guard let key = SecKeyCreateWithData(data as CFData, attributes, &error) else {
            throw try #require(error).takeRetainedValue()
        }
        return key
    }

    @Test(arguments: [256, 384, 521])
    func `keys of curves sign, agree, encrypt, and are read back`(bits: Int) throws {
        let key = try key(kSecAttrKeyTypeECSECPrimeRandom, bits)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        let own = try #require(SecKeyCopyExternalRepresentation(key, nil)) as Data
        let theirs = try #require(SecKeyCopyExternalRepresentation(publicKey, nil)) as Data
        let count = (bits + 7) / 8
        #expect(own.count == 1 + 3 * count)
        #expect(theirs == own.prefix(1 + 2 * count))
        let again = try read(own, kSecAttrKeyTypeEC, kSecAttrKeyClassPrivate)

        let signature = try #require(
            SecKeyCreateSignature(again, .ecdsaSignatureMessageX962SHA256, message, nil)
        )
        let other = Data("another".utf8) as CFData
        let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
        #expect(SecKeyVerifySignature(publicKey, algorithm, message, signature, nil))
        #expect(!SecKeyVerifySignature(publicKey, algorithm, other, signature, nil))

        for algorithm in [
            SecKeyAlgorithm.eciesEncryptionCofactorX963SHA256AESGCM,
            .eciesEncryptionStandardVariableIVX963SHA384AESGCM,
        ] {
            let sealed = try #require(SecKeyCreateEncryptedData(publicKey, algorithm, message, nil))
            let opened = SecKeyCreateDecryptedData(key, algorithm, sealed, nil)
            #expect(opened as Data? == message as Data)
            var broken = sealed as Data
            broken[broken.count - 1] ^= 1
            #expect(SecKeyCreateDecryptedData(key, algorithm, broken as CFData, nil) == nil)
            #expect(SecKeyCreateDecryptedData(key, algorithm, Data(count: 5) as CFData, nil) == nil)
        }

        let peer = try self.key(kSecAttrKeyTypeEC, bits)
        let peerPublic = try #require(SecKeyCopyPublicKey(peer))
        let parameters =
            [
                SecKeyKeyExchangeParameter.requestedSize.rawValue: 40,
                SecKeyKeyExchangeParameter.sharedInfo.rawValue: Data("info".utf8),
            ] as CFDictionary
        let derived = SecKeyAlgorithm.ecdhKeyExchangeStandardX963SHA256
        let a = SecKeyCopyKeyExchangeResult(key, derived, peerPublic, parameters, nil)
        let b = SecKeyCopyKeyExchangeResult(peer, derived, publicKey, parameters, nil)
        #expect(a != nil && a as Data? == b as Data?)
        #expect((a as Data?)?.count == 40)
    }

    @Test func `keys of RSA sign and encrypt by every algorithm, and are read back`() throws {
        let key = try key(kSecAttrKeyTypeRSA, 2048)
        let own = try #require(SecKeyCopyExternalRepresentation(key, nil)) as Data
        let again = try read(own, kSecAttrKeyTypeRSA, kSecAttrKeyClassPrivate)
        let publicKey = try #require(SecKeyCopyPublicKey(again))
        for algorithm in [
            SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA256, .rsaSignatureMessagePSSSHA512,
        ] {
            let signature = try #require(SecKeyCreateSignature(key, algorithm, message, nil))
            #expect(SecKeyVerifySignature(publicKey, algorithm, message, signature, nil))
        }
        for algorithm in [
            SecKeyAlgorithm.rsaEncryptionOAEPSHA1, .rsaEncryptionOAEPSHA256, .rsaEncryptionPKCS1,
        ] {
            #expect(SecKeyIsAlgorithmSupported(publicKey, .encrypt, algorithm))
            #expect(!SecKeyIsAlgorithmSupported(publicKey, .decrypt, algorithm))
            let sealed = try #require(SecKeyCreateEncryptedData(publicKey, algorithm, message, nil))
            #expect(
                SecKeyCreateDecryptedData(key, algorithm, sealed, nil) as Data? == message as Data
            )
        }
        // The older two functions, which use the caller's memory.
        for padding in [SecPadding.PKCS1, .OAEP] {
            let plain = Array(Data(referencing: message))
            var sealed = [UInt8](repeating: 0, count: SecKeyGetBlockSize(publicKey))
            var sealedCount = sealed.count
            #expect(
                SecKeyEncrypt(publicKey, padding, plain, plain.count, &sealed, &sealedCount)
                    == errSecSuccess
            )
            var opened = [UInt8](repeating: 0, count: sealedCount)
            var count = opened.count
            #expect(
                SecKeyDecrypt(key, padding, sealed, sealedCount, &opened, &count) == errSecSuccess
            )
            #expect(Array(opened[..<count]) == plain)
            var small = 1
            #expect(
                SecKeyDecrypt(key, padding, sealed, sealedCount, &opened, &small) == errSecParam
            )
        }
        // What a server sends: SubjectPublicKeyInfo of an RSA key (RFC 8017 §A.1), which a phone reads, too.
        let pkcs1 = try #require(SecKeyCopyExternalRepresentation(publicKey, nil)) as Data
        let algorithm = Data([0x30, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0])
        let header = { (tag: UInt8, count: Int) in
            Data([tag, 0x82, UInt8(count >> 8), UInt8(count & 255)])
        }
        let bits = header(3, pkcs1.count + 1) + [0] + pkcs1
        let info = header(0x30, algorithm.count + bits.count) + algorithm + bits
        let same = try read(info, kSecAttrKeyTypeRSA, kSecAttrKeyClassPublic)
        #expect(SecKeyCopyExternalRepresentation(same, nil) as Data? == pkcs1)
        // A private key in PKCS #8 it refuses.
        let octets = header(4, own.count) + own
        let wrapped = [2, 1, 0] + algorithm + octets
        let error = #expect(throws: NSError.self) {
            try read(
                header(0x30, wrapped.count) + wrapped,
                kSecAttrKeyTypeRSA,
                kSecAttrKeyClassPrivate
            )
        }
        #expect(error?.code == Int(errSecParam))
        let long = Data(count: 300) as CFData
        #expect(SecKeyCreateEncryptedData(publicKey, .rsaEncryptionOAEPSHA256, long, nil) == nil)
    }

    @Test(arguments: [
        Data(), Data([4]), Data(count: 65), Data([4]) + Data(count: 64),
        Data([4]) + Data(count: 96),
    ])
    func `bytes that are no key are refused, and the error says so`(bytes: Data) {
        for keyClass in [kSecAttrKeyClassPublic, kSecAttrKeyClassPrivate] {
            #expect(throws: NSError.self) { try read(bytes, kSecAttrKeyTypeEC, keyClass) }
            #expect(throws: NSError.self) { try read(bytes, kSecAttrKeyTypeRSA, keyClass) }
        }
    }

    @Test func `attributes at the top are for both halves of a new key, the others for one`() throws
    {
        let tag = { (name: String) in Data("com.example.keys.\(name)".utf8) }
        let permanent = { (name: String) in
            [kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag(name)] as [CFString: Any]
        }
        let curve =
            [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256] as [CFString: Any]
        let halves = [
            kSecPublicKeyAttrs: permanent("public"), kSecPrivateKeyAttrs: permanent("private"),
        ]
        let top = permanent("both").merging([kSecAttrKeyClass: kSecAttrKeyClassPrivate]) { $1 }
        for attributes in [top, halves] {
            let all = curve.merging(attributes) { $1 }
            #expect(SecKeyCreateRandomKey(all as CFDictionary, nil) != nil)
        }
        for (name, count) in [("both", 2), ("public", 1), ("private", 1), ("none", 0)] {
            let query =
                [
                    kSecClass: kSecClassKey, kSecAttrApplicationTag: tag(name),
                    kSecMatchLimit: kSecMatchLimitAll, kSecReturnRef: true,
                ] as [CFString: Any]
            var items: CFTypeRef?
            _ = SecItemCopyMatching(query as CFDictionary, &items)
            #expect((items as? [SecKey] ?? []).count == count, "\(name)")
        }
    }

    @Test func `a key is kept in the keychain and comes back by its tag`() throws {
        let keychain = Keychain(items: .inMemory(), app: "a", phone: nil, isLocked: false)
        let key = try key(kSecAttrKeyTypeECSECPrimeRandom, 256)
        let tag = Data("com.example.keys.mine".utf8)
        let attributes =
            [kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecValueRef: key]
            as [CFString: Any]
        #expect(SecItems.add(attributes as CFDictionary, nil, in: keychain) == errSecSuccess)
        let query =
            [kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecReturnRef: true]
            as [CFString: Any]
        var item: CFTypeRef?
        #expect(SecItems.copyMatching(query as CFDictionary, &item, in: keychain) == errSecSuccess)
        let found = item as! SecKey
        #expect(
            SecKeyCopyExternalRepresentation(found, nil) as Data?
                == SecKeyCopyExternalRepresentation(key, nil) as Data?
        )
    }

    @Test func `keys of hardware and of no sense are refused`() {
        for parameters in [
            [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 257],
            [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 64],
            [kSecAttrKeyType: kSecAttrKeyTypeEC],
            [kSecAttrKeyType: "x", kSecAttrKeySizeInBits: 256],
            [
                kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 256,
                kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            ],
        ] as [[CFString: Any]] {
            #expect(SecKeyCreateRandomKey(parameters as CFDictionary, nil) == nil)
        }
    }
}
