// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import Testing
import UserNotifications

@testable import PushSealPictures

@Suite struct `A stranger's text in a page` {
    private static let evil = "</style></title><script>alert(1)</script>\"' onload=x \u{1B}[2J&amp;"

    @Test func `is nowhere markup, whichever field it stands in`() {
        let notification = notification(Self.evil, body: Self.evil, thread: Self.evil) {
            $0.subtitle = Self.evil
            $0.categoryIdentifier = Self.evil
        }
        var picture = PhonePicture([notification, notification])
        picture.appName = Self.evil
        picture.language = Self.evil
        picture.categories.add(
            UNNotificationAction(identifier: Self.evil, title: Self.evil),
            to: Self.evil
        )
        let page = picture.html()
        #expect(!page.contains("<script"))
        #expect(count("</style>", in: page) == 1)
        #expect(count("</title>", in: page) == 1)
        #expect(
            page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=x ␛[2J&amp;amp;")
        )
        let controls = page.unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n"
        }
        #expect(controls.isEmpty)
    }

    @Test func `may have many lines in the body, and one elsewhere`() {
        let page = page(.list, notification("a\nb", body: "c\nd"))
        #expect(page.contains("dir=\"auto\">a b</h4>"))
        #expect(page.contains("dir=\"auto\">c\nd</p>"))
    }

    @Test func `leaves no direction open, and has the direction of its first letter`() {
        // An isolate around all of it would hide the first letter from dir=auto (HTML, "auto").
        #expect(HTMLWriter.shown("שלום a") == "שלום a")
        #expect(HTMLWriter.shown("a\u{202E}b") == "a\u{202E}b\u{202C}")
        #expect(HTMLWriter.shown("a\u{2069}b\u{2067}") == "ab\u{2067}\u{2069}")
    }

    @Test func `is bounded`() {
        let long = String(repeating: "word ", count: 200_000)
        let page = page(.expanded, notification(long, body: long))
        #expect(page.utf8.count < 30_000)
        #expect(HTMLWriter.shown(String(repeating: "a", count: 1_000)).hasSuffix("aa"))
        #expect(HTMLWriter.shown(String(repeating: "a", count: 1_001)).hasSuffix("a…"))
    }

    @Test func `stands in a page that loads and runs nothing`() {
        let page = page(.lock, notification("t"))
        #expect(
            page.contains(
                "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                    + "base-uri 'none'; form-action 'none'\""
            )
        )
        #expect(!page.contains("http://") && !page.contains("https://"))
    }

    @Test func `only a page that is written anew loads itself again`() {
        #expect(!page(.lock, notification("t")).contains("refresh"))
        let watched = page(.lock, notification("t")) { $0.refreshSeconds = 2 }
        #expect(watched.contains("<meta http-equiv=\"refresh\" content=\"2\">"))
    }
}
