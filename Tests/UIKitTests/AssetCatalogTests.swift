// SPDX-License-Identifier: Apache-2.0

import PhoneEntitlements
import PushSealLocking
import Testing

@testable import UIKit

/// Apple, Asset Catalog Format Reference.
@Suite struct AssetCatalogTests {
    private static let png = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).pngData {
        _ in
    }

    /// A bundle with one catalog, whose files are these.
    ///
    /// - Returns: the faults that were reported in the body.
    @discardableResult
    private func withBundle(
        _ files: [String: String],
        _ body: (Bundle) throws -> Void
    ) throws -> [(PhoneFaults.Kind, String)] {
        let folder = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: "Assets.xcassets/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try (text == "PNG" ? Self.png : Data(text.utf8)).write(to: file)
        }
        let reported = Locked<[(PhoneFaults.Kind, String)]>([])
        let bundle = try #require(Bundle(path: folder.path))
        try PhoneFaults.$observer.withValue(
            .init { kind, detail in
                reported.withLock { $0.append((kind, detail)) }
            }
        ) {
            try body(bundle)
        }
        return reported.withLock { $0 }
    }

    private func set(_ images: String) -> String {
        #"{"images":[\#(images)],"info":{"version":1}}"#
    }

    @Test
    func `the largest scale of an image set is taken, and that for a phone before that for all`()
        throws
    {
        let images = """
            {"idiom":"universal","filename":"a.png","scale":"1x"},{"idiom":"universal","filename":"b.png","scale":"3x"},
            {"idiom":"universal","filename":"dark.png","scale":"3x","appearances":[{"appearance":"luminosity","value":"dark"}]}
            """
        try withBundle([
            "a.imageset/Contents.json": set(images), "a.imageset/b.png": "PNG",
            "b.imageset/Contents.json": set(
                images + #",{"idiom":"iphone","filename":"c.png","scale":"2x"}"#
            ), "b.imageset/c.png": "PNG",
            "Icons/Contents.json": #"{"properties":{"provides-namespace":true}}"#,
            "Icons/c.imageset/Contents.json": set(#"{"idiom":"universal","filename":"c.png"}"#),
            "Icons/c.imageset/c.png": "PNG",
            "Plain/d.imageset/Contents.json": set(#"{"idiom":"universal","filename":"d.png"}"#),
            "Plain/d.imageset/d.png": "PNG",
        ]) { bundle in
            func scale(_ name: String) -> CGFloat? {
                UIImage(named: name, in: bundle, compatibleWith: nil)?.scale
            }
            #expect(scale("a") == 3 && scale("b") == 2)
            #expect(scale("Icons/c") == 1 && scale("c") == nil && scale("d") == 1)
        }
    }

    @Test(arguments: [
        (#"{"idiom":"universal","filename":"a.pdf"}"#, "a.pdf"),
        (#"{"idiom":"universal","filename":"a.png"}"#, "damaged"),
        (#"{"idiom":"universal","filename":"../../../a.png"}"#, "only PNG"),
        (#"{"idiom":"ipad","filename":"a.png"}"#, "no file"), ("", "no file"), ("{", "no file"),
    ])
    func `an image set that cannot be read is reported by its name`(
        _ images: String,
        _ reason: String
    ) throws {
        let found = try withBundle(["a.imageset/Contents.json": set(images)]) { bundle in
            #expect(UIImage(named: "a", in: bundle, compatibleWith: nil) == nil)
        }
        #expect(found.count == 1 && found.first?.0 == .unreadableAsset)
        #expect(found.first?.1.contains("no image \"a\"") == true)
        #expect(found.first?.1.contains(reason) == true)
    }

    @Test func `a colour is read as Xcode writes it`() throws {
        func color(_ space: String, _ parts: String) -> String {
            #"{"colors":[{"idiom":"universal","color":{"color-space":"\#(space)","components":{\#(parts)}}}]}"#
        }
        try withBundle([
            "a.colorset/Contents.json": color(
                "srgb",
                #""red":"0xFF","green":"0.500","blue":"51","alpha":"1.000""#
            ),
            "b.colorset/Contents.json": color("gray-gamma-22", #""white":"0.25","alpha":"0.5""#),
            "c.colorset/Contents.json": color(
                "display-p3",
                #""red":"1.0","green":"0.0","blue":"0.0","alpha":"1.0""#
            ),
        ]) { bundle in
            let catalog = AssetCatalog(of: bundle)
            guard case .value(let one)? = catalog.color(named: "a"),
                case .value(let other)? = catalog.color(named: "b"),
                case .unreadable? = catalog.color(named: "c")
            else {
                Issue.record("the catalog is not read")
                return
            }
            #expect(one == [1, 0.5, 0.2, 1] && other == [0.25, 0.25, 0.25, 0.5])
            #expect(catalog.color(named: "d") == nil)
        }
    }
}
