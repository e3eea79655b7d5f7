// SPDX-License-Identifier: Apache-2.0

package import SealFormats

extension Diagnosis {
    /// What to open the message with.
    package enum Key {
        /// Nothing: only what needs no key is examined.
        case none
        /// A passphrase, its parameters and the id from `--key-id`; `source` is where it comes
        /// from, as in `openssl -pass`.
        case passphrase(
            SecretBytes,
            source: String,
            expected: Salted.Parameters,
            keyID: String? = nil
        )
        /// The keys of a ring.
        case ring(KeyRing)

        /// The key ring that `receive` would have with the same options.
        var ring: KeyRing {
            switch self {
            case .none: KeyRing(keys: [])
            case .passphrase(let passphrase, _, let expected, let keyID):
                KeyRing(keys: [
                    SealFormats.Key(
                        id: keyID,
                        material: .salted(passphrase: passphrase, expected)
                    )
                ])
            case .ring(let ring): ring
            }
        }

        /// Where the passphrase comes from, if there is one.
        var source: String? {
            if case .passphrase(_, let source, _, _) = self { source } else { nil }
        }

        /// Whether there is no key.
        var isNone: Bool {
            if case .none = self { true } else { false }
        }
    }
}
