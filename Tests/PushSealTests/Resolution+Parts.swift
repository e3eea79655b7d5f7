// SPDX-License-Identifier: Apache-2.0

import PushSeal
import Testing

extension Resolution {
    /// The title that it sets; nil if it leaves the original.
    var title: String? {
        switch effect {
        case .texts(let title, _, _): title
        case .replacement(let notification): notification.title.plain
        }
    }

    /// The subtitle that it sets; nil if it leaves the original.
    var subtitle: String? {
        switch effect {
        case .texts(_, let subtitle, _): subtitle
        case .replacement(let notification): notification.subtitle.plain
        }
    }

    /// The notification that replaces the original.
    var replacement: PushNotification {
        get throws {
            guard case .replacement(let notification) = effect else {
                Issue.record("nothing was replaced: \(decryption.reason ?? "")")
                return PushNotification()
            }
            return notification
        }
    }
}
