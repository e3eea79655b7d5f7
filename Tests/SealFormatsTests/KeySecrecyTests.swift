// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealKeyFiles
import SealFormats
import Testing

/// Everything that holds a secret, printed in every way.
@Suite struct KeySecrecyTests {
    /// The secrets of a key, one per JWK member.
    private static func secrets(of key: Key) -> [SecretBytes] {
        switch key.material {
        case .rot13: []
        case .salted(let secret, _), .aes128gcm(let secret), .cryptoJS(let secret, _): [secret]
        case .bark(let settings): [settings.key]
        case .device(let device, _):
            [device.privateKey.scalar, device.authenticationSecret]
        case .sender(let recipient, _):
            [recipient.authenticationSecret]
        @unknown default: []
        }
    }

    /// The forms in which a log could show bytes.
    private static func forms(of secret: SecretBytes) -> [String] {
        let bytes = Array(secret.withUnsafeBytes { Array($0) }.prefix(6))
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return [
            hexadecimal.joined(), hexadecimal.joined(separator: " "),
            bytes.map { String($0) }.joined(separator: ", "),
            SealedText.base64(bytes), String(decoding: bytes, as: UTF8.self),
        ]
    }

    private static func shown(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        print(value, to: &text)
        debugPrint(value, to: &text)
        text += "\(value) \(String(describing: value)) \(String(reflecting: value))"
        for child in Mirror(reflecting: value).children { text += "\(child)" }
        return text
    }

    private static let keys: [Key] =
        FormatSample.all.map(\.key).filter { $0.format != .rot13 }
        + FormatSample.all.compactMap { try? $0.key.publicHalf() }
        + [
            Key(
                id: "random",
                material: .aes128gcm(keyingMaterial: SecretBytes(copying: pattern(40)))
            )
        ]

    @Test(arguments: keys)
    func `no key shows its secrets`(key: Key) throws {
        let file = KeyFile("ring.json")
        var texts = [Self.shown(key), Self.shown(key.material), Self.shown(KeyRing(keys: [key]))]
        texts += [Self.shown(Optional(key)), Self.shown([key]), Self.shown(["k": key])]
        texts += [Self.shown(file), Self.shown(Result<Key, SealError>.success(key))]
        switch key.material {
        case .device(let device, _):
            texts += [Self.shown(device), Self.shown(device.privateKey)]
            texts += [Self.shown(device.recipient), Self.shown(device.privateKey.pem)]
        case .sender(let recipient, _):
            texts.append(Self.shown(recipient))
        case .bark(let settings): texts.append(Self.shown(settings))
        default: break
        }
        // A one-letter key is in every text, so only longer secrets are searched for.
        for secret in Self.secrets(of: key) where secret.count >= 6 {
            for form in Self.forms(of: secret) {
                for text in texts { #expect(!text.contains(form)) }
            }
        }
    }

    @Test func `what was read from a file does not show its secrets`() throws {
        let folder = try TemporaryFolder()
        // One file each, because a ring does not accept a key together with its public half.
        for (place, key) in Self.keys.enumerated() {
            let file = KeyFile(folder.url.appending(path: "ring\(place).json").path)
            try file.create(KeyRing(keys: [Key(material: key.material)]))
            let text = Self.shown(try file.read())
            for secret in Self.secrets(of: key) where secret.count >= 6 {
                for form in Self.forms(of: secret) { #expect(!text.contains(form)) }
            }
        }
    }

    @Test func `nothing that holds a secret can be encoded`() {
        let values: [Any] =
            Self.keys + Self.keys.map { KeyRing(keys: [$0]) as Any }
            + Self.keys.flatMap(Self.secrets)
        for value in values { #expect(!(value is any Encodable)) }
    }
}
