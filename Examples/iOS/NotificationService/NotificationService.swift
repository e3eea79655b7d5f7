// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealExtension
import PushSealFetching

nonisolated final class NotificationService: SealedNotificationService {
    override var acceptance: Unsealer.Acceptance { .provenDocuments }

    override func keyRing() throws -> KeyRing {
        try KeyRing(parsing: Keychain.keyRing())  // what the app has made
    }

    override var badgePolicy: BadgePolicy { .increment }

    override func store() throws -> (any ShownStore)? { try AppGroup.store() }

    override func attachmentFetcher() -> (any AttachmentFetcher)? { URLSessionFetcher() }
}
