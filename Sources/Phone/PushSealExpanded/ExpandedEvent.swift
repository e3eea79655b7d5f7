// SPDX-License-Identifier: Apache-2.0

import PushSealDevice
public import UserNotificationsUI

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
