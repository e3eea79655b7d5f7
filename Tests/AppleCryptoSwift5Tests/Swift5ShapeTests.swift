// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import CryptoKit
import Foundation
import Security
import Testing

/// The three modules as apps use them, in Swift 5 mode, which most apps use: first of all, this
/// must compile.
@Suite struct `Shapes of Swift 5` {
    enum KeychainError: Error {
        case unhandled(OSStatus)
    }

    private func save(_ value: Data, _ account: String) throws {
        let query =
            [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: Bundle.main.bundleIdentifier ?? "app",
                kSecAttrAccount: account,
                kSecValueData: value,
            ] as CFDictionary
        SecItemDelete(query)
        let status = SecItemAdd(query, nil)
        guard status == errSecSuccess else { throw KeychainError.unhandled(status) }
    }

    private func load(_ account: String) -> Data? {
        let query: [String: AnyObject] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account as AnyObject,
            kSecReturnData as String: kCFBooleanTrue,
            kSecMatchLimit as String: kSecMatchLimitOne,
        ]
        var result: AnyObject?
        let status = withUnsafeMutablePointer(to: &result) {
            SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0))
        }
        guard status == noErr else { return nil }
        return result as? Data
    }

    @Test func `a key in the keychain, stored as most apps store it`() throws {
        let key = SymmetricKey(size: .bits256)
        try save(key.withUnsafeBytes { Data(Array($0)) }, "symmetric")
        let data = try #require(load("symmetric"))
        #expect(SymmetricKey(data: data) == key)
        #expect(load("nothing") == nil)

        let mutable = NSMutableDictionary()
        mutable[kSecClass as String] = kSecClassGenericPassword
        mutable[kSecAttrAccount as String] = "symmetric"
        mutable[kSecReturnAttributes as String] = kCFBooleanTrue
        mutable[kSecReturnData as String] = kCFBooleanTrue
        var item: CFTypeRef?
        #expect(SecItemCopyMatching(mutable as CFDictionary, &item) == errSecSuccess)
        let existing = item as? [String: Any]
        #expect(existing?[kSecValueData as String] as? Data == data)
        #expect(existing?[kSecAttrAccount as String] as? String == "symmetric")

        let words = SecCopyErrorMessageString(errSecItemNotFound, nil) as String? ?? "unknown"
        #expect(words != "unknown")
    }

    @Test func `a message to a P-256 key, by HKDF and AES-GCM`() throws {
        let recipient = P256.KeyAgreement.PrivateKey()
        let ephemeral = P256.KeyAgreement.PrivateKey()
        let pem = recipient.publicKey.pemRepresentation
        let publicKey = try P256.KeyAgreement.PublicKey(pemRepresentation: pem)
        func key(_ secret: SharedSecret) -> SymmetricKey {
            secret.hkdfDerivedSymmetricKey(
                using: SHA256.self,
                salt: "salt".data(using: .utf8)!,
                sharedInfo: Data(),
                outputByteCount: 32
            )
        }
        let sealed = try AES.GCM.seal(
            "hello".data(using: .utf8)!,
            using: key(ephemeral.sharedSecretFromKeyAgreement(with: publicKey))
        ).combined!
        let opened = try AES.GCM.open(
            AES.GCM.SealedBox(combined: sealed),
            using: key(recipient.sharedSecretFromKeyAgreement(with: ephemeral.publicKey))
        )
        #expect(String(data: opened, encoding: .utf8) == "hello")
        let digest = Insecure.MD5.hash(data: opened).map { String(format: "%02hhx", $0) }.joined()
        #expect(digest == "5d41402abc4b2a76b9719d911017c592")
    }

    @Test func `the keys of each curve are types of their own to extend`() throws {
        let keys: [any Fingerprinted] = [
            P256.Signing.PrivateKey().publicKey, P256.KeyAgreement.PrivateKey().publicKey,
            P384.Signing.PrivateKey().publicKey, P521.KeyAgreement.PrivateKey().publicKey,
        ]
        #expect(keys.map { $0.fingerprint.count } == [32, 20, 48, 64])
        #expect(String(describing: type(of: keys[2])) == "PublicKey")
        let boxes: [any Framed] = [
            try AES.GCM.seal(Data(), using: SymmetricKey(size: .bits128)),
            try ChaChaPoly.seal(Data(), using: SymmetricKey(size: .bits256)),
        ]
        #expect(boxes.map(\.frame.count) == [28, 29])
    }

    @Test func `a Data extension that calls CCCrypt and CC_SHA256`() {
        let key = Data(repeating: 1, count: kCCKeySizeAES256)
        let iv = Data(repeating: 2, count: kCCBlockSizeAES128)
        let sealed = Data("hello".utf8).crypt(CCOperation(kCCEncrypt), key, iv)
        #expect(sealed?.count == 16)
        #expect(sealed?.crypt(CCOperation(kCCDecrypt), key, iv) == Data("hello".utf8))
        #expect(Data("abc".utf8).sha256.prefix(2) == Data([0xBA, 0x78]))
    }

    @Test func `a key of SecKey with an error by reference`() throws {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: "com.example.tag".data(using: .utf8)!,
            ],
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        let query: [String: Any] = [
            kSecClass as String: kSecClassKey,
            kSecAttrApplicationTag as String: "com.example.tag".data(using: .utf8)!,
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecReturnRef as String: true,
        ]
        var item: CFTypeRef?
        #expect(SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess)
        let found = item as! SecKey
        let algorithm: SecKeyAlgorithm = .eciesEncryptionCofactorVariableIVX963SHA256AESGCM
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(SecKeyIsAlgorithmSupported(publicKey, .encrypt, algorithm))
        let sealed = SecKeyCreateEncryptedData(
            publicKey,
            algorithm,
            Data("x".utf8) as CFData,
            &error
        )
        let opened = SecKeyCreateDecryptedData(found, algorithm, sealed! as CFData, &error)
        #expect(opened as Data? == Data("x".utf8))
        #expect(SecKeyCreateWithData(Data() as CFData, attributes as CFDictionary, &error) == nil)
        let failure = error!.takeRetainedValue() as Error
        #expect((failure as NSError).domain == NSOSStatusErrorDomain)
    }
}

extension Data {
    fileprivate func crypt(_ operation: CCOperation, _ key: Data, _ iv: Data) -> Data? {
        var output = Data(count: count + kCCBlockSizeAES128)
        let room = output.count
        var moved = 0
        let status = key.withUnsafeBytes { keyBytes in
            iv.withUnsafeBytes { ivBytes in
                self.withUnsafeBytes { dataBytes in
                    output.withUnsafeMutableBytes { outputBytes in
                        CCCrypt(
                            operation,
                            CCAlgorithm(kCCAlgorithmAES),
                            CCOptions(kCCOptionPKCS7Padding),
                            keyBytes.baseAddress,
                            key.count,
                            ivBytes.baseAddress,
                            dataBytes.baseAddress,
                            count,
                            outputBytes.baseAddress,
                            room,
                            &moved
                        )
                    }
                }
            }
        }
        guard status == kCCSuccess else { return nil }
        return output.prefix(moved)
    }

    fileprivate var sha256: Data {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(count), &digest) }
        return Data(digest)
    }
}

private protocol Fingerprinted { var fingerprint: Data { get } }
extension P256.Signing.PublicKey: Fingerprinted {
    var fingerprint: Data { Data(SHA256.hash(data: derRepresentation)) }
}
extension P256.KeyAgreement.PublicKey: Fingerprinted {
    var fingerprint: Data { Data(Insecure.SHA1.hash(data: rawRepresentation)) }
}
extension P384.Signing.PublicKey: Fingerprinted {
    var fingerprint: Data { Data(SHA384.hash(data: x963Representation)) }
}
extension P521.KeyAgreement.PublicKey: Fingerprinted {
    var fingerprint: Data { Data(SHA512.hash(data: compressedRepresentation)) }
}

private protocol Framed { var frame: Data { get } }
extension AES.GCM.SealedBox: Framed { var frame: Data { combined ?? Data() } }
extension ChaChaPoly.SealedBox: Framed { var frame: Data { Data([0]) + combined } }
