// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import Glibc
import UserNotifications

/// Takes the attachments of a reply as a phone does: checks the file's contents, then moves it to
/// the phone's own folder.
///
/// So an extension that saves every picture under one name does not change earlier notifications. A
/// file that is not on the phone, such as one of the app's bundle, is copied, and so is that of an
/// earlier notification.
struct DeliveredAttachments {
    /// The phone to move them to; nil leaves them where they are.
    let phone: Phone?

    /// Checks the attachment and moves it.
    ///
    /// - Throws: `UNError`, if the file is not one that can be shown.
    func take(_ attachment: UNNotificationAttachment) throws -> UNNotificationAttachment {
        try AttachmentFile.check(attachment)
        return try move(attachment)
    }

    /// Moves an attachment that has been checked.
    func move(_ attachment: UNNotificationAttachment) throws -> UNNotificationAttachment {
        guard let phone else { return attachment }
        let folder = try phone.makeFolder("attachments")
        // Resolves links, which could be changed later.
        let source = attachment.url.resolvingSymlinksInPath()
        let fileExtension = source.pathExtension
        let name = UUID().uuidString + (fileExtension.isEmpty ? "" : ".\(fileExtension)")
        let place = URL(fileURLWithPath: folder).appending(path: name)
        let own = URL(fileURLWithPath: phone.folder).resolvingSymlinksInPath().path + "/"
        let isFree = source.path.hasPrefix(own) && !source.path.hasPrefix(own + "attachments/")
        let isMoved = isFree ? unsafe rename(source.path, place.path) == 0 : false
        if !isMoved {
            try FileManager.default.copyItem(at: source, to: place)
        }
        return attachment.moved(to: place)
    }
}
