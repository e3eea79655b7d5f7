// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain
import PushSeal
import PushSealDevice
import SealFormats
import Testing
import UserNotifications

/// Extensions without PushSeal, with keys in the phone's keychain.
@Suite struct `Extensions on CryptoKit and CommonCrypto` {
    private static let device = Device(budget: .seconds(600), grace: .seconds(600))
    private static let secret = (0..<32).map { UInt8($0) }
    private static let push = Push(title: "News", body: "Meet at dawn")

    /// Runs a sample on a phone that has both keys.
    private func deliver(
        _ sample: String,
        _ key: Key,
        accessible: KeychainAccess = .afterFirstUnlock,
        isLocked: Bool = false,
        accessGroup: String = "com.example.app"
    ) async throws -> UNNotificationContent {
        let phone = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: phone) }
        let keychain = PhoneKeychain(phone: phone)
        for (account, secret) in [("push-key", Self.secret), ("passphrase", Array("Köln".utf8))] {
            try keychain.add(
                KeychainItem(
                    service: "com.example.app",
                    account: account,
                    accessGroup: accessGroup,
                    accessible: accessible,
                    secret: Data(secret)
                )
            )
        }
        try FileManager.default.createDirectory(
            atPath: "\(phone)/apps/com.example.other",
            withIntermediateDirectories: true
        )
        let payload = try Payload(parsing: Self.push.sealed(with: KeyRing(keys: [key])))
        let delivery = await Self.device.deliver(
            payload,
            program: Samples.path,
            arguments: [sample],
            environment: [
                "PUSHSEAL_PHONE": phone, "PUSHSEAL_APP": "com.example.app",
                "PUSHSEAL_LOCKED": isLocked ? "1" : "",
            ]
        )
        #expect(delivery.outcome == .modified)
        return delivery.content
    }

    private func key(_ sample: String) -> Key {
        guard sample == "cryptokit" else {
            let passphrase = SecretBytes(copying: Array("Köln".utf8))
            let parameters = Salted.Parameters(
                cipher: .aes256CBC,
                keyDerivation: .pbkdf2(.sha256, iterations: 10_000)
            )
            return Key(id: "k", material: .salted(passphrase: passphrase, parameters))
        }
        return Key(
            id: "k",
            material: .aes128gcm(keyingMaterial: SecretBytes(copying: Self.secret))
        )
    }

    @Test(arguments: ["cryptokit", "commoncrypto"])
    func `they open what PushSeal seals, with the key of the keychain`(
        sample: String
    ) async throws {
        let content = try await deliver(sample, key(sample))
        #expect(content.title == "News")
        #expect(content.body == "Meet at dawn")
        #expect(content.subtitle == "")
    }

    @Test(
        arguments: ["cryptokit", "commoncrypto"],
        [KeychainAccess.whenUnlocked, .afterFirstUnlock]
    )
    func `before the first unlock they have no key, and -25308 says why`(
        sample: String,
        accessible: KeychainAccess
    ) async throws {
        let content = try await deliver(
            sample,
            key(sample),
            accessible: accessible,
            isLocked: true
        )
        #expect(content.body == "(Encrypted)")
        #expect(content.subtitle == "keychain(-25308)")
    }

    @Test func `a key of class Always is there before the first unlock, too`() async throws {
        let content = try await deliver(
            "cryptokit",
            key("cryptokit"),
            accessible: .alwaysThisDeviceOnly,
            isLocked: true
        )
        #expect(content.body == "Meet at dawn")
    }

    @Test func `the key of another app is not there`() async throws {
        let content = try await deliver(
            "cryptokit",
            key("cryptokit"),
            accessGroup: "com.example.other"
        )
        #expect(content.subtitle == "keychain(-25300)")
    }

    @Test func `another key is refused`() async throws {
        let other = SecretBytes(copying: [UInt8](repeating: 9, count: 32))
        let key = Key(id: "k", material: .aes128gcm(keyingMaterial: other))
        let content = try await deliver("cryptokit", key)
        #expect(content.body == "(Encrypted)")
        #expect(content.subtitle == "authenticationFailure")
    }
}
