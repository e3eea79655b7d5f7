// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs

extension SendCommand {
    static let table = CommandTable(
        name: "send",
        abstract: "send pushes to APNs",
        usage: [
            "AUTH SERVER --topic ID --token HEX [OPTIONS] [FILE]",
            "AUTH SERVER --topic ID --token HEX --message TEXT [OPTIONS]",
            "AUTH SERVER --batch [--journal FILE] [OPTIONS] [FILE]",
            "AUTH SERVER --queue URL [OPTIONS]",
            "--queue URL --requeue-dead",
        ],
        operands: [
            Operand(
                name: "FILE",
                help: "payload, or lines with --batch (default: standard input)",
                completion: .file
            )
        ],
        common: [
            "Credential": [.authKey, .teamID],
            "Server": [.production, .sandbox],
            "Push": [.topic, .token, .message, .keyring],
            "Many pushes": [.batch, .journal, .queue],
        ],
        groups: [
            "AUTH options": [
                .authKey, .authKeyID, .teamID, .tokenCache, .noTokenCache, .cert, .certKey,
                .certPass,
            ],
            "SERVER options": [.production, .sandbox, .server, .caFile],
            "Push options": [
                .token, .topic, .pushType, .priority, .expiration, .collapseID, .apnsID,
            ],
            "Key options": [.message] + keyOptions,
            "Notification options": notificationOptions,
            "Sealing options": sealingOptions,
            "Sending options": [
                .batch, .jobs, .journal, .unregistered, .progress, .metrics, .connections,
                .concurrency, .timeout, .retries,
            ],
            "Queue options": [.queue] + CommandOption.queueOptions,
            "Options": [.help, .helpAll, .version],
        ],
        sections: sections,
        examples: examples,
        exitStatus: [
            .success: "APNs has accepted every push",
            .refused:
                "APNs refused a push, a line of a batch is invalid, or \(StatusText.allExpired)",
            .usage: "\(StatusText.usage), or the sealing key is for files",
            .malformedInput:
                "a payload, message or key is malformed, or the journal belongs to another input",
            .cannotRead: "an input, key or passphrase cannot be read, \(StatusText.orNoSuchKey)",
            .unavailable:
                "APNs could not be reached for at least one push, or Redis refuses the queue",
            .cannotWrite:
                "results, the journal or the file of --unregistered or --metrics cannot be written, or "
                + "another sender uses the journal",
            .configuration:
                "APNs refuses the sender for its key, team, topic or server, or there is no key "
                + "to seal with",
        ]
    )

    /// The options for sealing `--message` and the payload it goes into.
    static let messageOptions = keyOptions + notificationOptions + sealingOptions

    private static let keyOptions: [CommandOption] = [
        .keyring, .recipient, .sealingKey, .pass, .cipher, .md, .iter, .legacyKDF, .rot13,
        .sharedKeys,
    ]
    private static let notificationOptions = PushOption.options(about: .notification, .clear)
    private static let sealingOptions: [CommandOption] = [.seal, .expires, .padTo, .allowEmpty]

    private static let sections: [TextSection] = [
        """
        AUTH
        Use --auth-key and --team-id, or --cert. Instead of a file, also that of --keyring, env:VAR
        is a variable with the file's contents, and - is standard input. A provider token is signed
        with the key and used
        for 40 to 55 minutes, by all processes that share the folder of --token-cache (default:
        $XDG_RUNTIME_DIR/pushseal).
        """,
        """
        SERVER
        Use --production, --sandbox or --server URL. Without TLS (http://), pushes can only be sent
        to this machine. The proxy is taken from https_proxy and no_proxy.
        """,
        """
        RESULT
        One JSON object per push, as soon as it is final, with line (of a batch), id (if the line has
        one), token, status, apnsId, uniqueId, reason, timestamp and attempts. Without an answer,
        status is null and reason is Timeout, ConnectionFailed, TLSFailed, Cancelled or MalformedResponse. A push is
        retried, with the same apns-id, after REFUSED_STREAM, GOAWAY, a reset, a lost connection,
        429 and 5xx.
        """,
        .sealedParts,
        .time,
        .recipients,
        .passphraseSource,
        .batch(
            """
            With --batch, each line is a JSON object with token and either payload, an object, or
            the members that encrypt --batch takes, such as keys, the keys of the device. The long
            names of push and key options may also be members. Options on the command line are
            defaults for all lines. The result has the line's id and, as line, its number. A line
            that cannot be sealed or breaks a rule of APNs is not sent. Results come as soon as they
            are final, in any order. On SIGINT or SIGTERM, send takes no new lines, waits for the
            results of pushes in flight, and exits. A second signal ends it immediately.
            """,
            inOrder: false
        ),
        """
        JOURNAL
        With --journal, the apns-id of a line is on disk before the line is sent, and its result
        before it is printed. To resume, run the same command again. It prints the final results of
        earlier runs, with "journal":true, and then sends the rest. A journal belongs to one input.
        Lines that differ in more than their keys and expiries are refused.
        """,
        """
        QUEUE
        With --queue, each entry of the stream has a field push, with a line as for --batch. Its
        result goes to STREAM:results, with the fields id and result, and to standard output. Then
        the entry is acknowledged. Its apns-id is derived from its id. After --min-idle, another
        worker takes over an entry without a result. After --max-deliveries, or if it is larger than
        16 MiB, it is moved to STREAM:dead, and its field result says why. --requeue-dead moves the
        entries back, with their apns-ids. rediss:// uses TLS. The variable REDISCLI_AUTH has the
        password. On SIGTERM, send waits for the results of pushes in flight, gives the other
        entries back, and exits. On SIGHUP, it reads the key ring and the credentials again, as with
        --batch.
        """,
    ]

    private static let examples = #"""
        Send a payload to a device:
        $ pushseal send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ \
              --sandbox --topic com.example.app --token 00fc13ad payload.json

        Seal a message and send it:
        $ pushseal send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ \
              --production --topic com.example.app --token 00fc13ad \
              --keyring keys.json --seal all --title News --message 'Meet at dawn'

        Send many pushes, and resume after a crash:
        $ pushseal send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ \
              --production --topic com.example.app --batch --journal sent.db \
              --unregistered remove.jsonl pushes.jsonl > results.jsonl
        """#
}
