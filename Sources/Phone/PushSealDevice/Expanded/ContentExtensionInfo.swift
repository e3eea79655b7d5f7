// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// What the Info.plist of a content extension declares.
///
/// The keys are those of Apple's
/// [`UNNotificationContentExtension`](https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension),
/// in `NSExtension`, `NSExtensionAttributes`.
package struct ContentExtensionInfo: Sendable, Equatable {
    /// The categories whose notifications it shows: `UNNotificationExtensionCategory`, a string or
    /// an array of strings.
    package var categories: [String]
    /// The initial ratio of the view's height to its width:
    /// `UNNotificationExtensionInitialContentSizeRatio`.
    package var initialContentSizeRatio: Double
    /// Whether title, subtitle and body are left out, since the view shows them:
    /// `UNNotificationExtensionDefaultContentHidden`.
    package var isDefaultContentHidden = false
    /// Whether the view controller's title replaces the app's name at the top:
    /// `UNNotificationExtensionOverridesDefaultTitle`.
    package var overridesDefaultTitle = false
    /// Whether the view can be touched: `UNNotificationExtensionUserInteractionEnabled`.
    package var isUserInteractionEnabled = false

    /// Makes the values of an Info.plist.
    package init(categories: [String], initialContentSizeRatio: Double) {
        self.categories = categories
        self.initialContentSizeRatio = initialContentSizeRatio
    }

    /// Reads an Info.plist.
    ///
    /// - Parameter file: the file, or the extension's folder that contains it.
    /// - Throws: `badContentExtension` with the file and the key that is missing or wrong.
    package init(contentsOf file: URL) throws(DeviceError) {
        var isFolder: ObjCBool = false
        // `unsafe` only for the pointer to the result.
        _ = unsafe FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        let file = isFolder.boolValue ? file.appending(path: "Info.plist") : file
        try self.init(infoPlist: try Self.data(of: file), name: file.path)
    }

    /// Reads the bytes of an Info.plist, unless it is too large.
    static func data(of file: URL) throws(DeviceError) -> Data {
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size]
        guard let size = size as? NSNumber, let data = try? Data(contentsOf: file) else {
            throw Self.error(file.path, "cannot be read")
        }
        guard size.intValue <= Self.byteLimit else {
            throw Self.error(file.path, "is larger than 1 MiB")
        }
        return data
    }

    /// The largest Info.plist that is read, in bytes.
    static let byteLimit = 1 << 20

    /// Reads the bytes of an Info.plist.
    ///
    /// - Parameters:
    ///   - data: a property list in any format.
    ///   - name: the file's name in errors.
    /// - Throws: `badContentExtension` with the key that is missing or wrong.
    package init(infoPlist data: Data, name: String = "Info.plist") throws(DeviceError) {
        guard let list = InstalledApp.propertyList(data) else {
            throw Self.error(name, "is not a property list that is a dictionary")
        }
        guard let described = list["NSExtension"] as? [String: Any] else {
            throw Self.error(name, "has no NSExtension dictionary")
        }
        if let point = described["NSExtensionPointIdentifier"] as? String, point != Self.point {
            throw Self.error(
                name,
                "NSExtensionPointIdentifier is \(point.debugDescription.prefix(80)), not \(Self.point)"
            )
        }
        guard let attributes = described["NSExtensionAttributes"] as? [String: Any] else {
            throw Self.error(name, "has no NSExtensionAttributes dictionary in NSExtension")
        }
        for key in ["Category", "InitialContentSizeRatio"]
        where attributes["UNNotificationExtension" + key] == nil {
            throw Self.error(name, "has no UNNotificationExtension\(key) in NSExtensionAttributes")
        }
        let category = attributes["UNNotificationExtensionCategory"]
        categories = (category as? String).map { [$0] } ?? category as? [String] ?? []
        guard !categories.isEmpty, !categories.contains("") else {
            throw Self.error(
                name,
                "UNNotificationExtensionCategory is not the identifier of a category or an array of "
                    + "such"
            )
        }
        let ratio = attributes["UNNotificationExtensionInitialContentSizeRatio"]
        // Xcode's templates and people write 0, 1, 0.5 and "0.5".
        let number = (ratio as? NSNumber)?.doubleValue ?? (ratio as? String).flatMap { Double($0) }
        guard let ratio = number, ratio.isFinite, ratio >= 0 else {
            throw Self.error(
                name,
                "UNNotificationExtensionInitialContentSizeRatio is not a number from 0"
            )
        }
        initialContentSizeRatio = ratio
        func flag(_ key: String) throws(DeviceError) -> Bool {
            guard let value = attributes["UNNotificationExtension" + key] else { return false }
            if let value = value as? Bool { return value }
            // A property list may spell it as a text.
            switch (value as? String)?.lowercased() {
            case "yes", "true", "1": return true
            case "no", "false", "0": return false
            default: throw Self.error(name, "UNNotificationExtension\(key) is not a Boolean")
            }
        }
        isDefaultContentHidden = try flag("DefaultContentHidden")
        overridesDefaultTitle = try flag("OverridesDefaultTitle")
        isUserInteractionEnabled = try flag("UserInteractionEnabled")
    }

    private static let point = "com.apple.usernotifications.content-extension"

    private static func error(_ name: String, _ what: String) -> DeviceError {
        DeviceError(.badContentExtension, "\(name): \(what)")
    }
}

/// A content extension in a program of its own, with its Info.plist beside it.
package struct ContentProgram: Sendable {
    /// The program's name.
    package var name: String { URL(fileURLWithPath: path).lastPathComponent }
    /// What its Info.plist declares.
    package let info: ContentExtensionInfo

    let path: String
    let infoPlist: Data

    /// Reads the Info.plist beside a program.
    ///
    /// - Parameter path: the program; `Info.plist` is in the same folder.
    /// - Throws: `badContentExtension` with the file and the key that is missing or wrong.
    package init(path: String) throws(DeviceError) {
        self.path = path
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "Info.plist")
        infoPlist = try ContentExtensionInfo.data(of: file)
        info = try ContentExtensionInfo(infoPlist: infoPlist, name: file.path)
    }
}
