// SPDX-License-Identifier: Apache-2.0

import UserNotifications

// What is on the screen in each view.
extension PhonePage {
    mutating func addLockScreen() {
        page.raw("<p class=\"clock\" aria-hidden=\"true\" lang=\"en\">9:41</p>\n")
        addGroups(headed: false)
    }

    mutating func addHomeScreen() {
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

    mutating func addExpanded() {
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
    mutating func addGroups(headed: Bool) {
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
