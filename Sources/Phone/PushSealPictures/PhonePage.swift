// SPDX-License-Identifier: Apache-2.0

import UserNotifications

/// Writes the page of a ``PhonePicture``.
struct PhonePage {
    let picture: PhonePicture
    var page = HTMLWriter()
    /// The images of the page, each contained once: a style with this number draws it wherever it
    /// is shown.
    let images: [UNNotificationAttachment: (number: Int, image: InlineImage)]

    /// The most bytes of one image: Apple's limit (UNNotificationAttachment).
    private static let imageLimit = 10 * 1_048_576
    /// The most bytes of all images as encoded in the page.
    private static let imagesLimit = 40_000_000

    init(_ picture: PhonePicture) {
        self.picture = picture
        var images: [UNNotificationAttachment: (number: Int, image: InlineImage)] = [:]
        var room = Self.imagesLimit
        for attachment in picture.listed.flatMap(\.content.attachments)
        where images[attachment] == nil {
            let image = InlineImage(attachment, limit: min(Self.imageLimit, room * 3 / 4))
            room = max(0, room - image.byteCount)
            images[attachment] = (images.count, image)
        }
        self.images = images
    }

    /// The page, to be encoded as UTF-8.
    mutating func html() -> String {
        page.raw("<!DOCTYPE html>\n")
        page.open("html", ["lang": "en"])
        page.raw("\n<head>\n<meta charset=\"utf-8\">\n")
        page.raw(
            """
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">

            """
        )
        if let seconds = picture.refreshSeconds {
            page.open("meta", ["http-equiv": "refresh", "content": String(seconds)])
            page.raw("\n")
        }
        page.raw("<title>Notifications on a phone</title>\n<style>\n")
        page.raw(PhoneStyle.layout)
        addColors()
        addImages()
        page.raw("</style>\n</head>\n<body>\n<main>\n<h1>Notifications on a phone</h1>\n")
        for view in picture.views { add(view) }
        page.raw("</main>\n</body>\n</html>\n")
        return page.html
    }

    private mutating func addColors() {
        switch picture.theme {
        case .light: page.raw(PhoneStyle.light)
        case .dark: page.raw(PhoneStyle.dark)
        case .auto:
            page.raw(PhoneStyle.light)
            page.raw("@media (prefers-color-scheme: dark) {\n")
            page.raw(PhoneStyle.dark)
            page.raw("}\n")
        }
    }

    private mutating func addImages() {
        for (number, image) in images.values.sorted(by: { $0.number < $1.number }) {
            guard let source = image.source else { continue }
            // The source is our own base64.
            page.append(escaped: ".image\(number) { content: url(\(source)) }\n")
        }
    }

    /// Adds a view: a heading, and the phone.
    private mutating func add(_ view: PhonePicture.View) {
        let name: String =
            switch view {
            case .lock: "Lock screen"
            case .banner: "Banner"
            case .list: "Notification list"
            case .expanded: "Expanded"
            }
        page.open("section", ["class": "view", "aria-labelledby": view.rawValue])
        page.raw("\n")
        page.open("h2", ["id": view.rawValue])
        page.append(escaped: name)
        page.close("h2")
        openPhone(view)
        switch view {
        case .lock: addLockScreen()
        case .banner: addHomeScreen()
        case .list: addGroups(headed: true)
        case .expanded: addExpanded()
        }
        page.raw("</div></div>\n</section>\n")
    }

    /// Opens the phone and its screen, which scrolls and therefore takes keyboard focus.
    private mutating func openPhone(_ view: PhonePicture.View) {
        let language = picture.language.flatMap(PhoneLanguage.init)
        page.open(
            "div",
            [
                "class": "phone \(view.rawValue)", "lang": language?.tag ?? "",
                "dir": language?.isRightToLeft == true ? "rtl" : "ltr",
            ]
        )
        page.raw("<p class=\"status\" aria-hidden=\"true\" lang=\"en\"><span>9:41</span></p>\n")
        page.open(
            "div",
            [
                "class": "screen", "tabindex": "0", "role": "group",
                "aria-labelledby": view.rawValue,
            ]
        )
        page.raw("\n")
    }
}

extension PhonePicture {
    /// The picture as a self-contained page that loads nothing and runs no script.
    package func html() -> String {
        var page = PhonePage(self)
        return page.html()
    }
}

// What is on the screen in each view.
extension PhonePage {
    private mutating func addLockScreen() {
        page.raw("<p class=\"clock\" aria-hidden=\"true\" lang=\"en\">9:41</p>\n")
        addGroups(headed: false)
    }

    private mutating func addHomeScreen() {
        if let banner = picture.banner {
            add(banner, .short, heading: "h3")
        } else {
            addNothing("No banner is shown.")
        }
        page.raw("<div class=\"home\">\n")
        page.open("div", ["class": "app-icon"])
        addIcon()
        if picture.badge != 0 {
            page.open(
                "span",
                ["class": "badge", "role": "img", "aria-label": "badge \(picture.badge)"]
            )
            page.append(escaped: String(picture.badge))
            page.close("span")
        }
        page.close("div")
        page.text("p", "app-name", picture.appName, limit: 100)
        page.raw("</div>\n")
    }

    private mutating func addExpanded() {
        guard let notification = picture.listed.first else {
            return addNothing("Nothing is shown.")
        }
        add(notification, .whole, heading: "h3")
        let actions = picture.actions(of: notification.content)
        guard !actions.isEmpty else { return }
        page.open("ul", ["class": "actions", "aria-label": "Actions"])
        page.raw("\n")
        for action in actions.prefix(Self.actionLimit) {
            let isDestructive = action.options.contains(.destructive)
            page.text("li", isDestructive ? "destructive" : "action", action.title, limit: 100)
        }
        page.close("ul")
    }

    /// The most actions that a phone shows (setNotificationCategories(_:)).
    private static var actionLimit: Int { 10 }

    /// Adds the threads, each as a stack that opens, or below a heading.
    private mutating func addGroups(headed: Bool) {
        let groups = picture.groups
        guard !groups.isEmpty else { return addNothing("Nothing is shown.") }
        page.raw("<ol class=\"groups\">\n")
        for group in groups {
            page.raw("<li class=\"group\">\n")
            if headed {
                page.text("h3", "thread", group.thread.isEmpty ? picture.appName : group.thread)
                addAll(group.notifications, heading: "h4")
            } else {
                addStack(group)
            }
            page.close("li")
        }
        page.close("ol")
        if headed, picture.leftOutCount > 0 {
            addNothing("\(picture.leftOutCount) older ones are left out.")
        }
    }

    /// Adds the newest notification of a thread; opening the stack shows the others.
    private mutating func addStack(_ group: PhonePicture.Group) {
        guard let newest = group.notifications.first else { return }
        add(newest, .short, heading: "h3")
        let others = group.notifications.dropFirst()
        guard !others.isEmpty else { return }
        page.raw("<details><summary>")
        page.append(escaped: "\(others.count) more")
        page.raw("</summary>\n")
        addAll(others, heading: "h3")
        page.close("details")
    }

    private mutating func addAll(
        _ notifications: some Collection<PhonePicture.Notification>,
        heading: StaticString
    ) {
        page.raw("<ol class=\"cards\">\n")
        for notification in notifications {
            page.raw("<li>")
            add(notification, .short, heading: heading)
            page.close("li")
        }
        page.close("ol")
    }

    private mutating func addNothing(_ text: String) {
        page.raw("<p class=\"nothing\" lang=\"en\" dir=\"ltr\">")
        page.append(escaped: text)
        page.close("p")
    }
}

/// How much of a notification a card shows.
private enum CardLength {
    /// One line of the title, four of the body, a thumbnail.
    case short
    /// All of it, with its attachments.
    case whole
}

// One notification.
extension PhonePage {
    /// The most scalars of a body: more than a sealed document holds, and less than slows the page.
    private static var bodyLimit: Int { 10_000 }

    private mutating func add(
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
    private mutating func addIcon() {
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
