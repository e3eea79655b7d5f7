// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealExtension
import PushSealStore

final class NotificationService: SealedNotificationService {
    override var acceptance: Unsealer.Acceptance { .provenDocuments }

    override func keyRing() throws -> KeyRing {
        try KeyRing(parsing: Keychain.keyRing())  // a JWK Set, as pushseal keygen writes it
    }

    override var badgePolicy: BadgePolicy { .increment }

    override func shownStore() throws -> (any ShownStore)? {
        let group = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.com.example.app"
        )
        guard let group else { throw CocoaError(.fileNoSuchFile) }
        return try AppGroupStore(folder: group.path)
    }
}
