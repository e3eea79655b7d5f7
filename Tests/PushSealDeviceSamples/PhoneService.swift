// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import UniformTypeIdentifiers
import UserNotifications

/// What an extension does with the phone that it runs on.
enum Habit: String {
    /// Saves the bytes of the push under a fixed temporary name, and attaches the file.
    case saves
    /// Attaches a picture from its bundle.
    case showsItsOwn
    /// Downloads the picture that the push names, and keeps the name suggested by the server.
    case downloads
    /// Attaches a file without a name extension, with the type as a hint.
    case hints
    /// The same, with a `UTType` as the hint.
    case hintsAsType
    /// Attaches what cannot be attached, and ignores the error.
    case triesAndForgets
    /// Counts its runs in every place that outlasts a process.
    case counts
    /// The same, and exits before the device can look at the reply.
    case countsAndExits
    /// Removes all that its group's defaults hold.
    case forgets
    /// Reports its folders.
    case describes
    /// Reports its bundle and its language.
    case speaks
    /// Prints, and crashes in the middle of a line.
    case printsAndCrashes
    /// Prints control characters that move the cursor, and far too much.
    case printsTooMuch
    /// Leaves a child that keeps its output open.
    case leavesOutputOpen
    /// Takes 100 MB.
    case allocates
    /// Changes the badge, the categories and the delivered notifications.
    case usesCenter
    /// Adds a notification with a picture, due at once, and does not wait for it.
    case addsAtOnce
    /// Reports the delivered notifications.
    case lists
}

/// Extensions in the shapes that people write.
final class PhoneService: UNNotificationServiceExtension, @unchecked Sendable {
    private let habit: Habit
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    init(habit: Habit) {
        self.habit = habit
        super.init()
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content else { return }
        do {
            try act(on: content)
        } catch {
            print("it did not work: \(error)")
            contentHandler(content)
        }
    }

    private func act(on content: UNMutableNotificationContent) throws {
        let reply = { self.contentHandler?(content) }
        switch habit {
        case .saves:
            let file = URL(fileURLWithPath: NSTemporaryDirectory() + "picture.png")
            try bytes(of: content).write(to: file)
            content.attachments = [try UNNotificationAttachment(identifier: "", url: file)]
            reply()
        case .showsItsOwn:
            let file = Bundle.main.url(forResource: "placeholder", withExtension: "png")
            content.attachments =
                try file.map {
                    [try UNNotificationAttachment(identifier: "", url: $0)]
                } ?? []
            reply()
        case .downloads:
            download(content)
        case .hints, .hintsAsType:
            let file = FileManager.default.temporaryDirectory.appending(path: "download")
            try bytes(of: content).write(to: file)
            let hint: Any = habit == .hints ? UTType.jpeg.identifier : UTType.jpeg
            let options = [UNNotificationAttachmentOptionsTypeHintKey: hint]
            content.attachments = [
                try UNNotificationAttachment(identifier: "picture", url: file, options: options)
            ]
            reply()
        case .triesAndForgets:
            let file = URL(fileURLWithPath: NSTemporaryDirectory() + "letter.txt")
            try Data("x".utf8).write(to: file)
            if let attachment = try? UNNotificationAttachment(identifier: "letter", url: file) {
                content.attachments = [attachment]
            }
            reply()
        case .counts, .countsAndExits:
            content.body = try counts().map(String.init).joined(separator: " ")
            reply()
            if habit == .countsAndExits { _exit(0) }
        case .forgets:
            UserDefaults(suiteName: "group.com.example.shared")?.removeObject(forKey: "count")
            reply()
        case .describes:
            let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
            let group = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: "group.com.example.shared"
            )
            content.body = [
                NSHomeDirectory(), NSTemporaryDirectory(), documents.first?.path ?? "",
                group?.path ?? "", FileManager.default.currentDirectoryPath,
            ].joined(separator: "\n")
            reply()
        case .speaks:
            content.body = [
                Bundle.main.bundleIdentifier ?? "",
                Bundle.main.infoDictionary?["Greeting"] as? String ?? "",
                Bundle.main.path(forResource: "chime", ofType: "caf") ?? "",
                NSLocalizedString("GREETING", comment: ""),
                String(localized: "GREETING"),
            ].joined(separator: "\n")
            reply()
        case .printsAndCrashes:
            print("the first line")
            NSLog("the log")
            print("the last words", terminator: "")
            abort()
        case .printsTooMuch:
            print("\u{1B}]0;title\u{7} and \u{1B}[2J")
            let line = String(repeating: "x", count: 1_000)
            for _ in 0..<3_000 { print(line) }
            reply()
        case .leavesOutputOpen:
            var child: pid_t = 0
            var arguments = [strdup("setsid"), strdup("sleep"), strdup("5"), nil]
            posix_spawn(&child, "/usr/bin/setsid", nil, nil, &arguments, environ)
            print("gone")
            reply()
        case .allocates:
            let memory = [UInt8](repeating: 1, count: 100 << 20)
            content.userInfo["last"] = Int(memory[memory.count - 1])
            reply()
        case .usesCenter:
            useCenter(content)
        case .addsAtOnce:
            let file = URL(fileURLWithPath: NSTemporaryDirectory() + "picture.png")
            try bytes(of: content).write(to: file)
            let now = UNMutableNotificationContent()
            now.body = "now"
            now.attachments = [try UNNotificationAttachment(identifier: "picture", url: file)]
            UNUserNotificationCenter.current()
                .add(UNNotificationRequest(identifier: "now", content: now, trigger: nil))
            reply()
        case .lists:
            UNUserNotificationCenter.current().getDeliveredNotifications { [self] delivered in
                self.content?.body = delivered.map(\.request.content.body).joined(separator: ",")
                self.content.map { self.contentHandler?($0) }
            }
        }
    }

    private func bytes(of content: UNNotificationContent) -> Data {
        (content.userInfo["bytes"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
    }

    private func download(_ content: UNMutableNotificationContent) {
        guard let text = content.userInfo["url"] as? String, let url = URL(string: text) else {
            return
        }
        let task = URLSession.shared.downloadTask(with: url) { [self] location, response, error in
            defer { self.content.map { self.contentHandler?($0) } }
            guard let location else {
                print("no file: \(error.map { "\($0)" } ?? "")")
                return
            }
            let name = response?.suggestedFilename ?? "none"
            let file = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: name)
            try? FileManager.default.removeItem(at: file)
            try? FileManager.default.moveItem(at: location, to: file)
            if let attachment = try? UNNotificationAttachment(identifier: "", url: file) {
                self.content?.attachments = [attachment]
            }
        }
        task.resume()
    }

    /// The number of its runs according to its own defaults, a group's, another suite's, and a file
    /// in its home folder.
    private func counts() throws -> [Int] {
        var counts: [Int] = []
        for defaults in [
            UserDefaults.standard, UserDefaults(suiteName: "group.com.example.shared"),
            UserDefaults(suiteName: "com.example.other"),
        ] {
            let count = (defaults?.integer(forKey: "count") ?? 0) + 1
            defaults?.set(count, forKey: "count")
            counts.append(count)
        }
        let file = URL(fileURLWithPath: NSHomeDirectory()).appending(path: "Documents/count")
        let old = (try? Data(contentsOf: file)) ?? Data()
        try (old + [1]).write(to: file)
        return counts + [old.count + 1]
    }

    private func useCenter(_ content: UNMutableNotificationContent) {
        let center = UNUserNotificationCenter.current()
        center.setBadgeCount(7)
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "LETTER",
                actions: [
                    UNTextInputNotificationAction(
                        identifier: "REPLY",
                        title: "Reply",
                        options: [],
                        textInputButtonTitle: "Send",
                        textInputPlaceholder: "…"
                    )
                ],
                intentIdentifiers: [],
                options: [.customDismissAction]
            )
        ])
        center.removeDeliveredNotifications(withIdentifiers: ["old"])
        let later = UNMutableNotificationContent()
        later.body = "later"
        let request = UNNotificationRequest(
            identifier: "later",
            content: later,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        )
        center.add(request) { [self] error in
            self.content?.body = error.map { "\($0)" } ?? "added"
            self.content.map { self.contentHandler?($0) }
        }
    }
}
