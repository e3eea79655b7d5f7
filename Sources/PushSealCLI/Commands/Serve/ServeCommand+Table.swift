// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
    static let port = CommandOption(
        name: "port",
        letter: "p",
        value: "N",
        help: "port to listen on, 0 for a free one (default: 2197)"
    )
    static let host = CommandOption(
        name: "host",
        value: "ADDR",
        help: "address to listen on, a number (default: 127.0.0.1 and ::1)",
        synonyms: ["bind", "address", "listen"]
    )
    static let directory = CommandOption(
        name: "dir",
        value: "DIR",
        help: "folder of the CA and the provider's keys; created if missing",
        completion: .directory,
        synonyms: ["directory", "folder"]
    )
    static let servedTopic = CommandOption(
        name: "topic",
        value: "ID",
        help: "bundle identifier of an app (default: com.example.app)",
        repeats: true,
        synonyms: ["bundle-id", "app-id"]
    )
    static let devices = CommandOption(
        name: "devices",
        value: "FILE",
        help: "known device tokens, one JSON object per line (default: all are)",
        completion: .file,
        synonyms: ["tokens"]
    )
    static let events = CommandOption(
        name: "events",
        value: "FILE",
        help: "write what happens, one JSON object per line; - is standard output",
        completion: .file,
        synonyms: ["log", "json"]
    )
    static let servedKeyring = CommandOption(
        name: "keyring",
        value: "FILE",
        help: "deliver each push to a device with these keys, and show its banner",
        repeats: true,
        completion: .file,
        synonyms: ["ring", "keys", "jwks", "jwk", "keyfile"]
    )
    static let fault = CommandOption(
        name: "fault",
        value: "RULE",
        help: "do something wrong, such as rate=0.01:status=503",
        repeats: true,
        synonyms: ["faults", "inject"]
    )
}

extension ServeCommand {
    static let table = CommandTable(
        name: "serve",
        abstract: "run a local APNs to send to",
        usage: ["[OPTIONS]"],
        operands: [],
        groups: [
            OptionGroup(
                title: "Server options",
                options: [.port, .host, .directory, .servedTopic, .devices]
            ),
            OptionGroup(title: "Device options", options: [.servedKeyring]),
            OptionGroup(title: "Options", options: [.events, .fault, .help, .version]),
        ],
        sections: [
            TextSection(
                title: "SERVER",
                paragraphs: [
                    "It speaks HTTP/2 over TLS, checks what Apple's servers check, and answers "
                        + "with Apple's status, reason and headers. Nothing leaves the machine. "
                        + "SIGINT and SIGTERM end it: it says GOAWAY and answers what is under way. "
                        + "SIGHUP has it read the file of --devices again.",
                    "DIR holds ca.pem, which clients must trust, AuthKey_ID.p8 for provider tokens "
                        + "of team LOCALTEAM1, and provider.p12, a client certificate with an empty "
                        + "passphrase. They are made once and used again. Without --dir they are in "
                        + "a temporary folder, which is removed at the end.",
                ]
            ),
            TextSection(
                title: "DEVICES",
                paragraphs: [
                    "A line is an object with token; topics, the apps that the device has; "
                        + "unregistered, in milliseconds since 1970, for an app that was removed; and "
                        + "offline, true while pushes wait for it: one per app, until they expire."
                ]
            ),
            TextSection(
                title: "RULE",
                paragraphs: [
                    "WHEN:WHAT. WHEN is a list, separated by commas, of token=HEX, rate=P, every=N, "
                        + "times=N and seed=N; if it is empty, the rule holds for every push. WHAT is "
                        + "one of status=S[,reason=R][,retry-after=S], delay=S, refuse, reset, goaway "
                        + "and close. Rules are for pushes that are otherwise good. Of several, the "
                        + "first that fires counts."
                ]
            ),
        ],
        examples: [
            Example(
                purpose: "Serve one app, and write down what it is sent:",
                lines: ["$ pushseal serve --dir apns --topic com.example.app --events events.jsonl"]
            ),
            Example(
                purpose: "Refuse one push in a hundred, the same ones each time:",
                lines: ["$ pushseal serve --fault rate=0.01,seed=7:status=503"]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "the server was ended by a signal"),
            StatusMeaning(.usage, "the command line is invalid"),
            StatusMeaning(.malformedInput, "the devices, or a key ring, are malformed"),
            StatusMeaning(.cannotRead, "a file cannot be read"),
            StatusMeaning(.unavailable, "the address or port cannot be listened on"),
            StatusMeaning(.cannotWrite, "the folder or the events cannot be written"),
        ]
    )
}
