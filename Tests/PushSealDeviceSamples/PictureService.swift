// SPDX-License-Identifier: Apache-2.0

import Foundation
import UserNotifications

/// An extension that attaches the file whose path the payload names as `picture`.
final class PictureService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        if let path = content.userInfo["picture"] as? String, let attachment = attachment(of: path)
        {
            content.attachments = [attachment]
        }
        contentHandler(content)
    }

    /// A copy: the system moves an attachment's file away.
    private func attachment(of path: String) -> UNNotificationAttachment? {
        let copy = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).\(URL(filePath: path).pathExtension)")
        try? FileManager.default.copyItem(atPath: path, toPath: copy.path)
        return try? UNNotificationAttachment(identifier: "", url: copy)
    }
}
