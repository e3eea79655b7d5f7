// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The parts of an algorithm.
enum KeyOperation {
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
