// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// HKDF, each step alone and both together, as RFC 5869 tests it.
struct HKDFVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let digestName = try test.string("hash")
        let secret = try test.hex("ikm_hex")
        let salt = try test.hex("salt_hex")
        let isSaltProvided = try test.bool("salt_provided")
        let info = try test.hex("info_hex")
        let byteCount = try test.integer("length", in: 1...65_535)
        let extracted = try test.hex("prk_hex")
        let output = try test.hex("okm_hex")
        try ResultWord.requireValid(&test)
        guard isSaltProvided || salt.isEmpty else {
            throw test.malformed("salt_hex has a salt, but none is provided")
        }
        guard output.count == byteCount else {
            throw test.malformed("length is not the length of okm_hex")
        }
        let digest = try Digest(known: digestName)
        return VectorCheck { () throws(VectorFault) in
            let keyingMaterial = SecretBytes(copying: secret)
            let key = try attempt { () throws(SealError) in
                try HKDF.extract(keyingMaterial, salt: salt, digest: digest)
            }.value("a pseudorandom key")
            try Compare.bytes(key.copied(), extracted, "pseudorandom key")
            let expanded = try attempt { () throws(SealError) in
                try HKDF.expand(key, info: info, digest: digest, byteCount: byteCount)
            }.value("derived bytes")
            try Compare.bytes(expanded.copied(), output, "derived bytes")
            let derived = try attempt { () throws(SealError) in
                try HKDF.derive(
                    keyingMaterial,
                    salt: salt,
                    info: info,
                    digest: digest,
                    byteCount: byteCount
                )
            }.value("derived bytes")
            try Compare.bytes(derived.copied(), output, "bytes derived at once")
            let apples = AppleCrypto.hkdf(
                digest: digestName,
                secret: secret,
                salt: salt,
                info: info,
                byteCount: byteCount
            )
            guard let apples else { return }
            try Compare.same(apples, as: output, "CryptoKit")
        }
    }
}
