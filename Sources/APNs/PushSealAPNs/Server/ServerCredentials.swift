// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
import PushSealHTTP2
import SealFormats
import PushSealJSON

/// The files of a local APNs: its authority, and the provider's credentials.
///
/// Only their owner can read them. Existing files are reused, so that clients and tests that know a
/// folder keep working; the server's own certificate is made at each start.
struct ServerCredentials: Sendable {
    /// The team id in accepted provider tokens.
    static let teamID = "LOCALTEAM1"

    let authority: TLSIdentity
    let providerKey: P256.PrivateKey
    let keyID: String
    let authorityFile: String
    let keyFile: String
    let pkcs12File: String

    /// The key of the authority, which signs the server's certificate at the next start.
    private static let authorityKeyName = "ca-key.pem"
    private static let authorityName = "ca.pem"
    private static let pkcs12Name = "provider.p12"
    /// Apple's prefix for the file's name, followed by the key id.
    private static let keyPrefix = "AuthKey_"
    private static let keySuffix = ".p8"

    /// Larger than any of the files.
    private static let fileByteLimit = 1 << 20

    /// Reads the files in a folder, and creates missing ones.
    ///
    /// - Throws: `cannotRead` if a file is not valid; `cannotWrite`.
    init(folder: String, bundleID: String) throws(APNSError) {
        let lock = try Self.lock(folder)
        defer { withExtendedLifetime(lock) {} }
        authorityFile = folder + "/" + Self.authorityName
        authority = try Self.authority(folder)
        (keyID, providerKey) = try Self.providerKey(folder)
        keyFile = folder + "/" + Self.keyPrefix + keyID + Self.keySuffix
        pkcs12File = folder + "/" + Self.pkcs12Name
        try Self.makePKCS12(pkcs12File, bundleID, authority)
    }

    /// A certificate for this machine's loopback addresses.
    func serverIdentity(hosts: [String]) throws(ConnectionError) -> TLSIdentity {
        let addresses = Set(["127.0.0.1", "::1"] + hosts).sorted()
        return try TLSIdentity.make(
            name: "localhost",
            purpose: .server,
            names: ["DNS:localhost"] + addresses.map { "IP:\($0)" },
            issuer: authority
        )
    }

    private static func authority(_ folder: String) throws(APNSError) -> TLSIdentity {
        let path = folder + "/" + authorityName
        let keyPath = folder + "/" + authorityKeyName
        if let certificate = try read(path) {
            guard let key = try read(keyPath) else {
                throw APNSError(.cannotRead, "\(quoted(keyPath)) is missing")
            }
            do throws(ConnectionError) {
                return try TLSIdentity(certificatePEM: certificate, keyPEM: key, passphrase: nil)
            } catch {
                let files = "\(quoted(path)) and \(quoted(keyPath))"
                throw APNSError(.cannotRead, "\(files): \(error)")
            }
        }
        let (made, certificate, key) = try usingSystem { () throws(ConnectionError) in
            let made = try TLSIdentity.make(
                name: "PushSeal local APNs",
                purpose: .authority,
                issuer: nil
            )
            return (made, SecretBytes(copying: try made.certificatePEM()), try made.keyPEM())
        }
        try write(keyPath, key)
        // Last: if the certificate exists, so does the key.
        try write(path, certificate)
        return made
    }

    private static func providerKey(
        _ folder: String
    ) throws(APNSError) -> (String, P256.PrivateKey) {
        let names = try fileNames(folder).filter { name in
            name.hasPrefix(keyPrefix) && name.hasSuffix(keySuffix)
        }.sorted()
        if let name = names.first {
            let id = String(name.dropFirst(keyPrefix.count).dropLast(keySuffix.count))
            guard ProviderToken.isID(id), let pem = try read(folder + "/" + name) else {
                throw APNSError(
                    .cannotRead,
                    "\(quoted(folder + "/" + name)) has no key id of ten letters and digits"
                )
            }
            do throws(SealError) {
                return (id, try P256.PrivateKey(pem: pem))
            } catch {
                throw APNSError(.cannotRead, "\(quoted(folder + "/" + name)): \(error)")
            }
        }
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        let characters = (0..<ProviderToken.idCharacterCount).map { _ in
            letters.randomElement() ?? "A"
        }
        let id = String(characters)
        let key: P256.PrivateKey
        do throws(SealError) {
            key = try P256.PrivateKey()
        } catch {
            throw APNSError(.system, error.detail)
        }
        try write(folder + "/" + keyPrefix + id + keySuffix, key.pem)
        return (id, key)
    }

    /// Makes the provider's certificate, unless there is one from this authority for the app.
    private static func makePKCS12(
        _ path: String,
        _ bundleID: String,
        _ authority: TLSIdentity
    ) throws(APNSError) {
        if let file = try read(path),
            let found = try? TLSIdentity(pkcs12: file, passphrase: nil),
            found.isClient(of: authority, userID: bundleID)
        {
            return
        }
        let packed = try usingSystem { () throws(ConnectionError) in
            let made = try TLSIdentity.make(
                name: String("Apple Push Services: \(bundleID)".prefix(64)),
                userID: bundleID,
                purpose: .client,
                issuer: authority
            )
            return try made.pkcs12(name: bundleID, issuer: authority)
        }
        try write(path, packed)
    }

    // MARK: Files

    /// Waits while another server creates files there.
    private static func lock(_ folder: String) throws(APNSError) -> FileLock {
        do throws(SystemError) {
            return try FileLock(folder: folder)
        } catch {
            throw APNSError(.cannotRead, "\(quoted(folder)): \(error)")
        }
    }

    private static func read(_ path: String) throws(APNSError) -> SecretBytes? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason = SystemError.last
            if reason.code == ENOENT { return nil }
            throw APNSError(.cannotRead, "\(quoted(path)): \(reason)")
        }
        defer { _ = close(descriptor) }
        do throws(SystemError) {
            guard var bytes = try DescriptorInput(descriptor).readAll(limit: fileByteLimit) else {
                throw SystemError(code: EFBIG)
            }
            return SecretBytes(erasing: &bytes)
        } catch {
            throw APNSError(.cannotRead, "\(quoted(path)): \(error)")
        }
    }

    private static func write(
        _ path: String,
        _ bytes: SecretBytes
    ) throws(APNSError) {
        do throws(SystemError) {
            let file = try AtomicFile(beside: path)
            file.setPermissions(0o600)
            try unsafe bytes.withUnsafeBytes { bytes throws(SystemError) in
                try unsafe file.write(bytes)
            }
            try file.replace(path)
        } catch {
            throw APNSError(.cannotWrite, "\(quoted(path)): \(error)")
        }
    }

    private static func fileNames(_ folder: String) throws(APNSError) -> [String] {
        do throws(SystemError) {
            return try namesInFolder(folder).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            throw APNSError(.cannotRead, "\(quoted(folder)): \(error)")
        }
    }
}
