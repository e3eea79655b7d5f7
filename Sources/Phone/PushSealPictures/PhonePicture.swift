// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
package import UserNotifications

/// A phone after some notifications arrived, as a value that ``html()`` draws.
///
/// The notifications belong to one app, the oldest first.
package struct PhonePicture {
    /// A place where a phone shows notifications.
    package enum View: String, Sendable, CaseIterable {
        case lock, banner, list, expanded
    }

    /// Light, dark, or the preference of the reader's browser.
    package enum Theme: String, Sendable, CaseIterable {
        case light, dark, auto
    }

    /// One notification.
    package struct Notification {
        /// Its visible content.
        package var content: UNNotificationContent
        /// Whether its text is shown; if not, only its badge counts.
        package var hasBanner: Bool
        /// How long ago it arrived.
        package var age: Duration

        package init(content: UNNotificationContent, hasBanner: Bool = true, age: Duration = .zero)
        {
            self.content = content
            self.hasBanner = hasBanner
            self.age = age
        }
    }

    /// A page with more would be slow; older notifications are only counted.
    static let notificationLimit = 100

    /// The name below the app's icon.
    package var appName = "App"
    /// The notifications, the oldest first.
    package var notifications: [Notification]
    /// The categories that the app registered, with their buttons.
    package var categories: Set<UNNotificationCategory> = []
    /// The views, side by side if there is room.
    package var views = View.allCases
    package var theme = Theme.auto
    /// The phone's language, such as `ar`; some languages make the layout run from right to left.
    package var language: String?
    /// How many seconds until the page reloads, for a file that is written again and again.
    package var refreshSeconds: Int?

    package init(_ notifications: [Notification]) {
        self.notifications = notifications
    }
}

// What the views show.
extension PhonePicture {
    /// The notifications of one thread, the newest first.
    struct Group {
        let thread: String
        var notifications: [Notification]
    }

    /// The notifications in the list, the newest first.
    var listed: [Notification] {
        notifications.filter(\.hasBanner).suffix(Self.notificationLimit).reversed()
    }

    /// How many notifications are not in the list because there are too many.
    var leftOutCount: Int {
        max(0, notifications.count(where: \.hasBanner) - Self.notificationLimit)
    }

    /// The list by threads, the one with the newest notification first.
    var groups: [Group] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        for notification in listed {
            let thread = notification.content.threadIdentifier
            if let place = places[thread] {
                groups[place].notifications.append(notification)
            } else {
                places[thread] = groups.count
                groups.append(Group(thread: thread, notifications: [notification]))
            }
        }
        return groups
    }

    /// The badge on the app's icon: the last one that a notification set.
    var badge: Int {
        notifications.reduce(0) { $1.content.badge.map(\.intValue) ?? $0 }
    }

    /// The notification that is shown as a banner; passive ones only join the list.
    var banner: Notification? {
        notifications.last.flatMap {
            $0.hasBanner && $0.content.interruptionLevel != .passive ? $0 : nil
        }
    }

    /// The buttons that the app registered for a notification.
    func actions(of content: UNNotificationContent) -> [UNNotificationAction] {
        guard !content.categoryIdentifier.isEmpty else { return [] }
        return categories.first { $0.identifier == content.categoryIdentifier }?.actions ?? []
    }
}

// The app's part of the picture.
extension PhonePicture {
    /// The name below an app's icon, from its Info.plist; nil if there is none.
    package static func appName(in folder: String) -> String? {
        guard let data = try? Data(contentsOf: URL(filePath: folder + "/Info.plist")),
            let list = InstalledApp.propertyList(data)
        else { return nil }
        return ["CFBundleDisplayName", "CFBundleName"].lazy
            .compactMap { list[$0] as? String }.first { !$0.isEmpty }
    }
}

extension PhonePicture {
    /// The picture as a PNG, with two pixels per CSS pixel.
    ///
    /// - Parameters:
    ///   - browser: renders the page.
    ///   - isStopped: called now and then to ask whether to give up.
    /// - Returns: the PNG.
    /// - Throws: why there is none.
    package func png(
        with browser: Browser,
        isStopped: () -> Bool
    ) throws(Browser.Failure) -> [UInt8] {
        let gap = PhoneStyle.gap
        return try browser.png(
            of: html(),
            width: views.count * (PhoneStyle.phoneWidth + gap) + gap,
            height: PhoneStyle.headingHeight + PhoneStyle.phoneHeight + 2 * gap,
            isStopped: isStopped
        )
    }
}

/// The language of a phone, as a page specifies it.
struct PhoneLanguage {
    /// Scripts and languages written from right to left (Unicode CLDR, `characterOrder`).
    private static let rightToLeft: Set<String> = [
        "ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
        "arab", "hebr", "thaa", "syrc", "nkoo", "adlm",
    ]

    /// The language tag, such as `de-AT`.
    let tag: String
    /// Whether the phone is laid out from right to left.
    let isRightToLeft: Bool

    /// Parses the name of a locale, such as `de_AT.UTF-8`; nil if it does not name a language.
    init?(_ locale: String) {
        let parts = locale.prefix { $0 != "." && $0 != "@" }
            .split { $0 == "_" || $0 == "-" }.map { String($0) }
        guard let language = parts.first?.lowercased(), (2...3).contains(language.utf8.count),
            parts.count <= 4, parts.allSatisfy({ (1...8).contains($0.utf8.count) }),
            parts.joined().unicodeScalars.allSatisfy({
                $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
            })
        else { return nil }
        tag = parts.joined(separator: "-")
        let script = parts.dropFirst().first { $0.utf8.count == 4 }?.lowercased()
        isRightToLeft = Self.rightToLeft.contains(script ?? language)
    }
}
