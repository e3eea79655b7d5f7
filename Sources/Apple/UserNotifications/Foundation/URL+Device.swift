// SPDX-License-Identifier: Apache-2.0

extension URL {
    /// The user's documents folder.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/documentsdirectory>
    ///
    /// Linux: the desktop's documents folder, else `Documents` in the home folder; it may not
    /// exist.
    public static var documentsDirectory: URL { userFolder(.documentDirectory, "Documents") }

    /// The folder for files that can be created again.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/cachesdirectory>
    ///
    /// Linux: from the environment, else `.cache` in the home folder; it may not exist.
    public static var cachesDirectory: URL { userFolder(.cachesDirectory, ".cache") }

    /// The folder for an app's own files, not visible to the user.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/applicationsupportdirectory>
    ///
    /// Linux: from the environment, else `.local/share` in the home folder; it may not exist.
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

    /// Starts access to a file outside the sandbox that the user has given the app.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsurl/startaccessingsecurityscopedresource()>
    ///
    /// Linux: there is no sandbox; always true.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access that ``startAccessingSecurityScopedResource()`` started.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsurl/stopaccessingsecurityscopedresource()>
    ///
    /// Linux: does nothing.
    public func stopAccessingSecurityScopedResource() {}
}
