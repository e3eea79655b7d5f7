// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushSeal
import PushSealFoundation
package import PushSealLocking
public import SealFormats
public import UserNotifications

/// The notification service extension of an app that receives sealed pushes.
///
/// Subclass it as the extension's principal class and return your keys:
///
/// ```swift
/// nonisolated final class NotificationService: SealedNotificationService {
///     override func keyRing() throws -> KeyRing { try KeyRing.fromMyKeychain() }
/// }
/// ```
///
/// The user sees the opened text. If it cannot be opened, the body is "(Encrypted)". If time runs
/// out first, the subtitle is "(Encrypted)", as with Apple's sample extension. The completion
/// handler is called exactly once for each push.
///
/// See [Modifying content in newly delivered notifications](https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications).
open class SealedNotificationService: UNNotificationServiceExtension {
    /// The pushes in progress: one process, and maybe one object, can get several.
    private let pending = Locked<[PushInProgress]>([])
    /// Where files are downloaded to; nil for the process's temporary folder.
    package let downloadFolder = Locked<URL?>(nil)

    /// Returns the keys that open pushes; called for each push, on the thread of `didReceive`.
    ///
    /// The default returns none, so that nothing opens.
    ///
    /// - Throws: why the keys could not be read, for example before the first unlock. The push then
    ///   shows "(Encrypted)", and ``didFinish(_:)`` gets the error's type and the name of its
    ///   `OSStatus`, but not its text, which could name a secret; a `SealError` is reported in
    ///   full.
    open func keyRing() throws -> KeyRing { KeyRing(keys: []) }

    /// Which content is shown; by default anything that a key of the ring opens, and "(Encrypted)"
    /// as the body of all else.
    ///
    /// Use `provenDocuments` in an app without old senders.
    open var acceptance: Unsealer.Acceptance { .anythingSealed }

    /// Opens the push, the first stage, for formats unknown to ``/PushSeal/Unsealer``.
    ///
    /// It may block; the timeout is handled on another thread. The stages "badge" and "record" are
    /// part of it: a single step records the push as seen, counts it and keeps it, so that a
    /// replay, or a push that was not shown in time, does none of these.
    /// - Parameter push: the push, with its original content and the right to reply.
    /// - Returns: the changes to make.
    @_spi(Custom)
    open func resolve(_ push: PushInProgress) -> Resolution {
        let content = push.content
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
            let reason = "the store is not available: \(Self.words(for: error))"
            return Unsealer.fallback(reason, of: fields, acceptance)
        }
        let unsealer = Unsealer(ring: ring, acceptance: acceptance, store: store)
        return unsealer.resolve(
            fields,
            hasOtherText: !content.title.isEmpty || !content.subtitle.isEmpty,
            claiming: push,
            showing: { showing($0, of: content) }
        )
    }

    /// Returns the store that records, counts and keeps notifications; called for each push, after
    /// the keys.
    ///
    /// The default is nil: a push that is delivered again is shown again. `AppGroupStore` of the
    /// module `PushSealStore` is such a store, in the folder of the app group.
    ///
    /// - Throws: why the store could not be opened. The push then shows "(Encrypted)", since it may
    ///   have been seen before.
    open func store() throws -> (any ShownStore)? { nil }

    /// The stage "badge": how the number of an opened push becomes the number on the app's icon; by
    /// default it is that number.
    ///
    /// `increment` counts in the ``store()``. A push that was not opened is not counted. It does
    /// not change the icon. Without a store, no push changes the icon.
    open var badgePolicy: BadgePolicy { .set }

    /// The stage "record": the part of an opened push that the ``store()`` keeps.
    ///
    /// - Parameter notification: the notification to show, before its texts are looked up.
    /// - Returns: by default the same notification; nil keeps nothing.
    open func record(of notification: PushNotification) -> PushNotification? { notification }

    /// The stage "localise": looks up a text that a sealed document gives as a key in the app's
    /// strings.
    ///
    /// Like the system, the default looks up the keys of a payload. If the app lacks the key, the
    /// key is shown. `plain` is for overrides, and is shown if the lookup takes too long.
    /// "(Encrypted)" is also looked up, so an app can translate it under that key.
    open func text(of localized: LocalizedText) -> String {
        localized.localizedString
    }

    /// The stage "attach": returns the fetcher of the files that go with a notification.
    ///
    /// The default is nil, which uses no network. A file that is late or altered is left out.
    /// ``/PushSeal/Decryption/attachmentFailure`` reports it.
    open func attachmentFetcher() -> (any AttachmentFetcher)? { nil }

    /// Which files to show.
    ///
    /// The default is the sealed ones or else the one whose URL is in `media-url`: in the sealed
    /// document or, unless ``acceptance`` is `provenDocuments`, in the clear payload.
    /// - Parameters:
    ///   - sealed: the files named by a sealed document.
    ///   - content: the content to show, with its `userInfo`.
    ///   - decryption: how it was opened.
    /// - Returns: the files, in the order in which to show them.
    open func attachments(
        sealed: [PushAttachment],
        content: UNNotificationContent,
        decryption: Decryption
    ) -> [PushAttachment] {
        guard sealed.isEmpty, let url = content.userInfo[PushNotification.mediaURLKey] as? String
        else { return sealed }
        return [PushAttachment(url: url)]
    }

    /// The stage "enrich", the last one: adds what the app knows, such as a sender's name and
    /// picture.
    ///
    /// It may block. If it takes too long, throws or returns a content without any text, the
    /// notification is shown without it. A fetched file that is no longer attached is deleted.
    /// - Parameters:
    ///   - content: a copy of the content that would be shown; change it as needed.
    ///   - decryption: how it was opened.
    /// - Returns: the content to show: `content` or another one, such as one made by
    ///   [`updating(from:)`](https://developer.apple.com/documentation/usernotifications/unnotificationcontent/updating(from:)).
    /// - Throws: why it could not be enriched.
    open func enrich(
        _ content: UNMutableNotificationContent,
        decryption: Decryption
    ) throws -> UNNotificationContent { content }

    /// The text of errors known to name no secret; for all others the type, and the `OSStatus`.
    static func words(for error: any Error) -> String {
        switch error {
        case let error as SealError: error.detail
        case let error as PushError: error.detail
        case let error as AttachmentError: error.detail
        case let error as StoreError: error.detail
        default: StatusName.words(for: error)
        }
    }

    /// Called with how each push ended, once, after the reply: for logs, never for the sender.
    open func didFinish(_ decryption: Decryption) {}

    /// Opens the push and replies.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/didreceive(_:withcontenthandler:)>
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let push = PushInProgress(request.content, contentHandler)
        pending.withLock { $0.append(push) }
        let resolution = resolve(push)
        guard push.take() else { return }
        achieve(resolution, push)
        if let decryption = reply(push) { didFinish(decryption) }
    }

    /// Replies to every push in progress, with the last stage's result if there is one.
    ///
    /// If nothing is opened yet, the title is kept, the subtitle is "(Encrypted)" and the body
    /// empty; with `provenDocuments`, there is only the body "(Encrypted)".
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/serviceextensiontimewillexpire()>
    open override func serviceExtensionTimeWillExpire() {
        // All replies come first: the app's `didFinish` may take longer than there is time.
        let ends = pending.withLock { $0 }.map { push in
            if push.expire() {
                let fields = SealedFields(userInfo: push.content.userInfo)
                achieve(Unsealer.expired(fields, acceptance), push)
            }
            return (push, reply(push))
        }
        for (push, decryption) in ends {
            if let decryption { didFinish(decryption) }
            push.giveUp()
        }
    }

    /// Replies with the result, unless somebody else does.
    /// - Returns: how the push ended, for ``didFinish(_:)``; nil if somebody else replies.
    private func reply(_ push: PushInProgress) -> Decryption? {
        guard let achievement = push.finish() else { return nil }
        push.reply(achievement)
        pending.withLock { $0.removeAll { $0 === push } }
        return achievement.decryption
    }
}

extension SealedNotificationService: OpeningReporter {
    package func decryption(ofPushWith content: AnyObject) -> Decryption? {
        pending.withLock { $0.first { $0.content === content } }?.ending
    }
}
