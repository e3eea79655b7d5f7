// SPDX-License-Identifier: Apache-2.0

package import UserNotifications

/// What became of a notification that the user has expanded, once every step was taken.
package struct ExpandedNotification: Sendable, Equatable {
    /// The content extension that drew it; nil where none did.
    package var extensionName: String?
    /// Whether the extension that was to draw it could not.
    package var hasFailed = false
    /// Why no extension drew it.
    package var reason: String?
    /// What is on the screen; nothing once it is dismissed.
    package var lines: [ExpandedLine]
    /// What happened, in order.
    package var events: [String]
    /// The steps that could not be taken, with the reason.
    package var obstacles: [String]

    /// What is on the screen, a line for each thing.
    package var text: String {
        lines.prefix(ExpandedLine.countLimit).reduce(into: "") { $0 += $1.description + "\n" }
    }
}

extension ExpandedNotification {
    /// A notification that no extension draws: its texts and buttons; the app is told of every action.
    ///
    /// - Parameters:
    ///   - content: what was delivered.
    ///   - category: its category, as the app has registered it.
    ///   - appName: what stands on top.
    ///   - steps: what the user does.
    package init(
        plain content: UNNotificationContent,
        in category: UNNotificationCategory?,
        appName: String,
        steps: [ExpandedStep]
    ) {
        let actions = category?.actions ?? []
        var isOnScreen = true
        events = []
        obstacles = []
        for step in steps {
            if let obstacle = step.obstacle(
                isOnScreen: isOnScreen,
                actions: actions,
                hasMediaButton: false
            ) {
                obstacles.append("\(step.words): \(obstacle)")
                continue
            }
            isOnScreen = false
            var told: (action: String, text: String?)?
            switch step {
            case .choose(let identifier, let text):
                let action = actions.first { $0.identifier == identifier }
                told = (identifier, action is UNTextInputNotificationAction ? text ?? "" : nil)
                events.append(ExpandedWords.chose(identifier, text: told?.text))
            case .tap:
                told = (UNNotificationDefaultActionIdentifier, nil)
            case .dismiss where category?.options.contains(.customDismissAction) == true:
                told = (UNNotificationDismissActionIdentifier, nil)
            case .dismiss, .mediaButton:
                break
            }
            events.append(ExpandedWords.dismissed)
            if let told { events.append(ExpandedWords.toldApp(told.action, text: told.text)) }
        }
        lines =
            isOnScreen
            ? [ExpandedLine(.title, appName)] + ExpandedLine.texts(of: content)
                + actions.map(ExpandedLine.action)
            : []
    }
}
