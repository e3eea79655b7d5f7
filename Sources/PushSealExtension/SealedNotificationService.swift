// SPDX-License-Identifier: Apache-2.0

import Foundation
package import Locking
public import SealFormats
public import PushSeal
public import UserNotifications

/// The notification service extension of an app that receives sealed pushes.
///
/// Subclass it as the extension's principal class and say where the keys are; the rest is done:
///
/// ```swift
/// final class NotificationService: SealedNotificationService {
///     override func keyRing() throws -> KeyRing { try KeyRing.fromMyKeychain() }
/// }
/// ```
///
/// What the user sees: the opened text; "(Encrypted)" as the body where it cannot be opened; and
/// "(Encrypted)" as the subtitle where time runs out first, as Apple's sample extension does. The
/// completion handler is called exactly once for each push, whichever of the two ends first.
/// See [Modifying content in newly delivered notifications](https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications).
open class SealedNotificationService: UNNotificationServiceExtension {
    /// The pushes under way: one process, and maybe one object, can be given several.
    private let pending = Locked<[PendingNotification]>([])
    /// Told how each push ended before its reply is given, so that whoever has the reply knows.
    package let willReply = Locked<(@Sendable (Decryption) -> Void)?>(nil)
    /// Where files lie while they are fetched; nil for the process's folder for temporary files.
    package let downloadFolder = Locked<URL?>(nil)

    /// Gives the keys that open pushes; called for each push, on the thread of `didReceive`.
    ///
    /// The default has none, so that nothing opens.
    ///
    /// - Throws: whatever kept the keys from being read, as before the first unlock. The push then
    ///   shows "(Encrypted)", and ``didFinish(_:)`` gets the error's type but not its text, which
    ///   could name a secret; a `SealError` is told in full.
    open func keyRing() throws -> KeyRing { KeyRing(keys: []) }

    /// What is shown of what comes and of what opens; unless overridden anything that a key of the ring
    /// opens, and "(Encrypted)" as the body of all else.
    ///
    /// `provenDocuments` is the one to take for an app that has no old senders.
    open var acceptance: Unsealer.Acceptance { .anythingSealed }

    /// Opens the push, the first stage; override it for what ``/PushSeal/Unsealer`` does not know.
    ///
    /// It may block; time running out is seen to on another thread. The stages "badge" and "record"
    /// are part of it: one step notes the push as seen, counts it and keeps it, so that neither a
    /// replay nor a push that was not shown in time does any of these.
    /// - Parameters:
    ///   - content: the content that came.
    ///   - claim: takes the right to reply, unless time ran out before; hand it on to
    ///     ``/PushSeal/Unsealer/resolve(data:payload:keyID:hasOtherText:at:claim:)``, so that what is not shown is
    ///     not noted as seen.
    /// - Returns: the changes to make.
    open func resolve(_ content: UNNotificationContent, claim: () -> Bool) -> Resolution {
        let fields = SealedFields(userInfo: content.userInfo)
        let ring: KeyRing
        let store: (any ShownStore)?
        do {
            ring = try keyRing()
        } catch {
            let reason = "the keys cannot be read: \(Self.words(for: error))"
            return Unsealer.fallback(reason, of: fields, acceptance)
        }
        do {
            store = try self.store()
        } catch {
            let reason = "the seen messages cannot be read: \(Self.words(for: error))"
            return Unsealer.fallback(reason, of: fields, acceptance)
        }
        let unsealer = Unsealer(ring: ring, acceptance: acceptance, store: store)
        return unsealer.resolve(
            fields,
            hasOtherText: !content.title.isEmpty || !content.subtitle.isEmpty,
            claim: claim,
            showing: { showing($0, of: content) }
        )
    }

    /// Gives the store that notes, counts and keeps what is shown; called for each push, after the
    /// keys.
    ///
    /// The default is none. `AppGroupStore` of the module `PushSealStore` is one, in the folder of the
    /// app group. Without one a push that is delivered again is shown again.
    ///
    /// - Throws: whatever kept the store from being opened. The push then shows "(Encrypted)", since
    ///   whether it was seen before cannot be told.
    open func store() throws -> (any ShownStore)? { nil }

    /// The stage "badge": how the number of an opened push becomes the number on the app's icon;
    /// unless overridden it is that number.
    ///
    /// `increment` counts in the ``store()``. A push that was not opened counts nothing and
    /// leaves the icon as it is.
    open var badgePolicy: BadgePolicy { .set }

    /// The stage "record": what the ``store()`` keeps of an opened push.
    ///
    /// - Parameter notification: what is about to be shown, before its texts are looked up.
    /// - Returns: unless overridden the same; nil keeps nothing.
    open func record(of notification: PushNotification) -> PushNotification? { notification }

    /// The stage "localise": looks up a text that a sealed document names by a key in the app's
    /// strings.
    ///
    /// The default is what the system does with the keys of a payload; an app that lacks the key shows
    /// the key. `plain` is for an override that knows better, and what is shown if this takes too
    /// long. "(Encrypted)" is looked up here, too: an app translates it under that key.
    open func text(of localized: LocalizedText) -> String {
        NSString.localizedUserNotificationString(
            forKey: localized.key,
            arguments: localized.arguments
        )
    }

    /// The stage "attach": what fetches the files that go with a notification.
    ///
    /// The default is nothing: no network is used unless an app asks for it. A file that is late, or is
    /// not what was sealed, costs only itself; what is missing is told by
    /// ``/PushSeal/Decryption/attachmentFailure``.
    open func attachmentFetcher() -> (any AttachmentFetcher)? { nil }

    /// Which files are to be shown.
    ///
    /// The default are the sealed ones, or else the one whose address stands in `media-url`: of the
    /// sealed document, or, where ``acceptance`` takes anything, of the payload in clear.
    /// - Parameters:
    ///   - sealed: the files that a sealed document names.
    ///   - content: what is shown, with its `userInfo`.
    ///   - decryption: how it was opened.
    /// - Returns: the files, in the order in which they are shown.
    open func attachments(
        named sealed: [PushAttachment],
        _ content: UNNotificationContent,
        _ decryption: Decryption
    ) -> [PushAttachment] {
        guard sealed.isEmpty, let url = content.userInfo[PushNotification.mediaURLKey] as? String
        else { return sealed }
        return [PushAttachment(url: url)]
    }

    /// The stage "enrich", the last: adds what the app knows, such as a sender's name and picture.
    ///
    /// It may block. If it takes too long, or throws, the notification is shown without it.
    /// - Parameters:
    ///   - content: a copy of what would be shown, to be changed at will.
    ///   - decryption: how it was opened.
    /// - Returns: what is shown: `content`, or another, such as the one that
    ///   [`updating(from:)`](https://developer.apple.com/documentation/usernotifications/unnotificationcontent/updating(from:))
    ///   makes.
    /// - Throws: whatever kept it from being enriched.
    open func enrich(
        _ content: UNMutableNotificationContent,
        _ decryption: Decryption
    ) throws -> UNNotificationContent { content }

    /// The text of errors that are known to name no secret, the type of all others.
    static func words(for error: any Error) -> String {
        switch error {
        case let error as SealError: error.detail
        case let error as PushError: error.detail
        default: "\(type(of: error))"
        }
    }

    /// Told how each push ended, once, after the reply is given: for logs, never for the sender.
    open func didFinish(_ decryption: Decryption) {}

    /// Opens the push and replies.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/didreceive(_:withcontenthandler:)>
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let notification = PendingNotification(request.content, contentHandler)
        pending.withLock { $0.append(notification) }
        var isClaimed = false
        let resolution = resolve(request.content) {
            isClaimed = isClaimed || notification.claim()
            return isClaimed
        }
        guard isClaimed || notification.claim() else { return }
        achieve(resolution, notification)
        reply(notification)
    }

    /// Replies to everything under way: with what was achieved, or, where nothing is opened yet, title
    /// kept, subtitle "(Encrypted)", no body; where proof is asked for, the body "(Encrypted)" and
    /// nothing else.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/serviceextensiontimewillexpire()>
    open override func serviceExtensionTimeWillExpire() {
        for notification in pending.withLock({ $0 }) {
            if notification.claim() {
                let fields = SealedFields(userInfo: notification.content.userInfo)
                achieve(Unsealer.expired(fields, acceptance), notification)
            }
            reply(notification)
            notification.giveUp()
        }
    }

    /// Replies with what was achieved, if nobody else does.
    private func reply(_ notification: PendingNotification) {
        guard let achievement = notification.take() else { return }
        willReply.withLock { $0 }?(achievement.decryption)
        notification.reply(achievement.content)
        pending.withLock { $0.removeAll { $0 === notification } }
        didFinish(achievement.decryption)
    }
}
