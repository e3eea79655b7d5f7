// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// What a storyboard says of its first view controller.
struct Storyboard {
    /// A line from an object to another: an outlet.
    struct Outlet {
        let property: String
        /// The id of the object that it is set to.
        let destination: String
    }

    /// The path, as errors name it.
    let file: String
    /// The element of the view controller.
    let controller: MarkupElement
    /// All objects of its scene.
    let objects: [MarkupElement]
    /// Its class, if it is not UIKit's.
    var principal: InfoPlist.Principal? {
        controller["customClass"].map { InfoPlist.Principal(className: $0, file: file) }
    }

    /// Reads a storyboard.
    ///
    /// - Throws: `malformed` if it is none, or has no first view controller.
    init(_ bytes: [UInt8], file: String) throws(RunError) {
        guard let root = MarkupReader.root(of: bytes), root.name == "document" else {
            throw RunError(.malformed, "\(quoted(file)) is not a storyboard")
        }
        let identifier = root["initialViewController"]
        let scenes = root.all("scenes").flatMap { $0.all("scene") }
            .map { $0.all("objects").flatMap(\.children) }
        let isFirst: (MarkupElement) -> Bool = { identifier != nil && $0["id"] == identifier }
        guard let scene = scenes.first(where: { $0.contains(where: isFirst) }),
            let found = scene.first(where: isFirst)
        else {
            throw RunError(
                .malformed,
                "\(quoted(file)) has no initial view controller",
                hint: "mark it as that in Xcode: Is Initial View Controller"
            )
        }
        self.file = file
        controller = found
        objects = scene
    }

    /// The outlets of an object.
    static func outlets(of element: MarkupElement) -> [Outlet] {
        element.all("connections").flatMap(\.children).compactMap { connection in
            guard ["outlet", "outletCollection"].contains(connection.name),
                let property = connection["property"],
                let destination = connection["destination"]
            else { return nil }
            return Outlet(property: property, destination: destination)
        }
    }

    /// The methods that an object calls.
    static func actions(of element: MarkupElement) -> [String] {
        element.all("connections").flatMap { $0.all("action") }.compactMap { $0["selector"] }
    }

    /// The views inside a view, from back to front.
    static func subviews(of element: MarkupElement) -> [MarkupElement] {
        element.all("subviews").flatMap(\.children)
            // Of an effect.
            + element.children.filter { $0["key"] == "contentView" }
    }

    /// The text that an object shows: an attribute, or an element if it has several lines.
    static func text(_ key: String, of element: MarkupElement) -> String? {
        if let text = element[key] { return text }
        if let value = element.value(key), value.name == "string" { return value.text }
        guard
            let attributed = element.value(
                "attributed" + key.prefix(1).uppercased() + key.dropFirst()
            )
        else { return nil }
        return attributed.all("fragments").flatMap { $0.all("fragment") }
            .map { text("content", of: $0) ?? "" }.joined()
    }
}
