// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushSeal
import UserNotifications

extension AlertText {
    /// The text to show: itself, or the app's string for its key in the user's language.
    public var localizedString: String {
        switch self {
        case .plain(let text): text
        case .localized(let text): text.localizedString
        }
    }
}

extension LocalizedText {
    /// The app's string for the key, in the user's language; the key if the app lacks it.
    public var localizedString: String {
        NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
    }
}
