// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// Key and IV from passphrase and salt, as `openssl enc -P` prints them.
struct KeyDerivationVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        try test.remarks("source", "licence")
        let derivation: SaltedRecipe.Derivation = try test.word("kdf")
        let digestName = try test.string("digest")
        let iterations = try test.integer("iterations", in: 1...Int(Int32.max))
        let passphrase = Array(try test.string("passphrase_utf8").utf8)
        let salt = try test.hex("salt_hex")
        let key = try test.hex("key_hex")
        let iv = try test.hex("iv_hex")
        guard try test.integer("key_len", in: 1...256) == key.count,
            try test.integer("iv_len", in: 0...256) == iv.count
        else {
            throw test.malformed("key_len or iv_len is not the length of its value")
        }
        try ResultWord.requireValid(&test)
        let digest = try Digest(known: digestName)
        let count = key.count + iv.count
        let cost = PBKDF2Case.cost(iterations, digest, byteCount: count)
        return VectorCheck(cost: cost) { () throws(VectorFault) in
            let derived = try attempt { () throws(SealError) in
                try derivation.derive(
                    passphrase,
                    salt: salt,
                    digest: digest,
                    iterations: iterations,
                    byteCount: count
                )
            }.value("a key and an IV")
            try Compare.bytes(Array(derived.prefix(key.count)), key, "key")
            try Compare.bytes(Array(derived.dropFirst(key.count)), iv, "IV")
        }
    }
}
