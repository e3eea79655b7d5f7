// SPDX-License-Identifier: Apache-2.0

import Glibc
package import PushSealHTTP2
public import SealFormats

extension APNSClient {
    /// How a client authenticates.
    public enum Credential: Sendable {
        /// For a team: provider tokens signed with the key from its `.p8` file; the ids are
        /// Apple's, of ten letters and digits.
        case key(pem: SecretBytes, keyID: String, teamID: String)
        /// For one app: the certificate that Apple issued for it, and its private key, which may be
        /// in the same PEM text.
        case certificate(
            pem: SecretBytes,
            keyPEM: SecretBytes? = nil,
            passphrase: SecretBytes? = nil
        )
        /// The same as a `.p12` file, as Apple's Keychain exports it (PKCS #12).
        case pkcs12(SecretBytes, passphrase: SecretBytes? = nil)
    }

    /// Where pushes are sent.
    public enum Server: Sendable, Equatable {
        /// For apps from the App Store and TestFlight: `api.push.apple.com`.
        case production
        /// For apps installed by Xcode: `api.sandbox.push.apple.com`.
        case sandbox
        /// `https://HOST[:PORT]`, or `http://` for this machine only.
        case url(String)
    }

    /// A credential whose keys and certificates have been read.
    package enum Identity: Sendable {
        case key(P256.PrivateKey, keyID: String, teamID: String)
        case certificate(TLSIdentity)

        /// The app that a certificate is for, and APNs takes as the topic of a push without one.
        package var app: String? {
            if case .certificate(let identity) = self { identity.userID } else { nil }
        }

        /// Reads a credential.
        ///
        /// - Throws: `invalidCredential` if a text or file has no key or certificate, if they do
        ///   not match, if the passphrase is wrong or missing, or if the certificate is not valid
        ///   now.
        package init(_ credential: Credential) throws(APNSError) {
            do throws(CredentialFault) {
                try self.init(reading: credential)
            } catch {
                let cure = error.cure.map { "; \($0)" } ?? ""
                throw APNSError(.invalidCredential, error.detail + cure)
            }
        }

        /// Reads a credential in any of the forms that people have.
        ///
        /// - Throws: what it is or lacks, and what to do.
        package init(reading credential: Credential) throws(CredentialFault) {
            switch credential {
            case .key(let pem, let keyID, let teamID):
                self = .key(try AuthKey.read(pem), keyID: keyID, teamID: teamID)
            case .certificate(let file, let key, let passphrase):
                self = .certificate(try Self.certificate(file, key, passphrase))
            case .pkcs12(let file, let passphrase):
                self = .certificate(try Self.certificate(file, nil, passphrase))
            }
        }

        private static func certificate(
            _ file: SecretBytes,
            _ key: SecretBytes?,
            _ passphrase: SecretBytes?
        ) throws(CredentialFault) -> TLSIdentity {
            try ClientCertificate.read(file, key: key, passphrase: passphrase, at: SystemTime.now)
        }
    }

    /// How a client authenticates to APNs, which server it uses, and how long it tries.
    package struct Configuration: Sendable {
        /// How the client authenticates.
        package var credential: Identity
        /// Where pushes are sent.
        package var server: Server
        /// A PEM file of trusted certificates that replaces the system's.
        package var trustedCertificatesFile: String?
        /// The most connections, 1 to 100.
        package var connectionCount = 1
        /// The most pushes in flight, at least 1; never more than the server allows.
        package var concurrency = 1_000
        /// How long one push is tried, over all attempts.
        package var timeout = Duration.seconds(60)
        /// The most times a push is sent again.
        package var retryLimit = 8

        /// Where processes share the provider token; nil to share it with none.
        package var tokenCache: ProviderTokenCache?
        /// Called once if the cache cannot be used.
        package var warnAboutCache: (@Sendable (ProviderTokenCache.Failure) -> Void)?

        /// Where `https_proxy` and `no_proxy` are read from.
        package var environment: @Sendable (String) -> String? = { name in
            guard let value = unsafe getenv(name) else { return nil }
            return unsafe String(cString: value)
        }
        /// Called with the reason when a connection fails, unless it is the same as last time.
        package var warn: (@Sendable (ConnectionError) -> Void)?

        /// Whether to send one push first, and nothing more once the sender itself is at fault: the
        /// other pushes are `Cancelled` until the credential is used anew.
        package var stopsAtSenderFault = false
        /// Called when APNs stops taking pushes, and when it takes them again; `warn` then hears
        /// nothing of connections that fail.
        package var watch: (@Sendable (Outage) -> Void)?

        /// Makes a configuration with default settings.
        package init(credential: Identity, server: Server) {
            self.credential = credential
            self.server = server
        }
    }
}

/// The beginning or the end of a time in which APNs takes no pushes.
package enum Outage: Sendable, Equatable {
    /// It has begun: the status and reason of an answer, or why there is none.
    case begun(status: Int?, reason: String?)
    /// Connections fail, with the reason.
    case unreachable(ConnectionError)
    /// A push was answered again.
    case ended
}

extension APNSClient.Configuration {
    /// The settings of a dispatcher, read and checked.
    func settings() throws(APNSError) -> Dispatcher.Settings {
        let address: ServerAddress
        switch server {
        case .production: address = .production
        case .sandbox: address = .sandbox
        case .url(let url): address = try ServerAddress(url: url)
        }
        return Dispatcher.Settings(
            server: address,
            tls: try tls(address),
            proxy: try Proxy.forServer(address, environment: environment),
            tokens: try tokens(),
            connectionCount: min(max(connectionCount, 1), 100),
            concurrency: max(concurrency, 1),
            timeout: timeout,
            retries: RetryPolicy(limit: max(retryLimit, 0)),
            stopsAtSenderFault: stopsAtSenderFault,
            warn: warn,
            watch: watch
        )
    }

    private func tls(_ address: ServerAddress) throws(APNSError) -> TLSContext? {
        guard address.isEncrypted else { return nil }
        var identity: TLSIdentity?
        if case .certificate(let certificate) = credential { identity = certificate }
        do throws(ConnectionError) {
            return try TLSContext.client(
                trustedFile: trustedCertificatesFile,
                identity: identity
            )
        } catch {
            throw APNSError(
                error.code == .identity ? .invalidCredential : .invalidServer,
                error.detail
            )
        }
    }

    private func tokens() throws(APNSError) -> ProviderTokenSource? {
        guard case .key(let key, let keyID, let teamID) = credential else { return nil }
        let tokens = ProviderTokenSource(
            key: key,
            keyID: keyID,
            teamID: teamID,
            cache: tokenCache,
            warn: warnAboutCache
        )
        do throws(SealError) {
            // Finds wrong ids before anything is sent.
            _ = try tokens.token()
        } catch {
            throw APNSError(.invalidCredential, error.detail)
        }
        return tokens
    }
}
