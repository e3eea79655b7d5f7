// SPDX-License-Identifier: Apache-2.0

import PushSealSending
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
        ],
        operands: [
            Operand(
                name: "FILE",
                help: "payload, or lines with --batch (default: standard input)",
                completion: .file
            )
        ],
        groups: [
            OptionGroup(
                title: "AUTH options",
                options: [.authKey, .authKeyID, .teamID, .cert, .certKey, .certPass]
            ),
            OptionGroup(
                title: "SERVER options",
                options: [.production, .sandbox, .server, .caFile]
            ),
            OptionGroup(
                title: "Push options",
                options: [
                    .token, .topic, .pushType, .priority, .expiration, .collapseID, .apnsID,
                ]
            ),
            OptionGroup(title: "Key options", options: [.message] + keyOptions),
            OptionGroup(title: "Notification options", options: notificationOptions),
            OptionGroup(title: "Sealing options", options: sealingOptions),
            OptionGroup(
                title: "Sending options",
                options: [
                    .batch, .jobs, .journal, .unregistered, .connections, .concurrency, .timeout,
                    .retries,
                ]
            ),
            OptionGroup(title: "Queue options", options: [.queue] + CommandOption.queueOptions),
            OptionGroup(title: "Options", options: [.help, .version]),
        ],
        sections: sections,
        examples: examples,
        exitStatus: [
            StatusMeaning(.success, "APNs has accepted every push"),
            StatusMeaning(
                .refused,
                "APNs refused a push, a line of a batch is invalid, or every key of the ring has expired"
            ),
            StatusMeaning(.usage, "the command line is invalid, or the sealing key is for files"),
            StatusMeaning(
                .malformedInput,
                "a payload, message or key is malformed, or the journal belongs to another input"
            ),
            StatusMeaning(
                .cannotRead,
                "an input, key or passphrase cannot be read, or the ring has no key with this id"
            ),
            StatusMeaning(
                .unavailable,
                "APNs could not be reached for at least one push, or Redis refuses the queue"
            ),
            StatusMeaning(
                .cannotWrite,
                "results, the journal or the file of --unregistered cannot be written, or another "
                    + "sender uses the journal"
            ),
        ]
    )

    /// The options for sealing `--message` and the payload it goes into.
    static let messageOptions = keyOptions + notificationOptions + sealingOptions

    private static let keyOptions: [CommandOption] = [
        .keyring, .sealingKey, .pass, .cipher, .md, .iter, .legacyKDF, .rot13,
    ]
    private static let notificationOptions: [CommandOption] = [
        .title, .subtitle, .placeholder, .category, .threadID, .badge, .sound, .interruptionLevel,
        .custom,
    ]
    private static let sealingOptions: [CommandOption] = [.seal, .expires, .padTo, .allowEmpty]

    private static let sections = [
        TextSection(
            title: "AUTH",
            paragraphs: [
                "Use --auth-key and --team-id, or --cert. A provider token is signed "
                    + "with the key and used for 40 to 55 minutes."
            ]
        ),
        TextSection(
            title: "SERVER",
            paragraphs: [
                "Use --production, --sandbox or --server URL. Without TLS (http://), "
                    + "pushes can only be sent to this machine. The proxy is taken from "
                    + "https_proxy and no_proxy."
            ]
        ),
        TextSection(
            title: "RESULT",
            paragraphs: [
                "One JSON object per push, as soon as it is final, with line (of a "
                    + "batch), token, status, apnsId, uniqueId, reason, timestamp and "
                    + "attempts. Without an answer, status is null and reason is Timeout, "
                    + "ConnectionFailed, TLSFailed, Cancelled or MalformedResponse. A push "
                    + "is retried, with the same apns-id, after REFUSED_STREAM, GOAWAY, a "
                    + "reset, a lost connection, 429 and 5xx."
            ]
        ),
        .sealedParts,
        .passphraseSource,
        .batch(
            "With --batch, each line is a JSON object with token and either "
                + "payload, an object, or the members that encrypt --batch takes; "
                + "key-id then names the sealing key. The other push options may be "
                + "members too; options on the command line are defaults for all lines. "
                + "A line that cannot be sealed or breaks a rule of APNs is not sent. "
                + "Results come as soon as they are final, in any order; their member "
                + "line is the line number.",
            inOrder: false
        ),
        TextSection(
            title: "JOURNAL",
            paragraphs: [
                "With --journal, the apns-id of a line is on disk before the line is "
                    + "sent, and its result before it is printed. To resume, run the same "
                    + "command again: it first prints the final results of earlier runs, "
                    + "with \"journal\":true, and then sends the rest. A journal belongs to "
                    + "one input: other lines are refused."
            ]
        ),
        TextSection(
            title: "QUEUE",
            paragraphs: [
                "With --queue, each entry of the stream has a field push, with a line "
                    + "as for --batch. Its result goes to STREAM:results, with the fields "
                    + "id and result, and to standard output; then the entry is "
                    + "acknowledged. Its apns-id is derived from its id. An entry without "
                    + "an answer is taken over after --min-idle, and moved to STREAM:dead "
                    + "after --max-deliveries. The password is read from the variable "
                    + "REDISCLI_AUTH. On SIGTERM, send finishes the pushes in flight and "
                    + "exits."
            ]
        ),
    ]

    private static let examples = [
        Example(
            purpose: "Send a payload to a device:",
            lines: [
                "$ pushseal send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ \\",
                "      --sandbox --topic com.example.app --token 00fc13ad payload.json",
            ]
        ),
        Example(
            purpose: "Seal a message and send it:",
            lines: [
                "$ pushseal send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ \\",
                "      --production --topic com.example.app --token 00fc13ad \\",
                "      --keyring keys.json --seal all --title News --message 'Meet at dawn'",
            ]
        ),
        Example(
            purpose: "Send many pushes, and resume after a crash:",
            lines: [
                "$ pushseal send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ \\",
                "      --production --topic com.example.app --batch --journal sent.db \\",
                "      --unregistered remove.jsonl pushes.jsonl > results.jsonl",
            ]
        ),
    ]
}
