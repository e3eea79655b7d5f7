// SPDX-License-Identifier: Apache-2.0

import SealFormats
@_spi(Custom) import PushSealExtension
import PushSeal
import PushSealLocking
import UserNotifications

/// From crypto-js's documentation: "hello!", sealed by `openssl enc -aes-256-cbc -md md5 -a -A`
/// with the passphrase "s3cr3t".
let sealedHello = "U2FsdGVkX19YeQ3ARTtc7acC7f2cm8mibbu8J6v9Fh4="

func key(_ passphrase: String) -> Key {
    let parameters = Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.md5))
    let secret = SecretBytes(copying: Array(passphrase.utf8))
    return Key(material: .salted(passphrase: secret, parameters))
}

func request(
    title: String = "Secret Message!",
    body: String = "(Encrypted)",
    badge: NSNumber? = nil,
    userInfo: [AnyHashable: Any] = [:]
) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = title
    content.body = body
    content.badge = badge
    content.userInfo = userInfo
    return UNNotificationRequest(identifier: "push", content: content, trigger: nil)
}

/// A service as an app would write it, which also records its reports.
class Service: SealedNotificationService {
    let passphrase: String
    let reports = Locked<[Decryption]>([])
    var onFinish: () -> Void = {}

    init(passphrase: String = "s3cr3t") { self.passphrase = passphrase }

    override func keyRing() throws -> KeyRing { KeyRing(keys: [key(passphrase)]) }

    override func didFinish(_ decryption: Decryption) {
        reports.withLock { $0.append(decryption) }
        onFinish()
    }
}

/// A service whose opening waits until the test releases it.
final class HeldService: Service {
    private let entered = DispatchSemaphore(value: 0)
    private let released = DispatchSemaphore(value: 0)

    override func resolve(_ push: PushInProgress) -> Resolution {
        entered.signal()
        released.wait()
        return super.resolve(push)
    }

    func waitUntilOpening() { entered.wait() }
    func letGo() { released.signal() }
}

/// The contents passed to an extension's completion handler, call by call.
final class Replies: Sendable {
    private let contents = Locked<[Shown]>([])

    struct Shown: Sendable, Equatable {
        let title: String
        let subtitle: String
        let body: String
        var badge: NSNumber?
        let keys: Set<String>
    }

    var all: [Shown] { contents.withLock { $0 } }

    func add(_ content: UNNotificationContent) {
        let shown = Shown(
            title: content.title,
            subtitle: content.subtitle,
            body: content.body,
            badge: content.badge,
            keys: Set(content.userInfo.keys.compactMap { $0 as? String })
        )
        contents.withLock { $0.append(shown) }
    }
}

/// Lends an object to a thread of the test; the system, too, calls an extension from several
/// threads.
struct Lent<Value>: @unchecked Sendable {
    let value: Value
}
