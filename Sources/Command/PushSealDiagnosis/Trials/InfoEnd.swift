// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// How people end an info string of HKDF.
enum InfoEnd: CaseIterable {
    case right
    case withoutNUL
    case withCounter
    /// HKDF's own 0x01 is missing, as in an HMAC of the info string alone.
    case withoutCounter

    /// The output of HKDF's second step with an info string that ends so.
    func expand(
        _ pseudorandomKey: SecretBytes,
        _ name: String,
        _ context: [UInt8] = [],
        byteCount: Int
    ) -> SecretBytes? {
        let text = Array(name.utf8)
        let info =
            switch self {
            case .withoutNUL: text + context
            case .withCounter: text + [0] + context + [1]
            default: text + [0] + context
            }
        guard self == .withoutCounter else {
            return try? HKDF.expand(pseudorandomKey, info: info, byteCount: byteCount)
        }
        var key = pseudorandomKey.copy
        defer { erase(&key) }
        // HKDF's first step is an HMAC whose key is the salt.
        guard let code = try? HKDF.extract(SecretBytes(copying: info), salt: key) else {
            return nil
        }
        var bytes = code.copy
        defer { erase(&bytes) }
        return SecretBytes(copying: bytes.prefix(byteCount))
    }

    /// What a message key and a nonce are with each end.
    struct Parts {
        let keys: [(end: InfoEnd, secret: SecretBytes)]
        let nonces: [(end: InfoEnd, secret: SecretBytes)]

        init?(_ keyingMaterial: SecretBytes, salt: [UInt8]) {
            guard let pseudorandomKey = try? HKDF.extract(keyingMaterial, salt: salt) else {
                return nil
            }
            func all(_ name: String, _ byteCount: Int) -> [(InfoEnd, SecretBytes)] {
                InfoEnd.allCases.compactMap { end in
                    end.expand(pseudorandomKey, "Content-Encoding: \(name)", byteCount: byteCount)
                        .map { (end, $0) }
                }
            }
            keys = all("aes128gcm", 16)
            nonces = all("nonce", 12)
        }
    }

    /// The cause, if some info strings do not end as they should.
    static func cause(_ strings: [(name: String, end: InfoEnd)]) -> Cause? {
        guard let end = strings.first?.end else { return nil }
        let names = strings.filter { $0.end == end }.map { "\"\($0.name)\"" }
        let list = enumeration(names, conjunction: "and")
        let (noun, verb) = names.count == 1 ? ("string", "was") : ("strings", "were")
        return switch end {
        case .right: nil
        case .withoutNUL:
            Cause(.infoWithoutNUL, "the info \(noun) \(list) of HKDF \(verb) used without a NUL")
        case .withCounter:
            Cause(
                .infoWithCounter,
                "the info \(noun) \(list) of HKDF \(verb) given the 0x01 of the last step"
            )
        case .withoutCounter:
            Cause(
                .infoWithoutCounter,
                "the HMAC of the info \(noun) \(list) lacks the 0x01 of HKDF's last step"
            )
        }
    }
}
