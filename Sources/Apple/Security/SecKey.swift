// SPDX-License-Identifier: Apache-2.0

public import Foundation
import PhoneKeychain

/// An RSA key, or one on the curve P-256, P-384 or P-521.
///
/// <https://developer.apple.com/documentation/security/seckey>
///
/// Linux: a Swift object on OpenSSL; there is no hardware that holds keys.
public final class SecKey: Sendable {
    let material: KeyMaterial

    init(_ material: KeyMaterial) {
        self.material = material
    }

    /// The key in a keychain item.
    convenience init(item: KeychainItem) throws(SecStatus) {
        guard item.kind == .key, let secret = item.secret else { throw SecStatus(errSecParam) }
        let isRSA = [.text("42"), .number(42)].contains(item.attributes["type"])
        let isPrivate = item.text("kcls") != "0"
        self.init(try .read(secret, isRSA ? .rsa : nil, isPrivate: isPrivate))
    }

    /// The attributes of the key in the keychain.
    func itemAttributes() throws(SecStatus) -> [String: KeychainItem.Value] {
        [
            "kcls": .text(material.isPrivate ? "1" : "0"),
            "type": .text(material.kind == .rsa ? "42" : "73"),
            "bsiz": .number(Int64(material.bitCount)),
            "esiz": .number(Int64(material.bitCount)),
            // The label by which the keychain finds a key.
            "klbl": .data(try KeyDigest.sha1.hash(material.publicBytes())),
        ]
    }
}

/// The parameters for making or reading a key.
struct KeyParameters {
    let kind: KeyMaterial.Kind
    let bitCount: Int?
    let isPrivate: Bool

    init(_ dictionary: CFDictionary) throws(SecStatus) {
        if dictionary.object(forKey: kSecAttrTokenID) != nil {
            throw SecStatus(errSecUnimplemented)
        }
        let bits = (dictionary.object(forKey: kSecAttrKeySizeInBits) as? NSNumber)?.intValue
        bitCount = bits
        let keyClass = dictionary.object(forKey: kSecAttrKeyClass).map { "\($0)" }
        isPrivate = keyClass == "1"
        guard keyClass != "2" else { throw SecStatus(errSecUnimplemented) }
        switch dictionary.object(forKey: kSecAttrKeyType).map({ "\($0)" }) {
        case "42": kind = .rsa
        case "73":
            let curve = KeyMaterial.Curve.allCases.first { $0.bitCount == bits }
            kind = .curve(curve ?? .p256)
        default: throw SecStatus(errSecParam)
        }
    }
}

/// Makes a private key; a permanent one is added to the keychain, as is its public half.
///
/// <https://developer.apple.com/documentation/security/seckeycreaterandomkey(_:_:)>
///
/// Linux: RSA from 1 024 to 8 192 bits.
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    unsafe answer(error) {
        let wanted = try KeyParameters(parameters)
        guard let bits = wanted.bitCount else { throw SecStatus(errSecParam) }
        switch wanted.kind {
        case .rsa: guard (1024...8192).contains(bits) else { throw SecStatus(errSecParam) }
        case .curve(let curve): guard bits == curve.bitCount else { throw SecStatus(errSecParam) }
        }
        let key = SecKey(try .random(wanted.kind, bitCount: bits))
        try add(SecKey(try key.material.publicHalf()), kSecPublicKeyAttrs, parameters)
        try add(key, kSecPrivateKeyAttrs, parameters)
        return key
    }
}

/// Adds a new key to the keychain if it is permanent.
///
/// Its attributes are those below `name`, and others at the top, which are for both keys.
private func add(
    _ key: SecKey,
    _ name: CFString,
    _ parameters: CFDictionary
) throws(SecStatus) {
    let item = NSMutableDictionary()
    let own = parameters.object(forKey: name) as? NSDictionary
    for dictionary in [parameters, own ?? [:]] {
        for (name, value) in dictionary {
            item.setObject(value, forKey: NSString(string: "\(name)"))
        }
    }
    // The class is that of each key.
    for name in [
        kSecPublicKeyAttrs, kSecPrivateKeyAttrs, kSecAttrKeyType, kSecAttrKeySizeInBits,
        kSecAttrKeyClass,
    ] {
        item.removeObject(forKey: name)
    }
    guard item.object(forKey: kSecAttrIsPermanent) as? Bool == true else { return }
    item.setObject(kSecClassKey, forKey: kSecClass)
    item.setObject(key, forKey: kSecValueRef)
    let status = SecItemAdd(item, nil)
    guard status == errSecSuccess else { throw SecStatus(status) }
}

/// Reads a key: PKCS #1 for RSA; for curves the byte 4, the two coordinates and, for a private key,
/// the scalar.
///
/// <https://developer.apple.com/documentation/security/seckeycreatewithdata(_:_:_:)>
public func SecKeyCreateWithData(
    _ keyData: CFData,
    _ attributes: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    unsafe answer(error) {
        let wanted = try KeyParameters(attributes)
        guard attributes.object(forKey: kSecAttrKeyClass) != nil else {
            throw SecStatus(errSecParam)
        }
        return SecKey(
            try .read(Data(referencing: keyData), wanted.kind, isPrivate: wanted.isPrivate)
        )
    }
}

/// The public half of a key.
///
/// <https://developer.apple.com/documentation/security/seckeycopypublickey(_:)>
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    (try? key.material.publicHalf()).map(SecKey.init)
}

/// The bytes of a key, in the format of `SecKeyCreateWithData`.
///
/// <https://developer.apple.com/documentation/security/seckeycopyexternalrepresentation(_:_:)>
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    unsafe answer(error) { NSData(data: try key.material.privateOrPublicBytes()) }
}

/// The attributes of a key.
///
/// <https://developer.apple.com/documentation/security/seckeycopyattributes(_:)>
///
/// Linux: class, type, sizes and label, but not the permitted uses.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    guard let attributes = try? key.itemAttributes() else { return nil }
    return AttributeRule.answer(attributes)
}

/// The block size in bytes: the modulus for RSA, a coordinate for a curve.
///
/// <https://developer.apple.com/documentation/security/seckeygetblocksize(_:)>
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { (key.material.bitCount + 7) / 8 }

/// Runs `body`, and reports an error as Apple's functions do.
func answer<Value>(
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
    _ body: () throws -> Value
) -> Value? {
    do {
        return try body()
    } catch let failure {
        let code = (failure as? SecStatus)?.code ?? errSecInternalComponent
        let words = SecCopyErrorMessageString(code, nil).map { ["NSLocalizedDescription": "\($0)"] }
        let object = NSError(domain: NSOSStatusErrorDomain, code: Int(code), userInfo: words)
        if let error = unsafe error { unsafe error.pointee = unsafe .passRetained(object) }
        return nil
    }
}
