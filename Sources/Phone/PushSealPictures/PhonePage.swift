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
