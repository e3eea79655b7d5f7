// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import CryptoKit
import Foundation
import enum SealFormats.Salted

@testable import PushSealVectors

/// The primitives by Apple's interfaces: on Linux our CryptoKit and CommonCrypto, on a Mac Apple's.
struct AppleCryptography: SecondImplementation {
    // AES-GCM's nonces have 12 bytes at least.
    func takesIV(ofByteCount byteCount: Int) -> Bool { byteCount >= 12 }

    func open(_ message: GCMCase) -> [UInt8]? {
        guard let nonce = try? AES.GCM.Nonce(data: message.iv),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce,
                ciphertext: message.ciphertext,
                tag: message.tag
            ),
            let opened = try? AES.GCM.open(
                box,
                using: SymmetricKey(data: message.key),
                authenticating: message.associatedData
            )
        else { return nil }
        return Array(opened)
    }

    func seal(_ plaintext: [UInt8], _ message: GCMCase) -> [UInt8]? {
        guard let nonce = try? AES.GCM.Nonce(data: message.iv),
            let box = try? AES.GCM.seal(
                plaintext,
                using: SymmetricKey(data: message.key),
                nonce: nonce,
                authenticating: message.associatedData
            )
        else { return nil }
        return Array(box.ciphertext + box.tag)
    }

    func encrypt(_ plaintext: [UInt8], _ message: CBCCase) -> [UInt8]? {
        crypt(plaintext, message, kCCEncrypt)
    }

    func decrypt(_ ciphertext: [UInt8], _ message: CBCCase) -> [UInt8]? {
        let plaintext = crypt(ciphertext, message, kCCDecrypt)
        // CommonCrypto accepts any padding; only valid padding gives the same message again.
        if message.isPadded, let plaintext, encrypt(plaintext, message) != ciphertext { return nil }
        return plaintext
    }

    private func crypt(_ input: [UInt8], _ message: CBCCase, _ operation: Int) -> [UInt8]? {
        guard message.iv.count == kCCBlockSizeAES128 else { return nil }
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(
            CCOperation(operation),
            CCAlgorithm(kCCAlgorithmAES),
            CCOptions(message.isPadded ? kCCOptionPKCS7Padding : 0),
            message.key,
            message.key.count,
            message.iv,
            input,
            input.count,
            &output,
            output.count,
            &moved
        )
        return status == CCCryptorStatus(kCCSuccess) ? Array(output.prefix(moved)) : nil
    }

    func derive(_ derivation: PBKDF2Case) -> [UInt8]? {
        let function =
            switch derivation.digest {
            case .sha1: kCCPRFHmacAlgSHA1
            case .sha224: kCCPRFHmacAlgSHA224
            case .sha256: kCCPRFHmacAlgSHA256
            case .sha384: kCCPRFHmacAlgSHA384
            case .sha512: kCCPRFHmacAlgSHA512
            default: nil as Int?
            }
        guard let function else { return nil }
        var output = [UInt8](repeating: 0, count: derivation.key.count)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            derivation.password.map { CChar(bitPattern: $0) },
            derivation.password.count,
            derivation.salt,
            derivation.salt.count,
            CCPseudoRandomAlgorithm(function),
            UInt32(derivation.iterations),
            &output,
            output.count
        )
        return status == Int32(kCCSuccess) ? output : nil
    }

    func derive(_ derivation: HKDFCase) -> [UInt8]? {
        func derive<H: HashFunction>(_: H.Type) -> [UInt8] {
            HKDF<H>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: derivation.secret),
                salt: derivation.salt,
                info: derivation.info,
                outputByteCount: derivation.byteCount
            ).withUnsafeBytes { Array($0) }
        }
        return switch derivation.digest {
        case .md5: derive(Insecure.MD5.self)
        case .sha1: derive(Insecure.SHA1.self)
        case .sha256: derive(SHA256.self)
        case .sha384: derive(SHA384.self)
        case .sha512: derive(SHA512.self)
        default: nil
        }
    }

    func agree(scalar: [UInt8], with key: [UInt8], isDER: Bool) -> [UInt8]? {
        typealias Keys = P256.KeyAgreement
        guard let own = try? Keys.PrivateKey(rawRepresentation: scalar),
            let theirs = isDER
                ? try? Keys.PublicKey(derRepresentation: key)
                : try? Keys.PublicKey(x963Representation: key),
            let secret = try? own.sharedSecretFromKeyAgreement(with: theirs)
        else { return nil }
        return secret.withUnsafeBytes { Array($0) }
    }

    func verify(_ signature: [UInt8], of message: [UInt8], isDER: Bool, point: [UInt8]) -> Bool {
        guard
            let signature = isDER
                ? try? P256.Signing.ECDSASignature(derRepresentation: signature)
                : try? P256.Signing.ECDSASignature(rawRepresentation: signature),
            let key = try? P256.Signing.PublicKey(x963Representation: point)
        else { return false }
        return key.isValidSignature(signature, for: message)
    }
}
