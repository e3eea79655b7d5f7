// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneEntitlements

/// The asset catalogs of a bundle, as a project has them: folders, which Xcode compiles for a phone.
///
/// Sets without conditions are read: no appearance, no size class, no device but a phone's.
///
/// Apple, Asset Catalog Format Reference:
/// https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/
struct AssetCatalog {
    /// What a catalog has under a name.
    enum Found<Value> {
        case value(Value)
        /// Why it is not read here.
        case unreadable(String)
    }

    /// Deeper than any catalog.
    private static let depthLimit = 32
    /// Larger than the description of any set.
    private static let byteLimit = 1 << 20

    private let folders: [URL]

    init(of bundle: Bundle) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle.bundlePath)) ?? []
        let inner = names.sorted().map { bundle.bundleURL.appending(path: $0) }
        // The bundle of a package may be a catalog itself.
        folders = ([bundle.bundleURL] + inner).filter { $0.pathExtension == "xcassets" }
            .map { $0.resolvingSymlinksInPath() }
    }

    /// An image of the largest scale; nil if there is no set of the name.
    func image(named name: String) -> Found<UIImage>? {
        for kind in ["symbolset", "imagestack"] where folder(of: name, kind) != nil {
            return .unreadable("it is a .\(kind), of which only Xcode makes an image")
        }
        guard let folder = folder(of: name, "imageset") else { return nil }
        let known: Set = ["idiom", "filename", "scale"]
        let files = entries(of: folder, "images", known).compactMap { entry in
            (entry["filename"] as? String).map { (name: $0, scale: Self.scale(entry["scale"])) }
        }
        let readable = files.filter { file in
            // The name is a part of the set, not a path.
            !file.name.contains("/")
                && UIImage.endings.contains { file.name.lowercased().hasSuffix($0) }
        }
        guard let file = readable.max(by: { $0.scale < $1.scale }) else {
            guard let other = files.first else {
                return .unreadable("its set has no file for every phone and every appearance")
            }
            return .unreadable(
                "it is \"\(other.name.prefix(100))\", and only PNG and JPEG are read"
            )
        }
        let path = folder.appending(path: file.name).path
        guard let data = FileManager.default.contents(atPath: path),
            let image = UIImage(data: data, scale: file.scale)
        else { return .unreadable("\"\(file.name.prefix(100))\" is missing, damaged or too large") }
        return .value(image)
    }

    /// A colour's red, green, blue and opacity; nil if there is no set of the name.
    func color(named name: String) -> Found<[CGFloat]>? {
        guard let folder = folder(of: name, "colorset") else { return nil }
        let color =
            entries(of: folder, "colors", ["idiom", "color"]).first?["color"] as? [String: Any]
        let space = color?["color-space"] as? String ?? ""
        let components = color?["components"] as? [String: String] ?? [:]
        let names =
            ["srgb": ["red", "green", "blue"], "gray-gamma-22": ["white", "white", "white"]][space]
            ?? []
        let parts = (names + ["alpha"]).compactMap { components[$0].flatMap(Self.component) }
        guard parts.count == 4 else {
            return .unreadable(
                "only colours in sRGB or grey that are the same in every appearance are read"
            )
        }
        return .value(parts)
    }

    /// A part of a colour: `0.5`, `0x80` or `128`.
    private static func component(_ text: String) -> CGFloat? {
        let value: Double? =
            if text.hasPrefix("0x") {
                Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
            } else if text.contains(".") { Double(text) } else { Double(text).map { $0 / 255 } }
        return value.flatMap { (0...1).contains($0) ? CGFloat($0) : nil }
    }

    private static func scale(_ value: Any?) -> CGFloat {
        ["2x": 2, "3x": 3][value as? String ?? ""] ?? 1
    }

    /// The folder of a set: below a group that provides a namespace its name begins with the group's.
    private func folder(of name: String, _ kind: String) -> URL? {
        var visited: Set<URL> = []
        func search(_ folder: URL, _ space: String, _ depth: Int) -> URL? {
            guard depth < Self.depthLimit, visited.insert(folder.resolvingSymlinksInPath()).inserted
            else { return nil }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            if let set = names.first(where: { space + $0 == "\(name).\(kind)" }) {
                return folder.appending(path: set)
            }
            for inner in names.sorted() where !inner.contains(".") {
                let group = folder.appending(path: inner)
                let properties = contents(of: group)["properties"] as? [String: Any]
                let isSpace = properties?["provides-namespace"] as? Bool == true
                if let found = search(group, isSpace ? "\(space)\(inner)/" : space, depth + 1) {
                    return found
                }
            }
            return nil
        }
        for folder in folders {
            if let found = search(folder, "", 0) { return found }
        }
        return nil
    }

    /// The entries of a set that have no condition but these; those for phones, if there are any, else those for every device.
    private func entries(of folder: URL, _ list: String, _ known: Set<String>) -> [[String: Any]] {
        let all = (contents(of: folder)[list] as? [[String: Any]] ?? []).filter {
            known.isSuperset(of: $0.keys)
        }
        let ofPhones = all.filter { $0["idiom"] as? String == "iphone" && $0.count > 2 }
        return ofPhones.isEmpty ? all.filter { $0["idiom"] as? String == "universal" } : ofPhones
    }

    private func contents(of folder: URL) -> [String: Any] {
        let file = folder.appending(path: "Contents.json").resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            (attributes?[.size] as? NSNumber)?.intValue ?? .max <= Self.byteLimit,
            let data = FileManager.default.contents(atPath: file.path),
            let value = try? JSONSerialization.jsonObject(with: data)
        else { return [:] }
        return value as? [String: Any] ?? [:]
    }
}

extension UIImage {
    /// How the names of files end that are read.
    static let endings = [".png", ".jpg", ".jpeg"]

    /// An image of a bundle's asset catalogs or files; tells the device if there is none.
    static func named(_ name: String, in bundle: Bundle) -> UIImage? {
        switch AssetCatalog(of: bundle).image(named: name) {
        case .value(let image): return image
        case .unreadable(let reason):
            PhoneFaults.report(.unreadableAsset, "no image \"\(name.prefix(100))\": \(reason)")
            return nil
        case nil: break
        }
        let hasEnding = !URL(fileURLWithPath: name).pathExtension.isEmpty
        for ending in hasEnding ? [""] : endings {
            let file = URL(fileURLWithPath: name + ending)
            let stem = (name + ending).dropLast(file.pathExtension.count + 1)
            for scale in ["@3x", "@2x", ""] {
                if let path = bundle.path(forResource: stem + scale, ofType: file.pathExtension),
                    let image = UIImage(contentsOfFile: path)
                {
                    return image
                }
            }
        }
        PhoneFaults.report(
            .missingAsset,
            "no image \"\(name.prefix(100))\" is in the asset catalogs or files of the bundle"
        )
        return nil
    }
}

extension UIColor {
    /// A colour of the app's asset catalog.
    ///
    /// <https://developer.apple.com/documentation/uikit/uicolor/init(named:)>
    ///
    /// Linux: colours in sRGB and grey, without appearances; the device reports any other.
    public convenience init?(named name: String) {
        switch AssetCatalog(of: .main).color(named: name) {
        case .value(let parts):
            self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
            return
        case .unreadable(let reason):
            PhoneFaults.report(.unreadableAsset, "no colour \"\(name.prefix(100))\": \(reason)")
        case nil:
            PhoneFaults.report(
                .missingAsset,
                "no colour \"\(name.prefix(100))\" is in the asset catalogs of the bundle"
            )
        }
        return nil
    }
}
