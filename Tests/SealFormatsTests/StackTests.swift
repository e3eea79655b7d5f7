// SPDX-License-Identifier: Apache-2.0

import PushSealStackProbe
import Testing

@testable import SealFormats

/// Operations on secrets must leave none of the secrets on the stack.
@Suite struct StackTests {
    /// Parts of secrets to search for, stored so that they do not find themselves.
    struct Needles {
        private(set) var masked: [UInt8] = []

        /// Every eight bytes of a secret.
        mutating func add(_ secret: SecretBytes) {
            secret.withUnsafeBytes { bytes in
                let size = Int(STACK_PROBE_NEEDLE)
                for start in stride(from: 0, through: bytes.count - size, by: size) {
                    add(bytes[start..<start + size])
                }
            }
        }

        mutating func add(_ bytes: some Collection<UInt8>) {
            masked += bytes.map { $0 ^ UInt8(STACK_PROBE_MASK) }
        }
    }

    private final class Body {
        let run: () throws -> Void
        var failure: (any Error)?

        init(_ run: @escaping () throws -> Void) { self.run = run }
    }

    /// Runs an operation, and returns how many parts of secrets it leaves on the stack.
    func countLeft(
        of needles: Needles,
        by run: @escaping () throws -> Void
    ) throws -> stack_probe_result {
        try run()  // one-time initialisation happens before
        let body = Body(run)
        let result = withExtendedLifetime(body) {
            stack_probe(
                { context in
                    guard let context else { return }
                    let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
                    do { try body.run() } catch { body.failure = error }
                },
                Unmanaged.passUnretained(body).toOpaque(),
                needles.masked,
                needles.masked.count / Int(STACK_PROBE_NEEDLE)
            )
        }
        if let failure = body.failure { throw failure }
        return result
    }

    let passphrase = SecretBytes(copying: pattern(24).map { $0 ^ 0x3C })
    let salt = pattern(8).map { $0 ^ 0xA5 }

    @Test func `the search finds what a call leaves`() throws {
        var needles = Needles()
        needles.add(passphrase)
        let masked = needles.masked
        let left = try countLeft(of: needles) { stack_probe_leave(masked) }
        #expect(left.found > 0)
    }

    @Test(arguments: [16, 32, 48], [Digest.sha256, .sha512])
    func `of PBKDF2 neither passphrase nor states nor keys stay`(
        byteCount: Int,
        digest: Digest
    ) throws {
        let (passphrase, salt) = (passphrase, salt)
        func derive() throws -> SecretBytes {
            try PBKDF2.derive(
                passphrase,
                salt: salt,
                digest: digest,
                iterations: 50,
                byteCount: byteCount
            )
        }
        var needles = Needles()
        needles.add(passphrase)
        needles.add(try derive())
        try addStates(passphrase, to: &needles)
        let left = try countLeft(of: needles) { _ = try derive() }
        #expect(left.found == 0, "\(left)")
    }

    @Test(arguments: [
        Salted.KeyDerivation.evpBytesToKey(.sha256), .evpBytesToKey(.md5), .evpBytesToKey(.sha384),
        .pbkdf2(.sha256, iterations: 20), .pbkdf2(.sha1, iterations: 20),
    ])
    func `of a salted message neither passphrase nor key nor IV stays`(
        _ derivation: Salted.KeyDerivation
    ) throws {
        let parameters = Salted.Parameters(cipher: .aes256CBC, keyDerivation: derivation)
        let (passphrase, salt) = (passphrase, salt)
        let derived = try Salted.deriveKey(
            passphrase: passphrase,
            salt: salt,
            parameters: parameters
        )
        var needles = Needles()
        needles.add(passphrase)
        needles.add(derived.key)
        needles.add(derived.iv)
        try addStates(passphrase, to: &needles)
        var message: [UInt8] = []
        let sealed = try countLeft(of: needles) {
            message = try Salted.seal(
                pattern(100),
                passphrase: passphrase,
                parameters: parameters,
                salt: salt
            )
        }
        #expect(sealed.found == 0, "\(sealed)")
        let opened = try countLeft(of: needles) {
            _ = try Salted.open(message, passphrase: passphrase, parameters: parameters)
        }
        #expect(opened.found == 0, "\(opened)")
    }

    /// What HKDF derives from a secret and a salt, including the record key.
    private func addKeys(
        _ secret: SecretBytes,
        salt: [UInt8],
        to needles: inout Needles
    ) throws {
        needles.add(secret)
        let key = try HKDF.extract(secret, salt: salt)
        needles.add(key)
        try addStates(key, to: &needles)
        // RFC 8188 §2.2 and §2.3.
        for (info, byteCount) in [("aes128gcm", 16), ("nonce", 12)] {
            let info = Array("Content-Encoding: \(info)\0".utf8)
            needles.add(try HKDF.expand(key, info: info, byteCount: byteCount))
        }
    }

    @Test func `of an aes128gcm message no key stays`() throws {
        let secret = SecretBytes(copying: pattern(32).map { $0 ^ 0x69 })
        let salt = pattern(16)
        var needles = Needles()
        try addKeys(secret, salt: salt, to: &needles)
        var message: [UInt8] = []
        let sealed = try countLeft(of: needles) {
            message = try ContentCoding.seal(
                pattern(100),
                keyingMaterial: secret,
                recordSize: 40,
                salt: .given(salt)
            )
        }
        #expect(sealed.found == 0, "\(sealed)")
        let opened = try countLeft(of: needles) {
            _ = try ContentCoding.open(message, keyingMaterial: secret)
        }
        #expect(opened.found == 0, "\(opened)")
    }

    @Test func `of a Web Push message neither private key nor shared secret stays`() throws {
        let device = try WebPush.DeviceKey()
        let sender = try P256.PrivateKey()
        var needles = Needles()
        for key in [device.privateKey, sender] {
            needles.add(key.scalar)
            // As OpenSSL stores numbers: lowest byte first.
            needles.add(
                key.scalar.withUnsafeBytes { SecretBytes(copying: Array($0).reversed()) }
            )
        }
        let shared = try sender.sharedSecret(with: device.recipient.publicKey)
        needles.add(shared)
        needles.add(shared.withUnsafeBytes { SecretBytes(copying: Array($0).reversed()) })
        needles.add(device.authenticationSecret)
        let recipient = device.recipient
        var message: [UInt8] = []
        let sealed = try countLeft(of: needles) {
            message = try WebPush.seal(
                pattern(100),
                to: recipient,
                ephemeral: sender,
                salt: .given(pattern(16))
            )
        }
        #expect(sealed.found == 0, "\(sealed)")
        let opened = try countLeft(of: needles) {
            _ = try WebPush.open(message, with: device)
        }
        #expect(opened.found == 0, "\(opened)")
        let made = try countLeft(of: needles) { _ = try P256.PrivateKey(scalar: sender.scalar) }
        #expect(made.found == 0, "\(made)")
        let signed = try countLeft(of: needles) { _ = try sender.signature(for: pattern(40)) }
        #expect(signed.found == 0, "\(signed)")
    }
}
