// SPDX-License-Identifier: Apache-2.0

import PushSealKeyFiles
import Foundation
import SealFormats
import PushSealExtension
import PushSeal
import PushSealStore
import UserNotifications

/// An app's extension as in `Docs/App.md`, with its key in the app group's folder.
final class SealedService: SealedNotificationService {
    private func folder() throws -> String {
        let group = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.com.example.app"
        )
        guard let group else { throw CocoaError(.fileNoSuchFile) }
        return group.path
    }

    override func keyRing() throws -> KeyRing {
        try KeyFile("\(folder())/ring.json").read()
    }

    override func store() throws -> (any ShownStore)? {
        try AppGroupStore(folder: folder())
    }
}
