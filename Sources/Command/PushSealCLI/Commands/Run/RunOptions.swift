// SPDX-License-Identifier: Apache-2.0

import PushSealRun

extension CommandOption {
    static let moduleFolder = CommandOption(
        "--include DIR",
        letter: "I",
        help: "also look for Swift and C modules in this folder",
        repeats: true,
        synonyms: ["import", "modules"]
    )
    static let definition = CommandOption(
        "--define NAME",
        letter: "D",
        help: "define a name for #if, such as DEBUG",
        repeats: true,
        synonyms: ["flag"]
    )
    static let swiftVersion = CommandOption(
        "--swift MODE",
        help: "language mode, 5 or 6 (default: 5)",
        completion: .words(ExtensionSources.LanguageMode.allCases.map(\.rawValue)),
        synonyms: ["swift-version", "language"]
    )
    static let contentFolder = CommandOption(
        "--content DIR",
        help: "expand the notification by the content extension in this folder",
        repeats: true,
        synonyms: ["content-extension", "expand"]
    )
    static let watchSources = CommandOption(
        "--watch",
        help: "run again when a source or a payload changes, until Ctrl-C",
        synonyms: ["loop", "live"]
    )
}
