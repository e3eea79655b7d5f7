// SPDX-License-Identifier: Apache-2.0

package import SealFormats

extension Diagnosis {
    /// With what the message is to be opened.
    package enum Key {
        /// Nothing: only what can be seen without a key is examined.
        case none
        /// A passphrase with parameters and the id of `--key-id`; `source` says in the words of
        /// `openssl -pass` where it comes from.
        case passphrase(
            SecretBytes,
            source: String,
            expected: Salted.Parameters,
            keyID: String? = nil
        )
        /// The keys of a ring.
        case ring(KeyRing)

        /// The keys that `receive` would have, given the same.
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

        /// Whether there is nothing to open with.
        var isNone: Bool {
            if case .none = self { true } else { false }
        }
    }
}
