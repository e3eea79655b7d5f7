// SPDX-License-Identifier: Apache-2.0

import PushSealExpanded
import Testing
import UserNotificationsUI

@Suite @MainActor struct `Expanded notifications` {
    private let rides = UNNotificationCategory(
        identifier: "rides",
        actions: [
            UNNotificationAction(identifier: "book", title: "Book"),
            UNNotificationAction(identifier: "more", title: "More"),
            UNNotificationAction(identifier: "later", title: "Later", options: .foreground),
        ],
        intentIdentifiers: [],
        options: .customDismissAction
    )

    private let song = UNNotificationCategory(
        identifier: "song",
        actions: [
            UNTextInputNotificationAction(
                identifier: "reply",
                title: "Reply",
                textInputButtonTitle: "Send",
                textInputPlaceholder: "Thanks"
            ),
            UNNotificationAction(identifier: "skip", title: "Skip", options: .destructive),
        ],
        intentIdentifiers: []
    )

    private var extensions: [ContentExtension] {
        var shown = ContentExtensionInfo(
            categories: ["rides", "parks"],
            initialContentSizeRatio: 0.5
        )
        shown.isDefaultContentHidden = true
        shown.overridesDefaultTitle = true
        return [
            ContentExtension(info: shown) { RidesViewController() },
            ContentExtension(
                info: ContentExtensionInfo(categories: ["song"], initialContentSizeRatio: 1)
            ) { PlayerViewController() },
            ContentExtension(
                info: ContentExtensionInfo(
                    categories: ["song", "plain"],
                    initialContentSizeRatio: 2
                )
            ) { PlainViewController() },
        ]
    }

    private func request(
        _ identifier: String,
        category: String,
        thread: String = "",
        rides: [String] = []
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Your ride is ready"
        content.body = "Let us go"
        content.categoryIdentifier = category
        content.threadIdentifier = thread
        content.userInfo = ["rides": rides]
        return UNNotificationRequest(identifier: identifier, content: content, trigger: nil)
    }

    private func expand(
        _ request: UNNotificationRequest,
        in category: UNNotificationCategory? = nil
    ) -> ExpandedView {
        ExpandedView(request, in: category, extensions: extensions, appName: "Fair", width: 300)
    }

    private func events(_ view: ExpandedView) -> [String] { view.events.map(\.words) }

    @Test func `the extension of the category draws the view`() {
        let view = expand(
            request("1", category: "rides", rides: ["Amusement Park", "Family Theme Park"]),
            in: rides
        )
        #expect(
            view.text == """
                title: Your rides
                view 300 × 88
                    label: Amusement Park
                    label: Family Theme Park
                action: Book
                action: More
                action: Later (opens the app)

                """
        )
        #expect(events(view) == ["received 1"])
    }

    @Test(arguments: [
        ("parks", "RidesViewController"), ("song", "PlayerViewController"),
        ("plain", "PlainViewController"), ("other", "none"), ("", "none"),
    ])
    func `the first extension that names the category is taken`(category: String, name: String) {
        let view = expand(request("1", category: category))
        let made = view.controller.map { "\(type(of: $0))" }
        #expect(made ?? "none" == name)
    }

    @Test func `without an extension the texts are shown and the app is told`() {
        let view = expand(request("1", category: "other"), in: rides)
        #expect(
            view.text == """
                title: Fair
                text: Your ride is ready
                text: Let us go
                action: Book
                action: More
                action: Later (opens the app)

                """
        )
        #expect(view.choose("book"))
        #expect(events(view) == ["chose book", "dismissed", "told the app book"])
        #expect(view.text == "")
    }

    @Test func `a notification of the same thread goes to the same view`() {
        let view = expand(
            request("1", category: "rides", thread: "t", rides: ["Swing"]),
            in: rides
        )
        #expect(view.receive(request("2", category: "parks", thread: "t", rides: ["Train"])))
        #expect(!view.receive(request("3", category: "rides", thread: "u", rides: ["No"])))
        #expect(!view.receive(request("4", category: "song", thread: "t", rides: ["No"])))
        #expect(view.text.contains("view 300 × 88\n    label: Swing\n    label: Train\n"))
        #expect(events(view) == ["received 1", "received 2"])
        view.dismiss()
        #expect(!view.receive(request("5", category: "rides", thread: "t")))
    }

    @Test func `notifications without a thread have nothing in common`() {
        let view = expand(request("1", category: "rides"))
        #expect(!view.receive(request("2", category: "rides")))
    }

    @Test func `dismiss is the extension's own business`() {
        let view = expand(request("1", category: "rides"), in: rides)
        #expect(view.choose("book"))
        #expect(!view.isOnScreen)
        #expect(
            events(view) == ["received 1", "chose book", "answered book: dismiss", "dismissed"]
        )
        #expect(!view.choose("book"))
    }

    @Test func `do not dismiss leaves the view, and only the first answer counts`() {
        let view = expand(request("1", category: "rides", rides: ["Swing"]), in: rides)
        #expect(view.choose("more"))
        #expect(view.isOnScreen)
        #expect(
            view.text == """
                title: Your rides
                view 300 × 44
                    label: Swing
                  label: No more rides today

                """
        )
        #expect(
            events(view) == [
                "received 1", "chose more", "changed the buttons: ", "answered more: doNotDismiss",
                "answered more again",
            ]
        )
    }

    @Test func `dismiss and forward tells the app`() {
        let view = expand(request("1", category: "rides"), in: rides)
        #expect(view.choose("later"))
        #expect(
            events(view) == [
                "received 1", "chose later", "answered later: dismissAndForwardAction", "dismissed",
                "told the app later",
            ]
        )
    }

    @Test func `an extension that lacks the method forwards every action`() async {
        let view = expand(request("1", category: "plain"), in: rides)
        #expect(view.text.hasPrefix("title: Fair\nview 300 × 600\n  image: Your ride is ready\n"))
        #expect(view.choose("book"))
        #expect(view.unansweredCount == 1)
        await view.answers()
        #expect(events(view).suffix(2) == ["dismissed", "told the app book"])
    }

    @Test func `a text goes to the extension, from a text action only`() async {
        let view = expand(request("1", category: "song"), in: song)
        #expect(!view.choose("skip", text: "what for"))
        #expect(!view.choose("unknown"))
        #expect(view.choose("reply", text: "Nice \"one\""))
        #expect(view.choose("reply"))
        await view.answers()
        #expect(view.isOnScreen && view.unansweredCount == 0)
        #expect(
            events(view).filter { $0.hasPrefix("chose") } == [
                #"chose reply "Nice \"one\"""#, #"chose reply """#,
            ]
        )
        #expect(view.events.contains(.answered("reply", .doNotDismiss)))
        #expect(view.choose("skip"))
        await view.answers()
        #expect(view.events.last == .toldApp("skip", text: nil))
    }

    @Test func `the text that the user wrote is shown by the extension`() async {
        let view = expand(request("1", category: "song"), in: song)
        #expect(view.choose("reply", text: "Nice one\u{1B}[31m"))
        await view.answers()
        #expect(
            view.text == """
                title: Fair
                view 300 × 300
                  label: paused: Let us go
                  text: Nice one␛[31m
                media button: play
                text: Your ride is ready
                text: Let us go
                action: Reply (asks for a text)
                action: Skip (destructive)

                """
        )
    }

    @Test func `the media button plays and pauses by turns, and hears of the media's end`() {
        let view = expand(request("1", category: "song"), in: song)
        #expect(view.mediaButton?.frame == CGRect(x: 128, y: 10, width: 44, height: 44))
        #expect(view.tapMediaButton())
        #expect(view.text.contains("label: playing\n"))
        #expect(view.text.contains("media button: pause\n"))
        #expect(view.tapMediaButton())
        #expect(view.text.contains("label: paused\n"))
        #expect(view.tapMediaButton())
        (view.controller as? PlayerViewController)?.end()
        #expect(view.mediaButton?.isPlaying == false)
        #expect(
            events(view) == [
                "received 1", "told to play", "told to pause", "told to play", "says it is paused",
            ]
        )
    }

    @Test func `an overlay button goes while the media plays, and none needs no tap`() {
        let view = expand(request("1", category: "song"), in: song)
        let player = view.controller as? PlayerViewController
        player?.buttonType = .overlay
        #expect(view.mediaButton?.isVisible == true)
        #expect(view.tapMediaButton())
        #expect(view.mediaButton?.isVisible == false)
        #expect(!view.text.contains("media button"))
        player?.buttonType = .none
        #expect(!view.tapMediaButton())
        #expect(!expand(request("2", category: "rides")).tapMediaButton())
    }

    @Test func `a tap opens the app; a dismissal is told where the category asks for it`() {
        let tapped = expand(request("1", category: "rides"), in: rides)
        tapped.tap()
        #expect(tapped.events.last == .toldApp(UNNotificationDefaultActionIdentifier, text: nil))
        tapped.tap()
        #expect(tapped.events.count == 3)
        let told = expand(request("1", category: "rides"), in: rides)
        told.dismiss()
        #expect(told.events.last == .toldApp(UNNotificationDismissActionIdentifier, text: nil))
        let silent = expand(request("1", category: "song"), in: song)
        silent.dismiss()
        #expect(silent.events.last == .dismissed)
    }

    @Test func `an extension can open the app and dismiss itself by its context`() {
        let view = expand(request("1", category: "song"), in: song)
        let context = view.controller?.extensionContext
        #expect(context?.notificationActions.map(\.identifier) == ["reply", "skip"])
        context?.performNotificationDefaultAction()
        context?.dismissNotificationContentExtension()
        #expect(
            view.events.dropFirst() == [
                .dismissed, .toldApp(UNNotificationDefaultActionIdentifier, text: nil),
            ]
        )
    }
}
