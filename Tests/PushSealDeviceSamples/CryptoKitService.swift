// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import Security
import UserNotifications

/// An extension that opens `aes128gcm` without PushSeal, as other apps do: the key is in the
/// keychain, and RFC 8188 is a few lines of CryptoKit.
final class CryptoKitService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content = bestAttemptContent else { return contentHandler(request.content) }
        do {
            guard let text = content.userInfo["ENCRYPTED_PAYLOAD"] as? String,
                let message = Data(base64Encoded: text)
            else { throw OpeningError.noMessage }
            let document = try Self.open(message, key: try KeychainReader.secret("push-key"))
            try DocumentReader.apply(document, to: content)
        } catch {
            content.subtitle = "\(error)"
        }
        contentHandler(content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }

    /// Opens one record of RFC 8188.
    private static func open(_ message: Data, key: Data) throws -> Data {
        guard message.count > 21 else { throw OpeningError.noMessage }
        let salt = message.prefix(16)
        let idLength = Int(message[message.startIndex + 20])
        let record = message.dropFirst(21 + idLength)
        let secret = SymmetricKey(data: key)
        let contentKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret,
            salt: salt,
            info: Data("Content-Encoding: aes128gcm\0".utf8),
            outputByteCount: 16
        )
        let nonce = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret,
            salt: salt,
            info: Data("Content-Encoding: nonce\0".utf8),
            outputByteCount: 12
        )
        let box = try AES.GCM.SealedBox(
            nonce: AES.GCM.Nonce(data: nonce.withUnsafeBytes { Data($0) }),
            ciphertext: record.dropLast(16),
            tag: record.suffix(16)
        )
        let padded = try AES.GCM.open(box, using: contentKey)
        guard let end = padded.lastIndex(of: 2) else { throw OpeningError.noMessage }
        return padded[..<end]
    }
}

/// Why a push was not opened, as shown by these extensions.
enum OpeningError: Error {
    case noMessage
    case keychain(OSStatus)
    case cryptor(Int32)
}

/// Reads the text of a document, as an app would that controls both ends.
enum DocumentReader {
    static func apply(_ document: Data, to content: UNMutableNotificationContent) throws {
        let object = try JSONSerialization.jsonObject(with: document) as? [String: Any]
        let aps = object?["aps"] as? [String: Any]
        let alert = aps?["alert"] as? [String: Any]
        content.title = alert?["title"] as? String ?? ""
        content.body = alert?["body"] as? String ?? ""
    }
}

/// Reads a secret from the keychain.
enum KeychainReader {
    static func secret(_ account: String) throws -> Data {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "com.example.app",
            kSecAttrAccount as String: account,
            kSecMatchLimit as String: kSecMatchLimitOne,
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else {
            throw OpeningError.keychain(status)
        }
        return data
    }
}
