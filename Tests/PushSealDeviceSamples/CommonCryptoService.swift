// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import Foundation
import Security
import UserNotifications

/// An extension that opens messages of `openssl enc -pbkdf2` with CommonCrypto, as apps do; the
/// passphrase is in the keychain.
final class CommonCryptoService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        do {
            guard let text = content.userInfo["ENCRYPTED_PAYLOAD"] as? String,
                let message = Data(base64Encoded: text), message.starts(with: Data("Salted__".utf8))
            else { throw OpeningError.noMessage }
            let passphrase = try KeychainReader.secret("passphrase")
            try DocumentReader.apply(Self.open(message, passphrase), to: content)
        } catch {
            content.subtitle = "\(error)"
        }
        contentHandler(content)
    }

    private static func open(_ message: Data, _ passphrase: Data) throws -> Data {
        let salt = [UInt8](message[8..<16])
        let ciphertext = [UInt8](message[16...])
        var derived = [UInt8](repeating: 0, count: kCCKeySizeAES256 + kCCBlockSizeAES128)
        let password = String(decoding: passphrase, as: UTF8.self)
        var status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            password,
            password.utf8.count,
            salt,
            salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
            10_000,
            &derived,
            derived.count
        )
        guard status == Int32(kCCSuccess) else { throw OpeningError.cryptor(status) }
        var plaintext = [UInt8](repeating: 0, count: ciphertext.count)
        var count = 0
        status = CCCrypt(
            CCOperation(kCCDecrypt),
            CCAlgorithm(kCCAlgorithmAES),
            CCOptions(kCCOptionPKCS7Padding),
            derived,
            kCCKeySizeAES256,
            Array(derived[kCCKeySizeAES256...]),
            ciphertext,
            ciphertext.count,
            &plaintext,
            plaintext.count,
            &count
        )
        guard status == CCCryptorStatus(kCCSuccess) else { throw OpeningError.cryptor(status) }
        return Data(plaintext.prefix(count))
    }
}
