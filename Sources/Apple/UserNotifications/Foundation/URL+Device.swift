// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

extension URL {
    /// Where the user's documents are.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/documentsdirectory>
    ///
    /// Linux: the folder the desktop says, else `Documents` of the home folder; it may not exist.
    public static var documentsDirectory: URL { userFolder(.documentDirectory, "Documents") }

    /// Where what can be made again is kept.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/cachesdirectory>
    ///
    /// Linux: `.cache` of the home folder, or what the environment says; it may not exist.
    public static var cachesDirectory: URL { userFolder(.cachesDirectory, ".cache") }

    /// Where an app keeps what the user does not see.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/applicationsupportdirectory>
    ///
    /// Linux: `.local/share` of the home folder, or what the environment says; it may not exist.
    public static var applicationSupportDirectory: URL {
        userFolder(.applicationSupportDirectory, ".local/share")
    }

    private static func userFolder(
        _ folder: FileManager.SearchPathDirectory,
        _ otherwise: String
    ) -> URL {
        FileManager.default.urls(for: folder, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
            .appendingPathComponent(otherwise, isDirectory: true)
    }

    /// Opens a file outside the sandbox that the user has handed to the app.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsurl/startaccessingsecurityscopedresource()>
    ///
    /// Linux: there is no sandbox to open; always true.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Gives back what ``startAccessingSecurityScopedResource()`` opened.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsurl/stopaccessingsecurityscopedresource()>
    ///
    /// Linux: does nothing.
    public func stopAccessingSecurityScopedResource() {}
}
