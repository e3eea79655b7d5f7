// SPDX-License-Identifier: Apache-2.0

import PhoneEntitlements
import Testing

@testable import UIKit

@Suite struct UIImageTests {
    /// Made by ImageMagick: 3 × 2, red with blue at the top left and green at the bottom right.
    private static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAF0lEQVQI12NgYPj/n4HhPwMDA5RqYAAAPdcFfC7l6pYAAAAASUVORK5CYII="
        ) ?? Data()
    /// 2 × 2, red, half transparent.
    private static let faint =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0QA/wD/AP+gvaeTAAAAFElEQVQI12P8z8BQz8DAwMDEAAUAGBcBgppegqQAAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjJUMTQ6MTU6MDgrMDA6MDDWiuPLAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTIyVDE0OjE1OjA4KzAwOjAwp9dbdwAAAABJRU5ErkJggg=="
        ) ?? Data()
    /// 8 × 4, from red at the top to blue at the bottom, to be rotated to the right (Exif 6).
    private static let turned =
        Data(
            base64Encoded:
                "/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAXEAEAAwAAAAAAAAAAAAAAAAAAAxRS/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAbEQABBAMAAAAAAAAAAAAAAAABAAMUkQRSU//aAAwDAQACEQMRAD8Aibk2gFhEx+YoJMp/c2V//9k="
        ) ?? Data()

    private let red: [UInt8] = [255, 0, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]
    private let green: [UInt8] = [0, 128, 0, 255]

    private func pixels(_ png: Data?) throws -> [[UInt8]] {
        let png = try #require(png)
        let bytes = try #require(PNGCodec.decode(png)).bytes
        return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
    }

    @Test func `an image comes back as PNG pixel by pixel`() throws {
        let image = try #require(UIImage(data: Self.png))
        #expect(image.size == CGSize(width: 3, height: 2) && image.scale == 1)
        #expect(try pixels(image.pngData()) == [blue, red, red, red, red, green])
    }

    @Test func `a JPEG can be made of any image, and read`() throws {
        let image = try #require(UIImage(data: Self.faint))
        let best = try #require(image.jpegData(compressionQuality: 1))
        #expect(best.starts(with: [0xFF, 0xD8, 0xFF]) && best.suffix(2) == Data([0xFF, 0xD9]))
        // Half-transparent red on white.
        let pixel = try #require(JPEGCodec.decode(best)).bytes.prefix(3).map(Int.init)
        #expect(zip(pixel, [255, 127, 127]).allSatisfy { abs($0 - $1) <= 4 })
        for quality in [-1, 0, 0.5, 2, CGFloat.nan] {
            let data = try #require(image.jpegData(compressionQuality: quality))
            #expect(UIImage(data: data)?.size == CGSize(width: 2, height: 2))
        }
    }

    @Test func `the scale says how many pixels a point has`() throws {
        let image = try #require(UIImage(data: Self.png, scale: 2))
        #expect(image.size == CGSize(width: 1.5, height: 1) && image.scale == 2)
        let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString)@3x.png")
        try Self.png.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(UIImage(contentsOfFile: url.path)?.scale == 3)
        #expect(UIImage(contentsOfFile: "/proc/none") == nil)
        PhoneFaults.$observer.withValue(.init { _, _ in }) {
            #expect(UIImage(named: "nothing") == nil)
        }
    }

    @Test func `a picture that a camera has turned is seen upright`() throws {
        let image = try #require(UIImage(data: Self.turned))
        #expect(image.imageOrientation == .right && image.size == CGSize(width: 4, height: 8))
        // ImageMagick's `-auto-orient` gives 2600C4 … D90734 for each row.
        let row = try pixels(image.pngData()).prefix(4).map { $0.map(Int.init) }
        #expect(zip(row[0], [0x26, 0, 0xC4]).allSatisfy { abs($0 - $1) <= 4 })
        #expect(zip(row[3], [0xD9, 7, 0x34]).allSatisfy { abs($0 - $1) <= 4 })
    }

    @Test(arguments: [
        (UIImage.Orientation.up, "abcdef"), (.upMirrored, "cbafed"), (.down, "fedcba"),
        (.downMirrored, "defabc"), (.leftMirrored, "adbecf"), (.right, "daebfc"),
        (.rightMirrored, "fcebda"), (.left, "cfbead"),
    ])
    func `each orientation is turned as Exif says`(
        _ orientation: UIImage.Orientation,
        _ seen: String
    ) {
        let bytes = "abcdef".utf8.flatMap { [$0, $0, $0, $0] }
        let upright = Bitmap(width: 3, height: 2, bytes: bytes).upright(orientation)
        let letters = stride(from: 0, to: 24, by: 4).map { upright.bytes[$0] }
        #expect(String(decoding: letters, as: UTF8.self) == seen)
        #expect((upright.width == 2) == orientation.swapsAxes)
    }

    @Test func `a thumbnail keeps the proportions`() throws {
        let image = try #require(UIImage(data: Self.turned))
        let small = try #require(image.preparingThumbnail(of: CGSize(width: 2, height: 100)))
        #expect(small.size == CGSize(width: 2, height: 4))
        #expect(try pixels(small.pngData()).count == 8)
        #expect(image.preparingThumbnail(of: .zero) == nil)
        #expect(image.preparingThumbnail(of: CGSize(width: 1e9, height: 1e9)) == nil)
    }

    @Test func `an image can be drawn smaller, and on a ground`() throws {
        let image = try #require(UIImage(data: Self.faint))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), false, 1)
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
        image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 1))
        let drawn = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        let seen = try pixels(drawn.pngData())
        #expect(seen[0] == (try pixels(Self.faint))[0])
        #expect(zip(seen[1], [255, 127, 127, 255]).allSatisfy { abs(Int($0) - $1) <= 1 })
    }

    @Test func `a renderer draws in points, and what lies outside is cut`() throws {
        let image = try #require(UIImage(data: Self.png))
        let format = UIGraphicsImageRendererFormat.default()
        #expect(format.scale == 3)
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format)
        let data = renderer.pngData { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: -5, y: -5, width: 100, height: 100))
            image.draw(at: CGPoint(x: -2, y: 1))
        }
        let ground: [UInt8] = [0, 255, 0, 255]
        #expect(try pixels(data) == [ground, ground, red, ground])
        #expect(
            UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { _ in }.scale == 3
        )
        let vast = CGSize(width: 1e9, height: CGFloat.infinity)
        #expect(UIGraphicsImageRenderer(size: vast).pngData { _ in }.isEmpty)
        image.draw(at: .zero)  // Without a context.
    }

    @Test func `a colour out of range is drawn as the nearest one`() throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1))
        let data = renderer.pngData { context in
            UIColor(red: .nan, green: -1, blue: .infinity, alpha: 2).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(try pixels(data).allSatisfy { $0 == [0, 0, 255, 255] })
    }

    @Test func `what is no image is none, and a damaged one has no pixels`() throws {
        let png = Self.png
        for data in [Data(), Data("<html>404</html>".utf8), Data("GIF89a".utf8), png.prefix(20)] {
            #expect(UIImage(data: data) == nil)
        }
        let cut = try #require(UIImage(data: png.prefix(60)))
        #expect(cut.pngData() == nil && cut.jpegData(compressionQuality: 1) == nil)
        #expect(UIImage().pngData() == nil && UIImage().size == .zero)
    }

    @Test func `an image that claims to be vast is refused before it takes memory`() throws {
        var png = Self.png
        png.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])  // 65 536 × 65 536
        #expect(UIImage(data: png) == nil && PNGCodec.decode(png) == nil)
        var jpeg = Self.turned
        let size = try #require(jpeg.range(of: Data([0xFF, 0xC0, 0, 0x11, 8])))
        jpeg.replaceSubrange(
            size.upperBound..<(size.upperBound + 4),
            with: [0xFF, 0xFF, 0xFF, 0xFF]
        )
        #expect(UIImage(data: jpeg) == nil && JPEGCodec.decode(jpeg) == nil)
    }

    @Test func `no byte that is changed leads astray`() {
        for file in [Self.png, Self.turned] {
            for place in file.indices {
                var data = file
                data[place] ^= 0xFF
                // A header changed to a large size is rejected, or expensive to decode.
                guard let image = UIImage(data: data), image.size.width * image.size.height < 10_000
                else { continue }
                _ = image.pngData()
            }
        }
    }

    @Test func `what else an extension names is there`() async throws {
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        var blue: CGFloat = 0
        UIColor.blue.withAlphaComponent(0.5).getRed(nil, green: nil, blue: &blue, alpha: nil)
        #expect(blue == 1)
        await MainActor.run { #expect(UIDevice.current.systemName == "iOS") }
        UIPasteboard.general.string = "code"
        #expect(UIPasteboard.general.strings == ["code"] && UIPasteboard.general.hasStrings)
        UIPasteboard.general.url = URL(string: "https://example.org")
        #expect(UIPasteboard.general.url?.host == "example.org")
    }
}
