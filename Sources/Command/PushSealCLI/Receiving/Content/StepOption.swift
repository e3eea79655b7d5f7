// SPDX-License-Identifier: Apache-2.0

import PushSealCommandLine
import PushSealDevice
import PushSealJSON
import UserNotifications

extension CommandOption {
    static let content = CommandOption(
        "--content PROGRAM",
        help: "expand the notification with this content extension; see EXPANDED",
        repeats: true,
        completion: .file,
        synonyms: ["content-extension", "expand"]
    )
    static let respond = CommandOption(
        "--respond STEP",
        help: "a step of the user: ID, ID=TEXT, @tap, @dismiss or @media",
        repeats: true,
        synonyms: ["step", "choose", "tap", "reply"]
    )
}

extension TextSection {
    static let expanded: TextSection = """
        EXPANDED
        With --content, a program expands the first notification that is shown. Its Info.plist,
        beside it, must list the notification's category. The program also gets the other
        notifications of the same thread. 'pushseal run --content DIR' compiles such a program.
        --content may be repeated.

        Then the user takes the steps of --respond in order. ID taps the button of --action with
        this identifier, ID=TEXT taps it and enters a text, @tap taps the notification, @dismiss
        dismisses it, @media taps the media button. Finally, the screen and the events are printed.
        With --format json, both are in the member expanded.
        """
}

extension ParsedArguments {
    /// The steps of `--respond`.
    func steps() throws(CommandError) -> [ExpandedStep] {
        try strings(.respond).map(step)
    }

    private func step(_ text: String) throws(CommandError) -> ExpandedStep {
        switch text {
        case "@tap", UNNotificationDefaultActionIdentifier: return .tap
        case "@dismiss", UNNotificationDismissActionIdentifier: return .dismiss
        case "@media": return .mediaButton
        default: break
        }
        let cut = text.cut(at: "=")
        let identifier = cut?.before ?? text[...]
        guard !identifier.isEmpty, !identifier.hasPrefix("@") else {
            throw usage(
                "\(quoted(text)) is not a step",
                hint: "use the identifier of a button, ID=TEXT, @tap, @dismiss or @media"
            )
        }
        return .choose(String(identifier), text: cut.map { String($0.after) })
    }
}
