// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// The private key of a team, as people have it: Apple's `.p8` file, or what became of it.
package enum AuthKey {
    /// Reads the key.
    ///
    /// - Parameter given: the file, as PEM, DER, or base64 of either, however its text was changed
    ///   on the way.
    /// - Returns: the key.
    /// - Throws: what it is, if it is no private key of P-256 that can be used.
    package static func read(_ given: SecretBytes) throws(CredentialFault) -> P256.PrivateKey {
        switch CredentialText(given).content {
        case .der(let der): return try key(CredentialText.Block(label: "", der: der))
        case .other(let text): throw CredentialFault(unmarked: text)
        case .blocks(let blocks):
            // Certificates and parameters may stand beside a key.
            let key = blocks.first {
                if case .privateKey = CredentialKind($0) { true } else { false }
            }
            let other = blocks.first { CredentialKind($0) != .parameters }
            guard let first = key ?? other ?? blocks.first else { throw .damaged }
            return try self.key(first)
        }
    }

    /// Whether a text is a credential itself and not the name of a file, so that it must not be
    /// repeated.
    package static func isCredential(_ text: String) -> Bool {
        var bytes = Array(text.utf8)
        if case .other = CredentialText(SecretBytes(erasing: &bytes)).content { return false }
        return true
    }

    private static func key(
        _ block: CredentialText.Block
    ) throws(CredentialFault) -> P256.PrivateKey {
        let isPKCS8: Bool
        switch CredentialKind(block) {
        case .privateKey(CredentialKind.p256, let form): isPKCS8 = form
        case .privateKey(let algorithm, _):
            throw CredentialFault(
                "it is a private key of \(algorithm), and APNs takes keys of P-256",
                cure: CredentialFault.original
            )
        case .encryptedKey:
            throw CredentialFault(
                "it is encrypted with a passphrase, which Apple's keys are not",
                cure: "decrypt it: openssl pkey -in FILE -out AuthKey_....p8"
            )
        case .publicKey:
            throw CredentialFault("it is a public key", cure: CredentialFault.original)
        case .certificate:
            throw CredentialFault(
                "it is a certificate, not the key of a team",
                cure: "give a certificate and its key with --cert and --cert-key"
            )
        case .certificateRequest:
            throw CredentialFault("it is a certificate request", cure: CredentialFault.original)
        case .pkcs12:
            throw CredentialFault(
                "it is PKCS #12, a certificate with its key",
                cure: "give it with --cert FILE"
            )
        case .pkcs7: throw CredentialFault("it is PKCS #7", cure: CredentialFault.original)
        case .openSSHKey:
            throw CredentialFault("it is a key for ssh", cure: CredentialFault.original)
        case .parameters:
            throw CredentialFault(
                "it has only the parameters of a curve, no key",
                cure: CredentialFault.original
            )
        case .cutOff(let missing): throw .cutOff(missing)
        case .damaged: throw .damaged
        }
        guard let der = block.der else { throw .damaged }
        let usual = CredentialText.Block(
            label: isPKCS8 ? "PRIVATE KEY" : "EC PRIVATE KEY",
            der: der
        )
        var pem = usual.pem
        do throws(SealError) {
            return try P256.PrivateKey(pem: SecretBytes(erasing: &pem))
        } catch {
            throw CredentialFault(error.detail, cure: "copy the file again, without changes")
        }
    }
}
