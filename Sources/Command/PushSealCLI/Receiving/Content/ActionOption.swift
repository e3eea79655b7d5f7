// SPDX-License-Identifier: Apache-2.0

import PushSealCommandLine
import PushSealDevice
import PushSealJSON
import UserNotifications

extension CommandOption {
    static let action = CommandOption(
        "--action CATEGORY=BUTTON",
        help: "button of a category, as an app registers it; see BUTTON",
        repeats: true,
        synonyms: ["button"]
    )
}

extension TextSection {
    static let button: TextSection = """
        BUTTON
        A title, which is also the identifier, or ID[,KIND...]:TITLE. KIND is text for a button that
        asks for text, destructive, foreground for one that opens the app, or unlock: --action
        song=reply,text:Answer. --action may be repeated.
        """
}

extension ParsedArguments {
    /// The categories of `--action`, as an app registers them at launch.
    func categories() throws(CommandError) -> Set<UNNotificationCategory> {
        var categories: Set<UNNotificationCategory> = []
        for text in strings(.action) {
            guard let (category, button) = text.cut(at: "="), !category.isEmpty, !button.isEmpty
            else {
                throw usage("--action takes CATEGORY=TITLE, not \(quoted(text))")
            }
            categories.add(try action(button), to: String(category))
        }
        return categories
    }

    /// Parses a title, or `ID,KIND:TITLE`; a colon followed by a space is part of a title.
    private func action(_ text: Substring) throws(CommandError) -> UNNotificationAction {
        guard let (list, title) = text.cut(at: ":") else { return Self.button(text) }
        let words = list.split(separator: ",", omittingEmptySubsequences: false)
        guard let identifier = words.first, words.allSatisfy(Self.isIdentifier),
            let first = title.first, !first.isWhitespace
        else { return Self.button(text) }
        var kinds: Set<ButtonKind> = []
        for word in words.dropFirst() {
            guard let kind = ButtonKind(rawValue: String(word)) else {
                throw usage(
                    "\(quoted(word)) is not a kind of button",
                    hint: "use \(enumeration(ButtonKind.allCases.map(\.rawValue)))"
                )
            }
            kinds.insert(kind)
        }
        return Self.button(title, identifier, kinds)
    }

    private static func isIdentifier(_ word: Substring) -> Bool {
        !word.isEmpty
            && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }

    private static func button(
        _ title: Substring,
        _ identifier: Substring? = nil,
        _ kinds: Set<ButtonKind> = []
    ) -> UNNotificationAction {
        var options: UNNotificationActionOptions = []
        for kind in kinds { options.formUnion(kind.options) }
        let identifier = String(identifier ?? title)
        guard kinds.contains(.text) else {
            return UNNotificationAction(
                identifier: identifier,
                title: String(title),
                options: options
            )
        }
        return UNTextInputNotificationAction(
            identifier: identifier,
            title: String(title),
            options: options,
            textInputButtonTitle: String(title),
            textInputPlaceholder: ""
        )
    }
}

/// The kinds of button that `--action` can name.
private enum ButtonKind: String, CaseIterable {
    case text, destructive, foreground, unlock

    var options: UNNotificationActionOptions {
        switch self {
        case .text: []
        case .destructive: .destructive
        case .foreground: .foreground
        case .unlock: .authenticationRequired
        }
    }
}
