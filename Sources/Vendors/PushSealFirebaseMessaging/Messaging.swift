// SPDX-License-Identifier: Apache-2.0

// What service extensions call of Firebase's module FirebaseMessaging, by its public documentation.
@_exported public import UserNotifications

/// Firebase Cloud Messaging, as far as a service extension uses it.
///
/// <https://firebase.google.com/docs/reference/swift/firebasemessaging/api/reference/Classes/Messaging>
public final class Messaging: NSObject {
    /// The helper of a service extension.
    ///
    /// <https://firebase.google.com/docs/reference/swift/firebasemessaging/api/reference/Classes/Messaging>
    public class func serviceExtension() -> MessagingExtensionHelper { MessagingExtensionHelper() }
}

/// Fetches the picture that a message names.
///
/// <https://firebase.google.com/docs/reference/swift/firebasemessaging/api/reference/Classes/MessagingExtensionHelper>
public final class MessagingExtensionHelper: NSObject {
    /// Fetches the file at `fcm_options.image`, attaches it, and calls the handler once.
    ///
    /// <https://firebase.google.com/docs/cloud-messaging/ios/send-image>
    ///
    /// What cannot be fetched or attached is said on standard error, and the content is passed on without it.
    public func populateNotificationContent(
        _ content: UNMutableNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let options = content.userInfo["fcm_options"] as? [AnyHashable: Any]
        guard let address = options?["image"] as? String else { return contentHandler(content) }
        guard let url = URL(string: address) else {
            NSLog("%@", "Firebase: fcm_options.image is no URL")
            return contentHandler(content)
        }
        nonisolated(unsafe) let (content, contentHandler) = (content, contentHandler)
        URLSession.shared.downloadTask(with: url) { file, response, error in
            defer { unsafe contentHandler(content) }
            guard let file, let response else {
                let reason = error?.localizedDescription ?? "no answer"
                return NSLog("%@", "Firebase: the image was not fetched: \(reason)")
            }
            do {
                // The type follows from the file's name.
                let name = response.suggestedFilename ?? ""
                let named = file.appendingPathExtension((name as NSString).pathExtension)
                try FileManager.default.moveItem(at: file, to: named)
                unsafe content.attachments = [
                    try UNNotificationAttachment(identifier: "", url: named)
                ]
            } catch {
                NSLog("%@", "Firebase: the image was not attached: \(error.localizedDescription)")
            }
        }.resume()
    }

    /// Would report the delivery to BigQuery.
    ///
    /// <https://firebase.google.com/docs/cloud-messaging/understand-delivery>
    ///
    /// Linux: reports nothing to anybody.
    public func exportDeliveryMetricsToBigQuery(withMessageInfo info: [AnyHashable: Any]) {}
}

/// The helper's name in Objective-C, which older extensions use in Swift, too.
public typealias FIRMessagingExtensionHelper = MessagingExtensionHelper
