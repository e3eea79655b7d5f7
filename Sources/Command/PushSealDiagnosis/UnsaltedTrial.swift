// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Tries a passphrase the way `openssl enc -nosalt` and CryptoJS without a salt use it:
/// EVP_BytesToKey gives key and IV, and nothing precedes the ciphertext.
struct UnsaltedTrial {
    private let readings: [[UInt8]]

    init(_ text: String) {
        readings = SealedText.readings(of: text).map(\.bytes).filter {
            $0.count % 16 == 0 && (16...RawMessage.byteCountLimit).contains($0.count)
        }
    }

    /// How the message was made, if the passphrase opens it.
    func cause(_ passphrase: SecretBytes, called name: String, source: String?) -> Cause? {
        for cipher in Salted.Cipher.allCases {
            for digest in [Digest.sha256, .md5] {
                let derived = try? Salted.deriveKey(
                    passphrase: passphrase,
                    salt: [],
                    parameters: .init(cipher: cipher, keyDerivation: .evpBytesToKey(digest))
                )
                guard let derived, readings.contains(where: { Self.isText($0, derived) }) else {
                    continue
                }
                return Cause(
                    .rawCiphertext,
                    "this is \(cipher.rawValue) without a salt, under EVP_BytesToKey with "
                        + "\(digest.rawValue) of \(name)",
                    command: readings.first.flatMap {
                        OpenSSLCommandLine.unsalted($0, cipher, digest, source)
                    }
                )
            }
        }
        return nil
    }

    private static func isText(
        _ bytes: [UInt8],
        _ derived: (key: SecretBytes, iv: SecretBytes)
    ) -> Bool {
        (try? AESCBC.decrypt(bytes, key: derived.key, iv: derived.iv)).map(UndecodableText.isPlain)
            ?? false
    }
}
