// SPDX-License-Identifier: Apache-2.0

// What service extensions call of OneSignal's module OneSignalExtension, by its public documentation.
@_exported public import UserNotifications
import UniformTypeIdentifiers

/// OneSignal's helper of a service extension: adds the files and the buttons that a message names.
///
/// <https://documentation.onesignal.com/docs/en/service-extensions>
///
/// Linux: deliveries are confirmed to nobody, and the badge is not counted.
public final class OneSignalExtension: NSObject {
    /// Adds the message's files and buttons to the content, and calls the handler once.
    ///
    /// - Parameters:
    ///   - request: what arrived.
    ///   - replacementContent: the content that is changed; nil for a copy of the request's.
    ///   - contentHandler: what gets the content, before this returns; nil for nobody.
    /// - Returns: the content.
    @discardableResult
    public class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?,
        withContentHandler contentHandler: ((UNNotificationContent) -> Void)!
    ) -> UNMutableNotificationContent! {
        let content = replacementContent ?? copy(request.content)
        let message = Message(content.userInfo)
        addButtons(message, request, content)
        let attachments = message.files.compactMap { attachment($0.name, $0.address) }
        if !message.files.isEmpty { content.attachments = attachments }
        contentHandler?(content)
        return content
    }

    /// Adds the message's files and buttons to the content.
    ///
    /// - Parameters:
    ///   - request: what arrived.
    ///   - replacementContent: the content that is changed; nil for a copy of the request's.
    /// - Returns: the content.
    @discardableResult
    public class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent! {
        didReceiveNotificationExtensionRequest(
            request,
            with: replacementContent,
            withContentHandler: nil
        )
    }

    /// Adds what takes no time, the message's buttons, to the content.
    ///
    /// - Parameters:
    ///   - request: what arrived.
    ///   - replacementContent: the content that is changed; nil for a copy of the request's.
    /// - Returns: the content.
    @discardableResult
    public class func serviceExtensionTimeWillExpireRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent! {
        let content = replacementContent ?? copy(request.content)
        addButtons(Message(content.userInfo), request, content)
        return content
    }

    private class func copy(_ content: UNNotificationContent) -> UNMutableNotificationContent {
        content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
    }

    /// Registers a category with the message's buttons, unless the sender chose one.
    private class func addButtons(
        _ message: Message,
        _ request: UNNotificationRequest,
        _ content: UNMutableNotificationContent
    ) {
        guard request.content.categoryIdentifier.isEmpty, !message.buttons.isEmpty else { return }
        let actions = message.buttons.map {
            UNNotificationAction(identifier: $0.id, title: $0.title, options: .foreground)
        }
        let identifier = "__onesignal__dynamic__\(message.id)"
        let category = UNNotificationCategory(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: [],
            options: .customDismissAction
        )
        let center = UNUserNotificationCenter.current()
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var all: Set = [category]
        center.getNotificationCategories { present in
            unsafe all.formUnion(present.filter { $0.identifier != identifier })
            done.signal()
        }
        done.wait()
        center.setNotificationCategories(unsafe all)
        content.categoryIdentifier = identifier
    }

    /// Fetches a file, or finds it in the app; nil, with a line on standard error, if that fails.
    private class func attachment(_ name: String, _ address: String) -> UNNotificationAttachment? {
        do {
            let file: URL
            if let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased())
            {
                file = try download(url)
            } else if let found = Bundle.main.url(forResource: address, withExtension: nil) {
                file = found
            } else {
                throw CocoaError(.fileNoSuchFile)
            }
            return try UNNotificationAttachment(identifier: name, url: file)
        } catch {
            NSLog("%@", "OneSignal: no attachment \(name): \(error.localizedDescription)")
            return nil
        }
    }

    /// Fetches a file while the caller waits, as the original does.
    private class func download(_ url: URL) throws -> URL {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: Result<URL, any Error> = .failure(URLError(.unknown))
        URLSession.shared.downloadTask(with: url) { file, response, error in
            unsafe result = Result {
                guard let file, let response else { throw error ?? URLError(.badServerResponse) }
                let suffix = pathExtension(url, response)
                let named = file.deletingPathExtension().appendingPathExtension(suffix)
                try FileManager.default.moveItem(at: file, to: named)
                return named
            }
            done.signal()
        }.resume()
        done.wait()
        return try unsafe result.get()
    }

    /// The extension of the query's `filename`, else the MIME type's, else the URL's.
    private class func pathExtension(_ url: URL, _ response: URLResponse) -> String {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let filename = query.first { $0.name == "filename" }?.value ?? ""
        let type = response.mimeType.flatMap { UTType(mimeType: $0)?.preferredFilenameExtension }
        return [(filename as NSString).pathExtension, type ?? "", url.pathExtension]
            .first { !$0.isEmpty } ?? ""
    }
}

/// What a message of OneSignal carries beside `aps`: in `os_data`, or in the older form at the top.
private struct Message {
    let id: String
    let files: [(name: String, address: String)]
    let buttons: [(id: String, title: String)]

    init(_ userInfo: [AnyHashable: Any]) {
        let data = userInfo["os_data"] as? [AnyHashable: Any]
        let fields = data ?? userInfo
        let common = data ?? userInfo["custom"] as? [AnyHashable: Any]
        id = common?["i"] as? String ?? ""
        let files = fields["att"] as? [AnyHashable: Any] ?? [:]
        self.files = files.compactMap { name, address in
            guard let name = name as? String, let address = address as? String else { return nil }
            return (name, address.trimmingCharacters(in: .whitespaces))
        }.sorted { $0.name < $1.name }
        let wrapped = (fields["buttons"] as? [AnyHashable: Any])?["o"]
        let buttons = (wrapped ?? fields["buttons"]) as? [[AnyHashable: Any]] ?? []
        self.buttons = buttons.compactMap { button in
            guard let title = button["n"] as? String else { return nil }
            return (button["i"] as? String ?? title, title)
        }
    }
}
