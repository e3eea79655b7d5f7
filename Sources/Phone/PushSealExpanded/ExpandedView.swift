// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
import PushSealDevice
public import UserNotificationsUI

/// A notification that the user has expanded: what is on the screen, and what a tap does.
///
/// It does what iOS does with an app's content extensions. The extension for the notification's
/// category makes the view; without one, only the texts are shown. Everything runs on the main
/// actor, where iOS calls an extension too.
///
/// ```swift
/// let view = ExpandedView(request, in: category, extensions: [rides], appName: "Rides")
/// print(view.text)
/// view.choose("book")
/// print(view.events)  // what the extension was asked, what it said, what the app was told
/// ```
@MainActor
public final class ExpandedView {
    /// The expanded notification.
    package let notification: UNNotification
    /// Its category, as registered by the app.
    package let category: UNNotificationCategory?
    /// The extension that shows it, if any.
    package let contentExtension: ContentExtension?

    /// Whether it is still expanded.
    package internal(set) var isOnScreen = true
    /// What has happened, in order; at most a thousand events are recorded.
    public private(set) var events: [ExpandedEvent] = []
    /// The buttons of the category, or those that the extension has replaced them with.
    package internal(set) var actions: [UNNotificationAction]
    /// How many actions the extension has not answered yet.
    package private(set) var unansweredCount = 0

    /// The extension's view controller, if any.
    package let controller: (any ContentExtension.Controller)?
    let context = NSExtensionContext()
    let appName: String
    let width: Double
    /// What the media button shows.
    var isPlaying = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Expands a notification.
    ///
    /// - Parameters:
    ///   - request: the request of the delivered notification.
    ///   - date: when it was delivered.
    ///   - category: the registered category of the request; its actions are the buttons.
    ///   - extensions: the app's content extensions; the first one with the category is used.
    ///   - appName: the title, unless the extension overrides it.
    ///   - width: the width of the view in points.
    public init(
        _ request: UNNotificationRequest,
        date: Date = Date(),
        in category: UNNotificationCategory? = nil,
        extensions: [ContentExtension],
        appName: String,
        width: Double = 375
    ) {
        notification = UNNotification(request: request, date: date)
        self.category = category
        actions = category?.actions ?? []
        self.appName = appName
        self.width = width
        let identifier = request.content.categoryIdentifier
        contentExtension = extensions.first { $0.info.categories.contains(identifier) }
        controller = contentExtension?.makeController()
        guard let controller, let info = contentExtension?.info else { return }
        let size = CGSize(width: width, height: width * info.initialContentSizeRatio)
        context.host = self
        controller.givenContext = context
        controller.initialViewSize = size
        controller.loadViewIfNeeded()
        controller.view.frame.size = size
        show(notification)
        controller.viewWillAppear(false)
        layOut()
        controller.viewDidAppear(false)
    }

    /// Passes the extension a notification that arrives while the view is shown.
    ///
    /// - Parameters:
    ///   - request: the request of the notification.
    ///   - date: when it was delivered.
    /// - Returns: whether it was passed on: the view is on the screen, and the notification has the
    ///   same, non-empty thread and a category of the extension.
    @discardableResult
    public func receive(_ request: UNNotificationRequest, date: Date = Date()) -> Bool {
        let thread = notification.request.content.threadIdentifier
        guard isOnScreen, let info = contentExtension?.info, !thread.isEmpty,
            request.content.threadIdentifier == thread,
            info.categories.contains(request.content.categoryIdentifier)
        else { return false }
        show(UNNotification(request: request, date: date))
        layOut()
        return true
    }

    /// Taps a button, and enters a text if the button asks for one; or taps or dismisses the
    /// notification itself.
    ///
    /// For a button, the extension is asked first, and the app is told if the extension says so or
    /// does not implement the method; without an extension the app is told at once.
    ///
    /// `UNNotificationDefaultActionIdentifier` taps the notification itself, which opens the app.
    /// `UNNotificationDismissActionIdentifier` dismisses it; the app is told if its category asks
    /// for it.
    ///
    /// - Parameters:
    ///   - identifier: the action's identifier.
    ///   - text: the user's text, for a text action only; nil enters an empty text.
    /// - Returns: whether the notification is on the screen and has such an action.
    @discardableResult
    public func choose(_ identifier: String, text: String? = nil) -> Bool {
        switch identifier {
        case UNNotificationDefaultActionIdentifier where isOnScreen && text == nil:
            tap()
            return true
        case UNNotificationDismissActionIdentifier where isOnScreen && text == nil:
            dismiss()
            return true
        default: break
        }
        guard isOnScreen, let action = actions.first(where: { $0.identifier == identifier }) else {
            return false
        }
        let takesText = action is UNTextInputNotificationAction
        guard takesText || text == nil else { return false }
        let response = response(identifier, text: takesText ? text ?? "" : nil)
        note(.chose(identifier, text: response.text))
        guard let controller else {
            leave(telling: response)
            return true
        }
        unansweredCount += 1
        let answer = Answer(view: self, response: response)
        let heard = Locked(Heard())
        controller.didReceive(response) { option in
            // Answers given before the method returns are collected; the completion handler may
            // also be called later, on any thread.
            let isLate = heard.withLock { $0.isLate(option) }
            if isLate { Task { @MainActor in answer.give(option) } }
        }
        for option in heard.withLock({ $0.end() }) { answer.give(option) }
        layOut()
        return true
    }

    /// Waits until the extension has answered every action, for ever if it never does.
    public func answers() async {
        guard unansweredCount > 0 else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    // MARK: - For extensions in other files

    func note(_ event: ExpandedEvent) {
        if events.count < 1_000 { events.append(event) }
    }

    func response(_ action: String, text: String? = nil) -> UNNotificationResponse {
        guard let text else {
            return UNNotificationResponse(notification: notification, actionIdentifier: action)
        }
        return UNTextInputNotificationResponse(
            notification: notification,
            actionIdentifier: action,
            userText: text
        )
    }

    /// Takes the view off the screen, and passes the response to the app, if any.
    func leave(telling response: UNNotificationResponse? = nil) {
        guard isOnScreen else { return }
        isOnScreen = false
        controller?.viewWillDisappear(false)
        note(.dismissed)
        if let response { note(.toldApp(response.actionIdentifier, text: response.text)) }
        controller?.viewDidDisappear(false)
    }

    private func show(_ notification: UNNotification) {
        note(.received(notification.request.identifier))
        controller?.didReceive(notification)
    }

    fileprivate func answer(
        _ response: UNNotificationResponse,
        _ option: UNNotificationContentExtensionResponseOption,
        isFirst: Bool
    ) {
        guard isFirst else { return note(.answeredAgain(response.actionIdentifier)) }
        note(.answered(response.actionIdentifier, option))
        switch option {
        case .doNotDismiss: layOut()
        case .dismiss: leave()
        case .dismissAndForwardAction: leave(telling: response)
        }
        unansweredCount -= 1
        guard unansweredCount == 0 else { return }
        let resumed = waiting
        waiting = []
        for continuation in resumed { continuation.resume() }
    }
}

/// The answers of an extension before its method returned.
private struct Heard {
    private var options: [UNNotificationContentExtensionResponseOption] = []
    private var hasReturned = false

    /// Takes an answer; true if the method has already returned.
    mutating func isLate(_ option: UNNotificationContentExtensionResponseOption) -> Bool {
        if !hasReturned, options.count < 100 { options.append(option) }
        return hasReturned
    }

    /// Returns the answers so far; later ones are late.
    mutating func end() -> [UNNotificationContentExtensionResponseOption] {
        hasReturned = true
        return options
    }
}

/// Answers one action, once.
@MainActor
private final class Answer {
    private let view: ExpandedView
    private let response: UNNotificationResponse
    private var isGiven = false

    init(view: ExpandedView, response: UNNotificationResponse) {
        self.view = view
        self.response = response
    }

    func give(_ option: UNNotificationContentExtensionResponseOption) {
        view.answer(response, option, isFirst: !isGiven)
        isGiven = true
    }
}

extension UNNotificationResponse {
    /// The user's text, if the action asks for one.
    fileprivate var text: String? { (self as? UNTextInputNotificationResponse)?.userText }
}

extension ExpandedView {
    /// The screen in words, one line per item; empty after the view is dismissed.
    ///
    /// Control characters become visible symbols, as in `Banner`. Views are given as text: labels,
    /// text views, buttons, maps, web pages, players and controls, images by their size, and for others their accessibility label; hidden
    /// views are left out, and so is anything beyond two hundred lines.
    public var text: String {
        lines.reduce(into: "") { $0 += $1.description + "\n" }
    }

    /// The same, line by line.
    var lines: [ExpandedLine] {
        guard isOnScreen else { return [] }
        var lines = [ExpandedLine(.title, title)]
        if let view {
            let size = view.bounds.size
            let text = "\(Self.points(size.width)) × \(Self.points(size.height))"
            lines.append(ExpandedLine(.view, text))
            Self.add(view, depth: 0, to: &lines)
        }
        if let mediaButton, mediaButton.isVisible {
            lines.append(ExpandedLine(.mediaButton, mediaButton.isPlaying ? "pause" : "play"))
        }
        if showsDefaultContent { lines += ExpandedLine.texts(of: notification.request.content) }
        lines += actions.map(ExpandedLine.action)
        return Array(lines.prefix(ExpandedLine.countLimit))
    }

    private static func add(_ view: UIView, depth: Int, to lines: inout [ExpandedLine]) {
        guard !view.isHidden, view.alpha > 0, lines.count < ExpandedLine.countLimit, depth < 32
        else { return }
        func add(_ kind: ExpandedLine.Kind, _ text: String) {
            lines.append(ExpandedLine(kind, text, depth: max(depth, 1)))
        }
        switch view {
        case let label as UILabel:
            if let text = label.text { add(.label, text) }
        case let field as UITextView:
            if let text = field.text, !text.isEmpty { add(.text, text) }
        case let button as UIButton:
            add(.button, button.currentTitle ?? "")
        case let picture as UIImageView where picture.accessibilityLabel == nil:
            if let size = picture.image?.size {
                add(.image, "\(points(size.width)) × \(points(size.height))")
            }
        case let view as any InWords:
            if let words = view.words {
                add(ExpandedLine.Kind(rawValue: words.kind) ?? .view, words.text)
            }
        default:
            if let text = view.accessibilityLabel { add(.image, text) }
        }
        for case let layer as any InWords in view.layer.sublayers ?? [] {
            if let words = layer.words {
                add(ExpandedLine.Kind(rawValue: words.kind) ?? .view, words.text)
            }
        }
        for view in view.subviews { self.add(view, depth: depth + 1, to: &lines) }
    }

    private static func points(_ length: Double) -> String {
        // Whole numbers without a decimal point; other values unchanged.
        length.isFinite && abs(length) < 1e6 ? "\(Int(length.rounded()))" : "\(length)"
    }
}

/// One thing that happened to an expanded notification.
@nonexhaustive
public enum ExpandedEvent: Sendable, Equatable {
    /// The extension received a notification, given by its request's identifier.
    case received(String)
    /// The user chose an action, with a text if the action asks for one.
    case chose(String, text: String?)
    /// The extension answered an action with what happens to the view.
    case answered(String, UNNotificationContentExtensionResponseOption)
    /// The extension answered an action again, which has no effect.
    case answeredAgain(String)
    /// The app was told of an action.
    case toldApp(String, text: String?)
    /// The extension replaced the buttons of the category.
    case changedActions([String])
    /// The user tapped the media button, and the extension was told to play or to pause.
    case mediaButton(plays: Bool)
    /// The extension said that it started or stopped playing.
    case mediaIsPlaying(Bool)
    /// The expanded view was dismissed.
    case dismissed
}

extension ExpandedEvent {
    /// The event in a few words; the user's text is quoted.
    package var words: String {
        switch self {
        case .received(let identifier): "received \(identifier)"
        case .chose(let action, let text): ExpandedWords.chose(action, text: text)
        case .answered(let action, let option): "answered \(action): \(option)"
        case .answeredAgain(let action): "answered \(action) again"
        case .toldApp(let action, let text): ExpandedWords.toldApp(action, text: text)
        case .changedActions(let titles): "changed the buttons: \(titles.joined(separator: ", "))"
        case .mediaButton(let plays): plays ? "told to play" : "told to pause"
        case .mediaIsPlaying(let isPlaying): isPlaying ? "says it plays" : "says it is paused"
        case .dismissed: ExpandedWords.dismissed
        }
    }
}
