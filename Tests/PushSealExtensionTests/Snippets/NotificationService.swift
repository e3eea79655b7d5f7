// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealExtension

nonisolated final class NotificationService: SealedNotificationService {
    override func keyRing() throws -> KeyRing {
        try KeyRing(parsing: Keychain.keyRing())  // the same ring, where the app keeps it
    }
}
