// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs

extension CommandOption {
    static let authKey = CommandOption(
        "--auth-key FILE",
        help: "private key of the team: Apple's AuthKey_....p8, env:VAR or -",
        synonyms: ["p8", "key-file", "token-key"]
    )
    static let authKeyID = CommandOption(
        "\(keyID.spelling) ID",
        help: "id of that key (default: from the name AuthKey_ID.p8)",
        synonyms: ["kid"]
    )
    static let teamID = CommandOption(
        "--team-id ID",
        help: "id of the team",
        synonyms: ["team", "iss"]
    )
    static let cert = CommandOption(
        "--cert FILE",
        help: "certificate of the app, PEM, DER or PKCS #12, in place of a key",
        synonyms: ["certificate", "p12", "client-cert"]
    )
    static let certKey = CommandOption(
        "--cert-key FILE",
        help: "private key of the certificate (default: in the same file)"
    )
    static let certPass = CommandOption(
        "--cert-pass SOURCE",
        help: "where to read the passphrase of the certificate; see SOURCE",
        completion: .prefixes(["env:", "file:", "fd:", "stdin", "pass:"])
    )
    static let tokenCache = CommandOption(
        "--token-cache DIR",
        help: "share the provider token with other processes in this folder",
        synonyms: ["jwt-cache", "cache"]
    )
    static let noTokenCache = CommandOption(
        "--no-token-cache",
        help: "sign a provider token for this process alone",
        synonyms: ["no-cache"]
    )
    static let production = CommandOption(
        "--production",
        help: "send to APNs, for apps from the App Store and TestFlight",
        synonyms: ["prod"]
    )
    static let sandbox = CommandOption(
        "--sandbox",
        help: "send to the APNs sandbox, for apps that Xcode installed",
        synonyms: ["development", "dev"]
    )
    static let server = CommandOption(
        "--server URL",
        help: "send to another server, such as https://localhost:2197",
        synonyms: ["host", "url", "endpoint"]
    )
    static let caFile = CommandOption(
        "--ca-file FILE",
        help: "trust only the certificates in this PEM file",
        synonyms: ["cacert", "ca"]
    )
    static let token = CommandOption(
        "--token HEX",
        help: "device token",
        synonyms: ["device", "device-token"]
    )
    static let topic = CommandOption(
        "--topic ID",
        help: "bundle id of the app; the suffix of the push type is added",
        synonyms: ["apns-topic", "bundle-id", "bundle"]
    )
    static let pushType = CommandOption(
        "--push-type TYPE",
        help: "alert, background, voip, ... (default: from the payload)",
        completion: .words(PushType.allCases.map(\.rawValue)),
        synonyms: ["apns-push-type", "type"]
    )
    static let priority = CommandOption(
        "--priority N",
        help: "10: immediately, 5: saving power, 1: without waking the device",
        completion: .words(["10", "5", "1"]),
        synonyms: ["apns-priority"]
    )
    static let expiration = CommandOption(
        "--expiration TIME",
        help: "give up at this time; see TIME; 0 tries once (default: as --expires)",
        synonyms: ["apns-expiration"]
    )
    static let collapseID = CommandOption(
        "--collapse-id ID",
        help: "replace the push with the same id; at most 64 bytes",
        synonyms: ["apns-collapse-id"]
    )
    static let apnsID = CommandOption(
        "--apns-id UUID",
        help: "id of the push (default: a random one)",
        synonyms: ["id", "uuid"]
    )
    static let message = CommandOption(
        "--message TEXT",
        letter: "m",
        help: "seal this text and send it; - reads standard input",
        synonyms: ["body", "text"]
    )
    static let sealingKey = CommandOption(
        "--sealing-key ID",
        help: "with --keyring, seal with the key of this id",
        synonyms: ["ring-key"]
    )
    static let journal = CommandOption(
        "--journal FILE",
        help: "with --batch: record what was sent, to resume after a crash",
        synonyms: ["resume", "state"]
    )
    static let unregistered = CommandOption(
        "--unregistered FILE",
        help: "write device tokens that are no longer registered to FILE",
        synonyms: ["remove", "invalid-tokens"]
    )
    static let progress = CommandOption(
        "--progress",
        help: "with --batch: show the progress and a summary, also without a terminal"
    )
    static let connections = CommandOption(
        "--connections N",
        help: "number of connections (default: 1)"
    )
    static let concurrency = CommandOption(
        "--concurrency N",
        help: "number of pushes in flight (default: 1000)"
    )
    static let timeout = CommandOption(
        "--timeout SECONDS",
        help: "give up on a push after this time (default: 60)"
    )
    static let retries = CommandOption(
        "--retries N",
        help: "retry a push at most N times (default: 8)",
        synonyms: ["retry"]
    )
}
