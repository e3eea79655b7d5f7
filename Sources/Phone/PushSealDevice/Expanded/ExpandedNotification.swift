// SPDX-License-Identifier: Apache-2.0

package import UserNotifications

/// The result of expanding a notification and taking all steps.
package struct ExpandedNotification: Sendable, Equatable {
    /// The content extension that drew it; nil if none did.
    package var extensionName: String?
    /// Whether the extension for it failed.
    package var hasFailed = false
    /// Why no extension drew it.
    package var reason: String?
    /// What is on the screen; empty once it is dismissed.
    package var lines: [ExpandedLine]
    /// The events, in order.
    package var events: [String]
    /// The steps that could not be taken, with reasons.
    package var obstacles: [String]

    /// What is on the screen, one line per item.
    package var text: String {
        lines.prefix(ExpandedLine.countLimit).reduce(into: "") { $0 += $1.description + "\n" }
    }
}

extension ExpandedNotification {
    /// A notification without an extension: its texts and buttons; every action goes to the app.
    ///
    /// - Parameters:
    ///   - content: the delivered content.
    ///   - category: its category, as registered by the app.
    ///   - appName: the title.
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
