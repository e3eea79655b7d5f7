// SPDX-License-Identifier: Apache-2.0

import AVFoundation
import PhoneEntitlements
import PushSealLocking
import Testing

@testable import UIKit

/// The rules are those of Apple's pages on the types.
@Suite struct DrawingTests {
    private func pixels(_ image: UIImage?) throws -> [[UInt8]] {
        let bytes = try #require(image?.cgImage?.bitmap.bytes)
        return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
    }

    private func drawn(_ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) -> Void) -> UIImage
    {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
            .image { draw($0.cgContext) }
    }

    @Test func `the pixels of an image can be cut, and shown in an orientation`() throws {
        let image = drawn(3, 2) { context in
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
        }
        let whole = try #require(image.cgImage)
        #expect(whole.width == 3 && whole.height == 2)
        let part = try #require(whole.cropping(to: CGRect(x: 1, y: 1, width: 9, height: 9)))
        #expect(try pixels(UIImage(cgImage: part)) == [[255, 0, 0, 255], [0, 0, 0, 0]])
        #expect(whole.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)) == nil)
        let turned = UIImage(cgImage: whole, scale: 2, orientation: .right)
        #expect(turned.size == CGSize(width: 1, height: 1.5))
        // Stored as it was, and upright as a file.
        #expect(
            turned.cgImage?.width == 3 && UIImage(data: turned.pngData() ?? Data())?.size.width == 2
        )
    }

    @Test func `a gradient passes from colour to colour between its ends, and beyond if asked to`()
        throws
    {
        let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
        let gradient = try #require(
            unsafe CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: colors as NSArray,
                locations: nil
            )
        )
        for options: CGGradientDrawingOptions in [[], .drawsAfterEndLocation] {
            let image = drawn(5, 1) { context in
                context.drawLinearGradient(
                    gradient,
                    start: CGPoint(x: 0, y: 0),
                    end: CGPoint(x: 4, y: 0),
                    options: options
                )
            }
            let seen = try pixels(image).map { $0[0] }
            // The middles of the pixels: 1/8, 3/8, 5/8 and 7/8 of 255.
            #expect(seen == [32, 96, 159, 223, options.isEmpty ? 0 : 255])
        }
    }

    @Test func `what is not drawn or decoded here is reported`() async throws {
        let reported = Locked<[String]>([])
        await PhoneFaults.$observer.withValue(
            .init { _, detail in
                reported.withLock { $0.append(detail) }
            }
        ) {
            "text".draw(in: .zero, withAttributes: [:])
            let asset = AVAsset(url: URL(filePath: "/frames/a.mp4"))
            await #expect(throws: NSError.self) {
                try await AVAssetImageGenerator(asset: asset).image(at: .zero)
            }
        }
        let found = reported.withLock { $0 }
        #expect(found.contains { $0.hasPrefix("no text in a drawn image") })
        #expect(found.contains { $0.hasPrefix("no picture of \"a.mp4\"") })
    }

    @Test @MainActor func `a button shows the title of its configuration`() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Buy"
        let button = UIButton(configuration: configuration)
        #expect(button.currentTitle == "Buy" && button.configuration?.title == "Buy")
        #expect(
            UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20), maximumPointSize: 12)
                .pointSize == 12
        )
    }
}
