// SPDX-License-Identifier: Apache-2.0

package import PushSealCommandLine
package import PushSealDevice
import PushSealJSON
import UserNotifications

extension CommandOption {
    package static let content = CommandOption(
        "--content PROGRAM",
        help: "expand the notification by this content extension; see EXPANDED",
        repeats: true,
        completion: .file,
        synonyms: ["content-extension", "expand"]
    )
    package static let respond = CommandOption(
        "--respond STEP",
        help: "what the user does with it: ID, ID=TEXT, @tap, @dismiss or @media",
        repeats: true,
        synonyms: ["step", "choose", "tap", "reply"]
    )
}

extension TextSection {
    package static let expanded: TextSection = """
        EXPANDED
        With --content, the first notification that is shown is expanded by the program whose
        Info.plist, beside it, lists its category. The program also gets the other notifications of
        the same thread. 'pushseal run --content DIR' compiles one. --content may be repeated.

        Then the steps of --respond are taken in order: ID taps the button of --action with this
        identifier, ID=TEXT taps it and enters a text, @tap taps the notification, @dismiss
        dismisses it, @media taps the media button. Finally, the screen and what happened are
        printed; json has both in the member expanded.
        """
}

extension ParsedArguments {
    /// The steps of `--respond`.
    package func steps() throws(CommandError) -> [ExpandedStep] {
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
