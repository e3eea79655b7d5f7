// SPDX-License-Identifier: Apache-2.0

import PushSealPictures

extension CommandOption {
    static let receiveOutput = CommandOption(
        "--out FILE",
        letter: "o",
        help: "write to FILE, all or nothing (default: standard output)",
        synonyms: ["output"]
    )
    static let view = CommandOption(
        "--view VIEW",
        help: "lock, banner, list, expanded or all (default: all)",
        completion: .words(PhonePicture.View.allCases.map(\.rawValue) + ["all"])
    )
    static let theme = CommandOption(
        "--theme THEME",
        help: "light, dark or auto, which follows the browser (default: auto)",
        completion: .words(PhonePicture.Theme.allCases.map(\.rawValue)),
        synonyms: ["appearance", "mode"]
    )
    static let watch = CommandOption(
        "--watch DIR",
        help: "deliver each file that arrives in DIR; see WATCH",
        synonyms: ["follow"]
    )
}

extension [CommandOption] {
    /// How to draw a phone, and where to.
    static let pictures: Self = [.receiveOutput, .view, .theme, .watch]
}
