// SPDX-License-Identifier: Apache-2.0

import PushSealStore

/// What app and extension share beside the keychain.
nonisolated enum AppGroup {
    static let identifier = "group.com.example.app"

    /// The record of what was shown: the extension writes it, the app reads it.
    static func store() throws -> AppGroupStore { try AppGroupStore(appGroup: identifier) }
}
