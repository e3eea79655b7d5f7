// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
    static let port = CommandOption(
        "--port N",
        letter: "p",
        help: "port to listen on, 0 for a free one (default: 2197)"
    )
    static let host = CommandOption(
        "--host ADDR",
        help: "numeric address to listen on (default: 127.0.0.1 and ::1)",
        synonyms: ["bind", "address", "listen"]
    )
    static let directory = CommandOption(
        "--dir DIR",
        help: "folder for the CA and the provider keys; created if missing",
        synonyms: ["directory", "folder"]
    )
    static let servedTopic = CommandOption(
        "--topic ID",
        help: "bundle identifier of an app (default: com.example.app)",
        repeats: true,
        synonyms: ["bundle-id", "app-id"]
    )
    static let devices = CommandOption(
        "--devices FILE",
        help: "known device tokens, one JSON object per line (default: any token)",
        synonyms: ["tokens"]
    )
    static let events = CommandOption(
        "--events FILE",
        help: "log events to FILE, one JSON object per line; - is standard output",
        synonyms: ["log", "json"]
    )
    static let servedKeyring = CommandOption(
        "--keyring FILE",
        help: "deliver each push to a device with these keys, and show its banner",
        repeats: true,
        synonyms: ["ring", "keys", "jwks", "jwk", "keyfile"]
    )
    static let fault = CommandOption(
        "--fault RULE",
        help: "inject a fault, such as rate=0.01:status=503",
        repeats: true,
        synonyms: ["faults", "inject"]
    )
}

extension ServeCommand {
    static let table = CommandTable(
        name: "serve",
        abstract: "run a local APNs server to send to",
        usage: ["[OPTIONS]"],
        groups: [
            "Server options": [.port, .host, .directory, .servedTopic, .devices],
            "Device options": [.servedKeyring],
            "Options": [.events, .fault, .help, .version],
        ],
        sections: [
            """
            SERVER
            The server speaks HTTP/2 over TLS, makes the checks of Apple's servers, and answers with
            Apple's status, reason and headers. Nothing leaves the machine. On SIGINT or SIGTERM, it
            sends GOAWAY, answers the requests in flight and exits. On SIGHUP, it reads the
            --devices file and the key rings again.

            DIR contains ca.pem, which clients must trust, AuthKey_ID.p8 for provider tokens of team
            LOCALTEAM1, and provider.p12, a client certificate with an empty passphrase. They are
            created once and reused. Without --dir, they are in a temporary folder that is removed
            at the end.
            """,
            """
            DEVICES
            Each line is an object with token, and these members if they apply. topics are the apps
            on the device. unregistered is the time at which the app was removed, in milliseconds
            since 1970. If offline is true, the last push for each app waits until it expires.
            """,
            """
            RULE
            WHEN:WHAT. WHEN is a comma-separated list of token=HEX, rate=P, every=N, times=N and
            seed=N. If it is empty, the rule applies to every push. WHAT is one of
            status=S[,reason=R][,retry-after=S], delay=S, refuse, reset, goaway and close. Rules
            only apply to pushes that are otherwise valid. If several rules fire, the first one
            counts.
            """,
        ],
        examples: """
            Serve one app, and log its pushes:
            $ pushseal serve --dir apns --topic com.example.app --events events.jsonl

            Refuse one push in a hundred, the same ones each time:
            $ pushseal serve --fault rate=0.01,seed=7:status=503
            """,
        exitStatus: [
            .success: "the server was stopped by a signal",
            .usage: StatusText.usage,
            .malformedInput: "the devices, or a key ring, are malformed",
            .cannotRead: "a file cannot be read, or a file in DIR is not valid",
            .unavailable: "cannot listen on the address or port",
            .cannotWrite: "the folder or the events cannot be written",
        ]
    )
}
