// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// HKDF (RFC 5869) with any hash function.
///
/// <https://developer.apple.com/documentation/cryptokit/hkdf>
public struct HKDF<H: HashFunction>: Sendable {
    /// Derives a key with salt and info.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hkdf/derivekey(inputkeymaterial:salt:info:outputbytecount:)>
    public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt,
        info: Info,
        outputByteCount: Int
    ) -> SymmetricKey {
        expand(
            pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt),
            info: info,
            outputByteCount: outputByteCount
        )
    }

    /// Derives a key with info only.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hkdf/derivekey(inputkeymaterial:info:outputbytecount:)>
    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        info: Info,
        outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial,
            salt: [UInt8](),
            info: info,
            outputByteCount: outputByteCount
        )
    }

    /// Derives a key with salt only.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hkdf/derivekey(inputkeymaterial:salt:outputbytecount:)>
    public static func deriveKey<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt,
        outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial,
            salt: salt,
            info: [UInt8](),
            outputByteCount: outputByteCount
        )
    }

    /// Derives a key without salt or info.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hkdf/derivekey(inputkeymaterial:outputbytecount:)>
    public static func deriveKey(
        inputKeyMaterial: SymmetricKey,
        outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial,
            salt: [UInt8](),
            info: [UInt8](),
            outputByteCount: outputByteCount
        )
    }

    /// The extract step, which gives a pseudorandom key.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hkdf/extract(inputkeymaterial:salt:)>
    public static func extract<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt?
    ) -> HashedAuthenticationCode<H> {
        // HMAC pads a key with zeros, so no salt is the same as an all-zero one (RFC 5869 §2.2).
        let salt = salt.map { SymmetricKey(memory: KeyMemory(copying: $0)) }
        var code = unsafe HMAC<H>(key: salt ?? SymmetricKey(memory: KeyMemory(count: 0) { _ in }))
        unsafe inputKeyMaterial.withUnsafeBytes { unsafe code.update(bytes: $0) }
        return code.finalize()
    }

    /// The expand step, which gives up to 255 times the digest size.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hkdf/expand(pseudorandomkey:info:outputbytecount:)>
    public static func expand<PRK: ContiguousBytes, Info: DataProtocol>(
        pseudoRandomKey prk: PRK,
        info: Info?,
        outputByteCount: Int
    ) -> SymmetricKey {
        let step = H.Digest.byteCount
        precondition(
            (0...255 * step).contains(outputByteCount),
            "HKDF gives 255 digests at most (RFC 5869 §2.3)"
        )
        let key = SymmetricKey(data: prk)
        let output = unsafe KeyMemory(count: outputByteCount) { output in
            var previous: HashedAuthenticationCode<H>?
            for (number, start) in stride(from: 0, to: outputByteCount, by: step).enumerated() {
                var code = HMAC<H>(key: key)
                unsafe previous?.withUnsafeBytes { unsafe code.update(bytes: $0) }
                if let info { code.update(data: info) }
                code.update(data: [UInt8(number + 1)])
                let block = code.finalize()
                unsafe block.withUnsafeBytes { bytes in
                    unsafe output[start...].copyBytes(from: bytes.prefix(output.count - start))
                }
                previous = block
            }
        }
        return SymmetricKey(memory: output)
    }
}
