// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import PushSealExpanded
import Testing

@Suite struct `Info.plist of a content extension` {
    private static let category = "UNNotificationExtensionCategory"
    private static let ratio = "UNNotificationExtensionInitialContentSizeRatio"

    private func list(_ attributes: [String: Any]?, point: String? = nil) throws -> Data {
        var described: [String: Any] = [:]
        described["NSExtensionAttributes"] = attributes
        described["NSExtensionPointIdentifier"] = point
        return try PropertyListSerialization.data(
            fromPropertyList: ["NSExtension": described],
            format: .binary,
            options: 0
        )
    }

    @Test func `a category may be a string, and what is not said is off`() throws {
        let info = try ContentExtensionInfo(
            infoPlist: list(
                [Self.category: "rides", Self.ratio: 0.25],
                point: "com.apple.usernotifications.content-extension"
            )
        )
        #expect(info == ContentExtensionInfo(categories: ["rides"], initialContentSizeRatio: 0.25))
    }

    @Test func `categories may be an array, and every flag counts`() throws {
        let info = try ContentExtensionInfo(
            infoPlist: list([
                Self.category: ["rides", "parks"], Self.ratio: 1,
                "UNNotificationExtensionDefaultContentHidden": true,
                "UNNotificationExtensionOverridesDefaultTitle": true,
                "UNNotificationExtensionUserInteractionEnabled": true,
            ])
        )
        #expect(info.categories == ["rides", "parks"] && info.initialContentSizeRatio == 1)
        #expect(info.isDefaultContentHidden && info.overridesDefaultTitle)
        #expect(info.isUserInteractionEnabled)
    }

    @Test(
        "numbers and flags may be texts, and the ratio zero",
        arguments: [("YES", true), ("true", true), ("1", true), ("NO", false), ("false", false)]
    )
    func texts(_ flag: String, _ isOn: Bool) throws {
        let info = try ContentExtensionInfo(
            infoPlist: list([
                Self.category: "rides", Self.ratio: "0.5",
                "UNNotificationExtensionDefaultContentHidden": flag,
            ])
        )
        #expect(info.initialContentSizeRatio == 0.5 && info.isDefaultContentHidden == isOn)
        let flat = try ContentExtensionInfo(
            infoPlist: list([Self.category: "rides", Self.ratio: 0])
        )
        #expect(flat.initialContentSizeRatio == 0)
    }

    @Test func `a folder is looked into`() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "Info.plist")
        try list([Self.category: "rides", Self.ratio: 1]).write(to: file)
        let found = try ContentExtensionInfo(contentsOf: folder)
        let read = try ContentExtensionInfo(contentsOf: file)
        #expect(found == read && found.categories == ["rides"])
        let missing = folder.appending(path: "None.plist")
        let error = #expect(throws: DeviceError.self) {
            try ContentExtensionInfo(contentsOf: missing)
        }
        #expect(error?.detail == "\(missing.path): cannot be read")
    }

    @Test func `what is missing or wrong is named`() throws {
        let right: [String: Any] = [Self.category: "a", Self.ratio: 1]
        let lists: [(Data, String)] = [
            (Data("x".utf8), "not a property list"),
            (Data("<plist><dict></dict></plist>".utf8), "no NSExtension dictionary"),
            (try list(nil), "no NSExtensionAttributes dictionary"),
            (
                try list(right, point: "com.apple.usernotifications.service"),
                "NSExtensionPointIdentifier is"
            ),
            (try list([Self.ratio: 1]), Self.category),
            (try list([Self.category: "a"]), Self.ratio),
            (try list(right.merging([Self.category: ""]) { $1 }), Self.category),
            (try list(right.merging([Self.category: [String]()]) { $1 }), Self.category),
            (try list(right.merging([Self.category: ["a", 1] as [Any]]) { $1 }), Self.category),
            (try list(right.merging([Self.ratio: -1]) { $1 }), Self.ratio),
            (try list(right.merging([Self.ratio: "nan"]) { $1 }), Self.ratio),
            (try list(right.merging([Self.ratio: "wide"]) { $1 }), Self.ratio),
            (
                try list(
                    right.merging(["UNNotificationExtensionDefaultContentHidden": "maybe"]) { $1 }
                ),
                "UNNotificationExtensionDefaultContentHidden is not a Boolean"
            ),
        ]
        for (data, words) in lists {
            let error = #expect(throws: DeviceError.self) {
                try ContentExtensionInfo(infoPlist: data, name: "App/Info.plist")
            }
            #expect(error?.code == .badContentExtension)
            #expect(error?.detail.hasPrefix("App/Info.plist: ") == true)
            #expect(error?.detail.contains(words) == true, "\(words)")
        }
    }
}
