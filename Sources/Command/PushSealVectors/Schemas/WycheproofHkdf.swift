// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `HkdfTest`: HKDF in both steps (RFC 5869); `algorithm` names the digest.
struct WycheproofHkdf: WycheproofSchema {
    private let digest: Digest
    private let keyByteCount: Int

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        digest = try PBKDF2Vectors.digest(in: algorithm, after: "HKDF-")
        let bitCount = try group.integer("keySize", in: 0...1 << 20)
        guard bitCount.isMultiple(of: 8) else {
            throw group.malformed("keySize is not whole bytes")
        }
        keyByteCount = bitCount / 8
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let secret = try test.hex("ikm")
        let salt = try test.hex("salt")
        let info = try test.hex("info")
        let byteCount = try test.integer("size", in: 1...1 << 20)
        let output = try test.hex("okm")
        guard secret.count == keyByteCount else {
            throw test.malformed("keySize is not the length of ikm")
        }
        guard output.count == (result == .invalid ? 0 : byteCount) else {
            throw test.malformed("size is not the length of okm")
        }
        let digest = digest
        return VectorCheck { () throws(VectorFault) in
            let derived = try unlessRefused { () throws(SealError) in
                try HKDF.derive(
                    SecretBytes(copying: secret),
                    salt: salt,
                    info: info,
                    digest: digest,
                    byteCount: byteCount
                ).copied()
            }
            try result.hold(opened: derived, to: output, "derived bytes")
        }
    }
}
