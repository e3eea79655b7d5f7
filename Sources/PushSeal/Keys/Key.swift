// SPDX-License-Identifier: Apache-2.0

/// A format of sealed messages; the raw value is the `alg` of a key in a key ring.
@nonexhaustive
public enum Format: String, Sendable, CaseIterable {
    /// What `openssl enc` writes; see ``Salted``.
    case salted
}

/// What opens and seals messages of one format.
///
/// The key decides the format, never the message: what stands outside the ciphertext can be changed
/// in transit, so a message that named its format could ask for the weakest.
public struct Key: Sendable {
    /// What a key is made of, by format.
    @nonexhaustive
    public enum Material: Sendable {
        /// A passphrase with the parameters that `openssl enc` would be given.
        case salted(passphrase: SecretBytes, Salted.Parameters)
    }

    /// The name that messages refer to the key by, if it has one.
    public let id: String?
    /// The key itself.
    public let material: Material

    /// Makes a key.
    public init(id: String? = nil, material: Material) {
        self.id = id
        self.material = material
    }

    /// The format of the messages it seals and opens.
    public var format: Format {
        switch material {
        case .salted: .salted
        }
    }
}

extension Key: CustomStringConvertible {
    /// The id and the format, nothing secret.
    public var description: String { "Key(\(id ?? "no id"), \(format.rawValue))" }
}

extension Key.Material: CustomStringConvertible, CustomReflectable {
    /// The format and its parameters, nothing secret.
    public var description: String {
        switch self {
        case .salted(_, let parameters): parameters.opensslOptions.joined(separator: " ")
        }
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Key {
    /// Seals text into the text form that is sent.
    func seal(_ plaintext: String) throws(SealError) -> String {
        switch material {
        case .salted(let passphrase, let parameters):
            SealedText.base64(
                try Salted.seal(
                    Array(plaintext.utf8),
                    passphrase: passphrase,
                    parameters: parameters
                )
            )
        }
    }

    /// Opens a text in the one format of this key, by the first of its readings that gives in.
    func open(_ text: String, readings: [SealedText.Reading]) throws(SealError) -> String {
        switch material {
        case .salted(let passphrase, let parameters):
            try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try Salted.openText(bytes, passphrase: passphrase, parameters: parameters)
            }
        }
    }

    /// Tries readings in order; the error is that of the reading which got furthest.
    private static func firstOpened(
        of readings: [SealedText.Reading],
        in text: String,
        _ open: ([UInt8]) throws(SealError) -> String
    ) throws(SealError) -> String {
        var failure: SealError?
        for reading in readings {
            do throws(SealError) {
                return try open(reading.bytes)
            } catch {
                if failure == nil || error.code != .malformed { failure = error }
            }
        }
        if let failure { throw failure }
        let reason = SealedText.fault(in: text).map(\.description) ?? "not a text form"
        throw SealError(.malformed, reason)
    }
}
