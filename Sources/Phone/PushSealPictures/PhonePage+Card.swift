// SPDX-License-Identifier: Apache-2.0

import UserNotifications

/// How much of a notification a card shows.
enum CardLength {
    /// One line of the title, four of the body, a thumbnail.
    case short
    /// All of it, with its attachments.
    case whole
}

// One notification.
extension PhonePage {
    /// The most scalars of a body: more than a sealed document holds, and less than slows the page.
    private static var bodyLimit: Int { 10_000 }

    mutating func add(
        _ notification: PhonePicture.Notification,
        _ length: CardLength,
        heading: StaticString
    ) {
        let content = notification.content
        page.open("article", ["class": length == .short ? "card" : "card whole"])
        page.raw("\n")
        if length == .whole { addAttachments(of: content) }
        addIcon()
        page.raw("<div class=\"words\">\n")
        addHead(notification)
        page.text(heading, "title", content.title)
        page.text("p", "subtitle", content.subtitle)
        page.text("p", "body", content.body, limit: Self.bodyLimit, isLines: true)
        page.raw("</div>\n")
        if length == .short { addThumbnail(of: content) }
        page.close("article")
    }

    /// Adds level, app and age.
    private mutating func addHead(_ notification: PhonePicture.Notification) {
        switch notification.content.interruptionLevel {
        case .timeSensitive: page.raw("<p class=\"level\" lang=\"en\">Time Sensitive</p>\n")
        case .critical: page.raw("<p class=\"level\" lang=\"en\">Critical</p>\n")
        case .active, .passive: break
        }
        page.raw("<p class=\"head\">")
        page.text("span", "app", picture.appName, limit: 100)
        page.raw("<span class=\"age\" lang=\"en\" dir=\"ltr\">")
        page.append(escaped: Self.words(for: notification.age))
        page.raw("</span></p>\n")
    }

    /// Adds the app's icon: its first letter.
    mutating func addIcon() {
        let letter = HTMLWriter.shown(picture.appName, limit: 100).first.map(String.init) ?? ""
        page.open("span", ["class": "icon", "aria-hidden": "true"])
        page.append(escaped: letter.uppercased())
        page.close("span")
    }

    /// Adds the first image, unless its options hide the thumbnail.
    private mutating func addThumbnail(of content: UNNotificationContent) {
        let hidden = UNNotificationAttachmentOptionsThumbnailHiddenKey
        let first = content.attachments.first { ($0.options[hidden] as? Bool) != true }
        guard let first, let (number, image) = images[first], image.source != nil else { return }
        add(image, number, "thumbnail")
    }

    private mutating func addAttachments(of content: UNNotificationContent) {
        for attachment in content.attachments {
            guard let (number, image) = images[attachment] else { continue }
            if image.source != nil {
                add(image, number, "attachment")
            } else {
                page.text("p", "attachment-name", image.label)
            }
        }
    }

    private mutating func add(_ image: InlineImage, _ number: Int, _ name: String) {
        page.open(
            "span",
            ["class": "\(name) image\(number)", "role": "img", "aria-label": image.label]
        )
        page.close("span")
    }

    private static func words(for age: Duration) -> String {
        switch age.components.seconds {
        case ..<60: "now"
        case ..<3_600: "\(age.components.seconds / 60)m ago"
        case ..<86_400: "\(age.components.seconds / 3_600)h ago"
        default: "\(age.components.seconds / 86_400)d ago"
        }
    }
}
