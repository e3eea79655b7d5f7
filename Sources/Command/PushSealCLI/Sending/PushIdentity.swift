// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import SealFormats

/// What makes a line one push and no other: the line, and what the command line adds to it.
///
/// The journal knows a push by it. How a push is sent is no part of it: a later command may have
/// another key, priority or expiration.
struct PushIdentity: Sendable {
    /// The options that say what a line that is sealed here shows.
    private static let contentOptions: [PushOption] = [
        .title, .subtitle, .placeholder, .category, .threadID, .badge, .sound, .interruptionLevel,
        .custom,
    ]

    private let server: String
    /// The app of the certificate, which is the topic of a line that has none.
    private let app: String
    private let contents: [String]

    init(_ arguments: ParsedArguments, _ credential: APNSClient.Identity) {
        server = arguments.has(.production) ? "production" : arguments.string(.server) ?? "sandbox"
        app = credential.app ?? ""
        contents = Self.contentOptions.flatMap { option in
            arguments.strings(option.option).map { "\(option.option.name)=\($0)" }
        }
    }

    /// SHA-256 of a line, of the push that it became, and of where that goes.
    func digest(
        _ line: UnsafeRawBufferPointer,
        _ push: CheckedPush,
        to token: DeviceToken,
        isSealed: Bool
    ) -> [UInt8] {
        let words =
            [
                server, push.topic ?? app, token.normalized, push.type.rawValue,
                push.collapseID ?? "",
            ] + (isSealed ? contents : []) + [""]
        // No argument has a NUL, no field of a push a control character.
        let bytes = unsafe Array(words.joined(separator: "\0").utf8) + Array(line)
        return (try? Digest.sha256.hash(bytes)) ?? []
    }
}
