// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
    static let phoneJSON = CommandOption(
        "--json",
        help: "print the phone's contents as one JSON object"
    )
    static let iconBadge = CommandOption(
        "--badge N",
        help: "set the number on the app's icon; 0 removes it"
    )
    static let setDefault = CommandOption(
        "--set-default SUITE:KEY=JSON",
        help: "set a value of UserDefaults; null removes it",
        repeats: true,
        synonyms: ["default", "defaults", "set"]
    )
    static let clear = CommandOption(
        "--clear",
        help: "first remove everything on the phone",
        synonyms: ["reset", "erase", "wipe"]
    )
}

extension PhoneCommand {
    static let table = CommandTable(
        name: "phone",
        abstract: "show a simulated phone's contents, or prepare one",
        usage: ["DIR [--json]", "[OPTIONS] DIR"],
        operands: [
            Operand(
                name: "DIR",
                help: "folder of the phone, as for receive --phone",
                completion: .directory
            )
        ],
        groups: [
            "Changes": [
                .clear, .iconBadge, .setDefault, .addKey, .accessGroup, .accessible, .app,
            ],
            "Options": [.phoneJSON, .help, .version],
        ],
        sections: [
            """
            DIR
            A phone is a folder with homes and bundles of apps, app groups, attachments and
            delivered notifications. Several 'pushseal receive --phone DIR' may use it
            simultaneously. Local notifications that are due are delivered before the phone is
            shown.

            --badge and --set-default change the app in --app. Without --app, they change the only
            app on the phone, or com.example.app. A SUITE that begins with "group." belongs to the
            app group of that name. --add-key replaces a password with the same service, account and
            access group.
            """
        ],
        examples: """
            Deliver two pushes to one phone, and show it:
            $ pushseal receive --phone phone --extension ./Service a.json b.json
            $ pushseal phone phone
            """,
        exitStatus: [
            .success: "the phone was shown or changed",
            .usage: StatusText.usage,
            .malformedInput: "the phone contains something that pushseal did not write",
            .cannotRead: "DIR, FILE or the folder of --app cannot be read",
            .cannotWrite: "the phone or standard output cannot be written",
        ]
    )
}
