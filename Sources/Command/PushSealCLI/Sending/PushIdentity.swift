// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import SealFormats

/// What makes a line one push and no other: what it shows, on which device, and what the command
/// line adds to that.
///
/// The journal knows a push by it. How a push is sealed and sent is no part of it: a phone may have
/// registered another key since, and a later command may have another priority or expiration.
struct PushIdentity: Sendable {
    /// The options that say what a line that is sealed here shows.
    private static let contentOptions = PushOption.options(about: .notification, .clear)
    /// The members of a line that say how it is sent.
    private static let sendingOptions: [HeaderOption] = [.priority, .expiration]

    private let server: String
    /// The app of the certificate, which is the topic of a line that has none.
    private let app: String
    private let contents: [String: [UInt8]]

    init(_ arguments: ParsedArguments, _ credential: APNSClient.Identity) {
        server = arguments.has(.production) ? "production" : arguments.string(.server) ?? "sandbox"
        app = credential.app ?? ""
        contents = Self.contentOptions.reduce(into: [:]) { contents, option in
            let values = arguments.strings(option)
            // No argument has a NUL.
            if !values.isEmpty {
                contents[option.spelling] = Array(values.joined(separator: "\0").utf8)
            }
        }
    }

    /// What the journal knows a push by.
    ///
    /// - Parameters:
    ///   - line: what its line says, by member.
    ///   - push: what became of the line.
    ///   - token: the device.
    ///   - isSealed: whether it is sealed here, with what the command line adds.
    /// - Returns: the digest of all, and of each member.
    func digest(
        _ line: [String: [UInt8]],
        _ push: CheckedPush,
        to token: DeviceToken,
        isSealed: Bool
    ) -> SendJournal.Identity {
        var members = line
        if isSealed { members.merge(contents) { line, _ in line } }
        for option in Self.sendingOptions { members[option.option.name] = nil }
        let others = [
            ("server", server), (HeaderOption.topic.option.name, push.topic ?? app),
            (SendLines.tokenName, token.normalized),
            (HeaderOption.pushType.option.name, push.type.rawValue),
            (HeaderOption.collapseID.option.name, push.collapseID ?? ""),
        ]
        for (name, value) in others { members[name] = Array(value.utf8) }
        return SendJournal.Identity(members)
    }
}
