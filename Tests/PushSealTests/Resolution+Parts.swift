// SPDX-License-Identifier: Apache-2.0

import PushSeal
import Testing

extension Resolution {
    /// The title that it gives; nil where it leaves the one that came.
    var title: String? {
        switch effect {
        case .texts(let title, _, _): title
        case .replacement(let notification): notification.title.plain
        }
    }

    /// The subtitle that it gives; nil where it leaves the one that came.
    var subtitle: String? {
        switch effect {
        case .texts(_, let subtitle, _): subtitle
        case .replacement(let notification): notification.subtitle.plain
        }
    }

    /// The notification that takes the place of the one that came.
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
