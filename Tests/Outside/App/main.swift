// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import PushSeal
import PushSealExtension
import UserNotifications

/// The extension of README, with the keychain of a program that has none.
enum Keychain {
    static let key = SymmetricKey(size: .bits128)

    static func keyRing() -> [UInt8] {
        let k = key.withUnsafeBytes { Data($0) }.base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
        return Array(#"{"keys":[{"kid":"a","kty":"oct","alg":"aes128gcm","k":"\#(k)"}]}"#.utf8)
    }
}

let sealed = try payload(ring: Keychain.keyRing())
guard let userInfo = try JSONSerialization.jsonObject(with: Data(sealed)) as? [String: Any] else {
    fatalError("a payload is an object")
}
let content = UNMutableNotificationContent()
content.title = "Secret Message!"
content.body = "(Encrypted)"
content.userInfo = userInfo
let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
NotificationService().didReceive(request) { shown in
    let digest = fingerprint(Array(shown.body.utf8)).1.description
    print("\(shown.title) \(shown.body), \(names.count) names, \(digest)")
}
