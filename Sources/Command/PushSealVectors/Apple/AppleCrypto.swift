// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import CryptoKit
import Foundation

/// Runs the vectors a second time with `CryptoKit` and `CommonCrypto`; both must give the same
/// result.
///
/// Separate from the schemas, whose own types have the same names as CryptoKit's.
enum AppleCrypto {
    /// The output of HKDF; nil for a digest that CryptoKit lacks.
    static func hkdf(
        digest: String,
        secret: [UInt8],
        salt: [UInt8],
        info: [UInt8],
        byteCount: Int
    ) -> [UInt8]? {
        func derive<H: HashFunction>(_: H.Type) -> [UInt8] {
            let key = HKDF<H>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: secret),
                salt: salt,
                info: info,
                outputByteCount: byteCount
            )
            return unsafe key.withUnsafeBytes { unsafe Array($0) }
        }
        switch digest.lowercased().filter({ $0 != "-" }) {
        case "md5": return derive(Insecure.MD5.self)
        case "sha1": return derive(Insecure.SHA1.self)
        case "sha256": return derive(SHA256.self)
        case "sha384": return derive(SHA384.self)
        case "sha512": return derive(SHA512.self)
        default: return nil
        }
    }

    /// The shared secret of ECDH over P-256, with a public key as a point or in DER; nil if a key
    /// is rejected.
    static func agree(scalar: [UInt8], with key: [UInt8], isDER: Bool) -> [UInt8]? {
        typealias Keys = P256.KeyAgreement
        guard let own = try? Keys.PrivateKey(rawRepresentation: scalar) else { return nil }
        let theirs =
            isDER
            ? try? Keys.PublicKey(derRepresentation: key)
            : try? Keys.PublicKey(x963Representation: key)
        guard let theirs, let secret = try? own.sharedSecretFromKeyAgreement(with: theirs) else {
            return nil
        }
        return unsafe secret.withUnsafeBytes { unsafe Array($0) }
    }

    /// Whether an ECDSA signature over P-256, in DER or as two integers, is valid for a message.
    static func verify(
        _ message: [UInt8],
        _ signature: [UInt8],
        isDER: Bool,
        point: [UInt8]
    ) -> Bool {
        let signature =
            isDER
            ? try? P256.Signing.ECDSASignature(derRepresentation: signature)
            : try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        guard let signature,
            let key = try? P256.Signing.PublicKey(x963Representation: point)
        else { return false }
        return key.isValidSignature(signature, for: message)
    }
}

extension GCMCase {
    /// The plaintext by CryptoKit; nil if the message is rejected.
    func openedByApple() -> [UInt8]? {
        guard let nonce = try? AES.GCM.Nonce(data: iv),
            let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag),
            let opened = try? AES.GCM.open(
                box,
                using: SymmetricKey(data: key),
                authenticating: associatedData
            )
        else { return nil }
        return Array(opened)
    }

    /// The ciphertext and tag by CryptoKit; nil if the input is rejected.
    func sealedByApple(_ plaintext: [UInt8]) -> [UInt8]? {
        guard let nonce = try? AES.GCM.Nonce(data: iv),
            let box = try? AES.GCM.seal(
                plaintext,
                using: SymmetricKey(data: key),
                nonce: nonce,
                authenticating: associatedData
            )
        else { return nil }
        return Array(box.ciphertext + box.tag)
    }
}

extension CBCCase {
    /// The output of CCCrypt; nil if the input is rejected.
    func byApple(_ message: [UInt8], isEncrypting: Bool) -> [UInt8]? {
        guard iv.count == kCCBlockSizeAES128 else { return nil }
        var output = [UInt8](repeating: 0, count: message.count + kCCBlockSizeAES128)
        var moved = 0
        let status = unsafe CCCrypt(
            CCOperation(isEncrypting ? kCCEncrypt : kCCDecrypt),
            CCAlgorithm(kCCAlgorithmAES),
            CCOptions(isPadded ? kCCOptionPKCS7Padding : 0),
            key,
            key.count,
            iv,
            message,
            message.count,
            &output,
            output.count,
            &moved
        )
        guard status == CCCryptorStatus(kCCSuccess) else { return nil }
        let result = Array(output.prefix(moved))
        // CommonCrypto accepts any padding; only valid padding gives the same message again.
        if isPadded, !isEncrypting, byApple(result, isEncrypting: true) != message { return nil }
        return result
    }
}

extension PBKDF2Case {
    /// The derived key by CommonCrypto; nil for a digest that it lacks.
    func derivedByApple() -> [UInt8]? {
        let functions = [
            20: kCCPRFHmacAlgSHA1, 28: kCCPRFHmacAlgSHA224, 32: kCCPRFHmacAlgSHA256,
            48: kCCPRFHmacAlgSHA384, 64: kCCPRFHmacAlgSHA512,
        ]
        guard let digestByteCount, let function = functions[digestByteCount] else { return nil }
        var output = [UInt8](repeating: 0, count: key.count)
        let status = unsafe CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            password.map { CChar(bitPattern: $0) },
            password.count,
            salt,
            salt.count,
            CCPseudoRandomAlgorithm(function),
            UInt32(iterations),
            &output,
            output.count
        )
        return status == Int32(kCCSuccess) ? output : nil
    }
}
