// SPDX-License-Identifier: Apache-2.0

package import PushSealHTTP2
package import SealFormats

/// A certificate of an app and its private key, as people have them.
package enum ClientCertificate {
    /// Reads a certificate and its key.
    ///
    /// - Parameters:
    ///   - file: the certificate with those between it and its authority, as PEM or DER, or all of
    ///     it with the key as PKCS #12.
    ///   - keyFile: the key, if it is not in the same file.
    ///   - passphrase: what opens the key or the PKCS #12 file.
    ///   - now: the time, in seconds since 1970 (UTC).
    /// - Returns: what a client shows to a server.
    /// - Throws: what the file is or lacks, and when the certificate was or will be valid.
    package static func read(
        _ file: SecretBytes,
        key keyFile: SecretBytes?,
        passphrase: SecretBytes?,
        at now: Int
    ) throws(CredentialFault) -> TLSIdentity {
        let content = CredentialText(file).content
        let identity: TLSIdentity
        if let packed = packed(content) {
            identity = try opened { () throws(ConnectionError) in
                try TLSIdentity(pkcs12: packed, passphrase: passphrase)
            }
        } else {
            let blocks = try blocks(content)
            let certificates = blocks.filter { CredentialKind($0) == .certificate }
            guard !certificates.isEmpty else { throw fault(blocks) }
            let key = try key(keyFile, blocks, passphrase)
            var (certificatePEM, keyPEM) = (certificates.flatMap(\.pem), key.pem)
            let certificate = SecretBytes(erasing: &certificatePEM)
            let secret = SecretBytes(erasing: &keyPEM)
            identity = try opened { () throws(ConnectionError) in
                try TLSIdentity(
                    certificatePEM: certificate,
                    keyPEM: secret,
                    passphrase: passphrase
                )
            }
        }
        try checkTime(identity, now)
        return identity
    }

    /// The bytes of PKCS #12; nil for anything else.
    private static func packed(_ content: CredentialText.Content) -> SecretBytes? {
        switch content {
        case .der(let der): CredentialKind(der: der) == .pkcs12 ? der : nil
        case .blocks(let blocks): blocks.first { CredentialKind($0) == .pkcs12 }?.der
        case .other: nil
        }
    }

    /// The blocks of PEM, or DER as one.
    private static func blocks(
        _ content: CredentialText.Content
    ) throws(CredentialFault) -> [CredentialText.Block] {
        switch content {
        case .blocks(let blocks):
            let certificates = blocks.filter { $0.label.hasSuffix("CERTIFICATE") }
            for block in certificates {
                switch CredentialKind(block) {
                case .cutOff(let missing): throw .cutOff(missing)
                case .damaged:
                    throw CredentialFault(
                        "a certificate in it is damaged",
                        cure: "copy the file again, without changes"
                    )
                default: break
                }
            }
            return blocks.map { block in
                guard CredentialKind(block) == .certificate, let der = block.der else {
                    return block
                }
                return CredentialText.Block(label: "CERTIFICATE", der: der)
            }
        case .der(let der):
            let label: String
            switch CredentialKind(der: der) {
            case .certificate: label = "CERTIFICATE"
            case .privateKey("RSA", isPKCS8: false): label = "RSA PRIVATE KEY"
            case .privateKey(_, isPKCS8: false): label = "EC PRIVATE KEY"
            case .encryptedKey: label = "ENCRYPTED PRIVATE KEY"
            default: label = "PRIVATE KEY"
            }
            return [CredentialText.Block(label: label, der: der)]
        case .other(let text): throw CredentialFault(unmarked: text)
        }
    }

    /// What blocks without a certificate are.
    private static func fault(_ blocks: [CredentialText.Block]) -> CredentialFault {
        let kinds = blocks.map { CredentialKind($0) }.filter { $0 != .parameters }
        switch kinds.first {
        case .privateKey, .encryptedKey:
            return CredentialFault(
                "it is a private key without a certificate",
                cure: "a .p8 key of Apple's is given with --auth-key, --key-id and --team-id"
            )
        case .certificateRequest:
            return CredentialFault(
                "it is a certificate request",
                cure: "give the certificate that Apple made from it"
            )
        case .pkcs7: return CredentialFault("it is PKCS #7", cure: export)
        case .cutOff(let missing): return .cutOff(missing)
        case .damaged: return .damaged
        default: return CredentialFault("it has no certificate", cure: export)
        }
    }

    private static let export =
        "export the certificate with its key from Keychain Access, as a .p12 file"

    /// The block of the private key, of its own file or of the certificate's.
    private static func key(
        _ keyFile: SecretBytes?,
        _ blocks: [CredentialText.Block],
        _ passphrase: SecretBytes?
    ) throws(CredentialFault) -> CredentialText.Block {
        let candidates =
            if let keyFile {
                try prefixing("the key: ") { () throws(CredentialFault) in
                    try self.blocks(CredentialText(keyFile).content)
                }
            } else {
                blocks
            }
        for block in candidates {
            switch CredentialKind(block) {
            case .privateKey, .openSSHKey: return block
            case .encryptedKey:
                guard passphrase != nil else {
                    throw CredentialFault(
                        "its private key is encrypted",
                        cure: "give the passphrase with --cert-pass SOURCE"
                    )
                }
                return block
            case .cutOff(let missing) where block.label.hasSuffix("PRIVATE KEY"):
                throw .cutOff(missing)
            case .damaged where block.label.hasSuffix("PRIVATE KEY"): throw .damaged
            default: continue
            }
        }
        if keyFile != nil {
            throw CredentialFault("the file of --cert-key has no private key")
        }
        throw CredentialFault(
            "it has a certificate and no private key",
            cure: "give the key with --cert-key FILE, or \(export)"
        )
    }

    private static func prefixing<R>(
        _ words: String,
        _ body: () throws(CredentialFault) -> R
    ) throws(CredentialFault) -> R {
        do throws(CredentialFault) {
            return try body()
        } catch {
            throw CredentialFault(words + error.detail, cure: error.cure)
        }
    }

    private static func opened(
        _ body: () throws(ConnectionError) -> TLSIdentity
    ) throws(CredentialFault) -> TLSIdentity {
        do throws(ConnectionError) {
            return try body()
        } catch {
            throw CredentialFault(error.detail, cure: error.cure)
        }
    }

    /// Refuses a certificate that no server would take, with the date.
    private static func checkTime(
        _ identity: TLSIdentity,
        _ now: Int
    ) throws(CredentialFault) {
        guard let (start, end) = identity.validity else { return }
        if now > end {
            throw CredentialFault(
                "the certificate expired at \(SystemTime.utc(end))",
                cure: "make a new one, or use --auth-key, whose keys do not expire"
            )
        }
        if now < start {
            throw CredentialFault(
                "the certificate is not valid before \(SystemTime.utc(start))",
                cure: "check this machine's clock, which says \(SystemTime.utc(now))"
            )
        }
    }
}
