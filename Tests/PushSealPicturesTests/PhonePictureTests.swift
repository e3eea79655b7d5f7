// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import Testing
import UserNotifications

@testable import PushSealPictures

/// A notification with these texts.
func notification(
    _ title: String = "",
    body: String = "",
    thread: String = "",
    badge: Int? = nil,
    change: (UNMutableNotificationContent) -> Void = { _ in }
) -> PhonePicture.Notification {
    let content = UNMutableNotificationContent()
    content.title = title
    content.body = body
    content.threadIdentifier = thread
    content.badge = badge.map { NSNumber(value: $0) }
    change(content)
    return PhonePicture.Notification(content: content)
}

/// The page of one view.
func page(
    _ view: PhonePicture.View,
    _ notifications: PhonePicture.Notification...,
    change: (inout PhonePicture) -> Void = { _ in }
) -> String {
    var picture = PhonePicture(notifications)
    picture.views = [view]
    change(&picture)
    return picture.html()
}

/// How often a text contains another.
func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
}

@Suite struct `What a phone shows` {
    @Test func `the newest thread is first, and in it the newest notification`() {
        let picture = PhonePicture([
            notification("a1", thread: "a"), notification("b1", thread: "b"),
            notification("a2", thread: "a"), notification("none"),
        ])
        #expect(picture.groups.map(\.thread) == ["", "a", "b"])
        #expect(picture.groups[1].notifications.map(\.content.title) == ["a2", "a1"])
    }

    @Test func `the lock screen stacks a thread, the list shows all of it below its name`() {
        let messages = [
            notification("one", thread: "trip"), notification("two", thread: "trip"),
            notification("three", thread: "trip"),
        ]
        var picture = PhonePicture(messages)
        picture.views = [.lock]
        #expect(count("<summary>2 more</summary>", in: picture.html()) == 1)
        picture.views = [.list]
        #expect(count("<summary>", in: picture.html()) == 0)
        #expect(picture.html().contains("<h3 class=\"thread\" dir=\"auto\">trip</h3>"))
        #expect(count("<article", in: picture.html()) == 3)
    }

    @Test func `the badge is the last one set, and 0 removes it`() {
        #expect(PhonePicture([notification(badge: 3), notification("t")]).badge == 3)
        #expect(page(.banner, notification(badge: 3)).contains("aria-label=\"badge 3\""))
        let removed = page(.banner, notification(badge: 3), notification(badge: 0))
        #expect(!removed.contains("class=\"badge\""))
    }

    @Test func `a passive notification joins the list without a banner`() {
        let passive = notification("quiet") { $0.interruptionLevel = .passive }
        #expect(page(.banner, passive).contains("No banner is shown."))
        #expect(page(.list, passive).contains("quiet"))
    }

    @Test func `what has no banner is not drawn, but its badge counts`() {
        var silent = notification("unseen", badge: 7)
        silent.hasBanner = false
        let page = page(.list, silent)
        #expect(!page.contains("unseen"))
        #expect(page.contains("Nothing is shown."))
        #expect(PhonePicture([silent]).badge == 7)
    }

    @Test func `the expanded view has the buttons of the notification's category and no others`() {
        let invitation = notification("t") { $0.categoryIdentifier = "INVITE" }
        let page = page(.expanded, invitation) { picture in
            picture.categories.add(
                UNNotificationAction(identifier: "Accept", title: "Accept"),
                to: "INVITE"
            )
            picture.categories.add(
                UNNotificationAction(identifier: "Decline <now>", title: "Decline <now>"),
                to: "INVITE"
            )
            picture.categories.add(
                UNNotificationAction(identifier: "Reply", title: "Reply"),
                to: "MESSAGE"
            )
        }
        #expect(count("<li class=\"action\"", in: page) == 2)
        #expect(page.contains("Decline &lt;now&gt;"))
        #expect(!page.contains("Reply"))
    }

    @Test(arguments: [
        (0, "now"), (59, "now"), (60, "1m ago"), (7_200, "2h ago"), (90_000, "1d ago"),
    ])
    func `a card says how old it is`(seconds: Int, words: String) {
        var old = notification("t")
        old.age = .seconds(seconds)
        #expect(page(.list, old).contains(">\(words)</span>"))
    }

    @Test(arguments: [
        ("ar", "ar", "rtl"), ("he_IL.UTF-8", "he-IL", "rtl"), ("az_Arab", "az-Arab", "rtl"),
        ("ks_Deva", "ks-Deva", "ltr"), ("de_AT", "de-AT", "ltr"), ("\"><b>", "", "ltr"),
        ("C", "", "ltr"),
    ])
    func `the phone has its language and that language's direction`(
        locale: String,
        tag: String,
        direction: String
    ) {
        let page = page(.list, notification("t")) { $0.language = locale }
        #expect(page.contains("<div class=\"phone list\" lang=\"\(tag)\" dir=\"\(direction)\">"))
    }

    @Test func `more than a hundred notifications are counted, not drawn`() {
        var picture = PhonePicture((1...103).map { notification("number \($0)") })
        picture.views = [.list]
        #expect(count("<article", in: picture.html()) == 100)
        #expect(picture.html().contains("3 older ones are left out."))
        #expect(!picture.html().contains(">number 3<"))
        #expect(picture.html().contains(">number 4<"))
    }
}
