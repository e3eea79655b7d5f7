// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Whether a key supports an operation with an algorithm.
///
/// <https://developer.apple.com/documentation/security/seckeyisalgorithmsupported(_:_:_:)>
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey,
    _ operation: SecKeyOperationType,
    _ algorithm: SecKeyAlgorithm
) -> Bool {
    KeyOperation(algorithm)?.suits(key.material, operation) ?? false
}

/// Signs a message or a digest.
///
/// <https://developer.apple.com/documentation/security/seckeycreatesignature(_:_:_:_:)>
public func SecKeyCreateSignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    unsafe answer(error) {
        let plan = try signing(key, algorithm, .sign, dataToSign)
        return NSData(data: try key.material.sign(plan.digest, plan.algorithm, plan.padding))
    }
}

/// Whether a signature is valid for a message or a digest.
///
/// <https://developer.apple.com/documentation/security/seckeyverifysignature(_:_:_:_:_:)>
@discardableResult
public func SecKeyVerifySignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ signedData: CFData,
    _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    let isValid: Bool? = unsafe answer(error) {
        let plan = try signing(key, algorithm, .verify, signedData)
        let signature = Data(referencing: signature)
        guard try key.material.verify(signature, plan.digest, plan.algorithm, plan.padding) else {
            throw SecStatus(errSecVerifyFailed)
        }
        return true
    }
    return isValid ?? false
}

/// Encrypts a message for the holder of the private key.
///
/// <https://developer.apple.com/documentation/security/seckeycreateencrypteddata(_:_:_:_:)>
public func SecKeyCreateEncryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    unsafe answer(error) { try crypt(key, algorithm, plaintext, isEncrypting: true) }
}

/// Decrypts a message with the private key.
///
/// <https://developer.apple.com/documentation/security/seckeycreatedecrypteddata(_:_:_:_:)>
public func SecKeyCreateDecryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    unsafe answer(error) { try crypt(key, algorithm, ciphertext, isEncrypting: false) }
}

/// The shared secret of a private and a public key, or a key derived from it.
///
/// <https://developer.apple.com/documentation/security/seckeycopykeyexchangeresult(_:_:_:_:_:)>
public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ publicKey: SecKey,
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    unsafe answer(error) {
        guard
            case .agreement(let digest) = try operation(privateKey, algorithm, .keyExchange)
        else { throw SecStatus(errSecParam) }
        var secret = try privateKey.material.agree(with: publicKey.material)
        guard let digest else { return NSData(data: secret) }
        defer { erase(&secret) }
        let wanted = parameters.object(forKey: SecKeyKeyExchangeParameter.requestedSize.rawValue)
        let info = parameters.object(forKey: SecKeyKeyExchangeParameter.sharedInfo.rawValue)
        guard let count = (wanted as? NSNumber)?.intValue, (1...(1 << 16)).contains(count) else {
            throw SecStatus(errSecParam)
        }
        let derived = try digest.derive(secret, info: info as? Data ?? Data(), byteCount: count)
        return NSData(data: derived)
    }
}

/// A parameter of a key exchange.
///
/// <https://developer.apple.com/documentation/security/seckeykeyexchangeparameter>
public struct SecKeyKeyExchangeParameter: RawRepresentable, Hashable, @unchecked Sendable {
    /// The name of the parameter.
    ///
    /// <https://developer.apple.com/documentation/security/seckeykeyexchangeparameter/rawvalue>
    public let rawValue: CFString

    /// Makes a parameter with a name.
    ///
    /// <https://developer.apple.com/documentation/security/seckeykeyexchangeparameter/init(rawvalue:)>
    public init(rawValue: CFString) {
        self.rawValue = rawValue
    }

    /// The number of bytes to derive: a number.
    ///
    /// <https://developer.apple.com/documentation/security/seckeykeyexchangeparameter/requestedsize>
    public static let requestedSize = SecKeyKeyExchangeParameter(rawValue: "requestedSize")

    /// Data that both sides know and that goes into the derivation.
    ///
    /// <https://developer.apple.com/documentation/security/seckeykeyexchangeparameter/sharedinfo>
    public static let sharedInfo = SecKeyKeyExchangeParameter(rawValue: "sharedInfo")
}

private func operation(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ type: SecKeyOperationType
) throws(SecStatus) -> KeyOperation {
    guard let operation = KeyOperation(algorithm), operation.suits(key.material, type) else {
        throw SecStatus(errSecParam)
    }
    return operation
}

private func signing(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ type: SecKeyOperationType,
    _ data: CFData
) throws(SecStatus) -> (digest: Data, algorithm: KeyDigest, padding: KeyMaterial.Padding) {
    guard
        case .signature(let padding, let digest, let isDigest) = try operation(key, algorithm, type)
    else { throw SecStatus(errSecParam) }
    let bytes = Data(referencing: data)
    guard isDigest else { return (try digest.hash(bytes), digest, padding) }
    guard bytes.count == digest.byteCount else { throw SecStatus(errSecParam) }
    return (bytes, digest, padding)
}

private func crypt(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ data: CFData,
    isEncrypting: Bool
) throws(SecStatus) -> CFData {
    let data = Data(referencing: data)
    let material = key.material
    switch try operation(key, algorithm, isEncrypting ? .encrypt : .decrypt) {
    case .rsaEncryption(let oaep):
        return NSData(data: try material.crypt(data, oaep: oaep, isEncrypting: isEncrypting))
    case .ecies(let ecies):
        return NSData(
            data: isEncrypting
                ? try ecies.seal(data, to: material) : try ecies.open(data, by: material)
        )
    default:
        throw SecStatus(errSecParam)
    }
}

/// The parts of an algorithm.
private enum KeyOperation {
    case signature(KeyMaterial.Padding, KeyDigest, isDigest: Bool)
    /// With PKCS #1 v1.5, or with OAEP if there is a digest.
    case rsaEncryption(oaep: KeyDigest?)
    case ecies(ECIES)
    /// The raw secret, or a key derived from it if there is a digest.
    case agreement(KeyDigest?)

    /// The algorithm with this name; nil if it is not supported.
    init?(_ algorithm: SecKeyAlgorithm) {
        guard let operation = Self.table[algorithm] else { return nil }
        self = operation
    }

    /// Whether a key supports it.
    func suits(_ key: KeyMaterial, _ type: SecKeyOperationType) -> Bool {
        let isRSA = key.kind == .rsa
        return switch (self, type) {
        case (.signature(let padding, _, _), .sign): isRSA == (padding != .none) && key.isPrivate
        case (.signature(let padding, _, _), .verify): isRSA == (padding != .none)
        case (.rsaEncryption, .encrypt): isRSA
        case (.rsaEncryption, .decrypt): isRSA && key.isPrivate
        case (.ecies, .encrypt): !isRSA
        case (.ecies, .decrypt), (.agreement, .keyExchange): !isRSA && key.isPrivate
        default: false
        }
    }

    private static let table: [SecKeyAlgorithm: KeyOperation] = {
        var table: [SecKeyAlgorithm: KeyOperation] = [
            .encryption("RSA:PKCS1"): .rsaEncryption(oaep: nil),
            .exchange("ECDH"): .agreement(nil),
            .exchange("ECDHC"): .agreement(nil),
        ]
        for digest in KeyDigest.allCases {
            let hash = digest.rawValue
            for (input, isDigest) in [("message", false), ("digest", true)] {
                let schemes: [(String, KeyMaterial.Padding)] = [
                    ("ECDSA:\(input)-X962:\(hash)", .none),
                    ("RSA:\(input)-PKCS1v15:\(hash)", .pkcs1),
                    ("RSA:\(input)-PSS:\(hash):\(hash):\(digest.byteCount)", .pss),
                ]
                for (scheme, padding) in schemes {
                    table[.signature(scheme)] = .signature(padding, digest, isDigest: isDigest)
                }
            }
            table[.encryption("RSA:OAEP:\(hash)")] = .rsaEncryption(oaep: digest)
            // The cofactor of these curves is 1.
            for name in ["ECDH:KDFX963:\(hash)", "ECDHC:KDFX963:\(hash)"] {
                table[.exchange(name)] = .agreement(digest)
                let ecies = ECIES(digest: digest, derivesIV: false)
                table[.encryption("ECIES:\(name):AESGCM")] = .ecies(ecies)
                if digest == .sha1 { continue }  // of which Apple has no second form
                let derivingIV = ECIES(digest: digest, derivesIV: true)
                table[.encryption("ECIES:\(name):AESGCM-KDFIV")] = .ecies(derivingIV)
            }
        }
        return table
    }()
}
