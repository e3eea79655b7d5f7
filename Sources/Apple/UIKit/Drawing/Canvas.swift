// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A bitmap to draw on, with the current fill colour; used by one thread.
final class Canvas {
    private(set) var bitmap: Bitmap
    let scale: CGFloat
    var fill: [UInt8] = [0, 0, 0, 255]

    /// A canvas with a size in points, clear or black; nil if it has no pixels or too many.
    init?(size: CGSize, scale: CGFloat, opaque: Bool) {
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        guard width >= 1, height >= 1, width * height <= CGFloat(Bitmap.pixelCountLimit) else {
            return nil
        }
        self.scale = scale
        let pixel: [UInt8] = opaque ? [0, 0, 0, 255] : [0, 0, 0, 0]
        bitmap = Bitmap(width: Int(width), height: Int(height), repeating: pixel)
    }

    /// Draws a picture into a rectangle in points, stretched to fit.
    func draw(_ picture: Bitmap, in rect: CGRect) {
        guard let place = pixels(rect) else { return }
        let scaled =
            place.width == picture.width && place.height == picture.height
            ? picture : picture.scaled(width: place.width, height: place.height)
        blend(scaled, x: place.x, y: place.y)
    }

    /// Fills a rectangle in points.
    func fill(_ rect: CGRect) {
        guard let place = pixels(rect) else { return }
        let picture = Bitmap(width: place.width, height: place.height, repeating: fill)
        blend(picture, x: place.x, y: place.y)
    }

    /// Paints each pixel for which there is a colour, by its middle in points.
    func paint(_ color: (CGPoint) -> [UInt8]?) {
        var picture = Bitmap(width: bitmap.width, height: bitmap.height, repeating: [0, 0, 0, 0])
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let point = CGPoint(
                    x: (CGFloat(column) + 0.5) / scale,
                    y: (CGFloat(row) + 0.5) / scale
                )
                guard let color = color(point) else { continue }
                let place = (row * picture.width + column) * 4
                for part in 0..<4 { picture.bytes[place + part] = color[part] }
            }
        }
        blend(picture, x: 0, y: 0)
    }

    private func pixels(_ rect: CGRect) -> (x: Int, y: Int, width: Int, height: Int)? {
        let parts = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { ($0 * scale).rounded() }
        let (width, height) = (parts[2] - parts[0], parts[3] - parts[1])
        guard parts.allSatisfy({ abs($0) < 1e9 }), width >= 1, height >= 1,
            width * height <= CGFloat(Bitmap.pixelCountLimit)
        else { return nil }
        return (Int(parts[0]), Int(parts[1]), Int(width), Int(height))
    }

    /// Composites a picture onto the canvas (Porter and Duff's "over").
    private func blend(_ picture: Bitmap, x: Int, y: Int) {
        for row in max(0, -y)..<max(0, -y, min(picture.height, bitmap.height - y)) {
            for column in max(0, -x)..<max(0, -x, min(picture.width, bitmap.width - x)) {
                let from = (row * picture.width + column) * 4
                let to = ((row + y) * bitmap.width + column + x) * 4
                let above = Int(picture.bytes[from + 3])
                let below = Int(bitmap.bytes[to + 3]) * (255 - above) / 255
                let sum = above + below
                guard sum > 0 else { continue }
                for part in 0..<3 {
                    let color =
                        Int(picture.bytes[from + part]) * above
                        + Int(bitmap.bytes[to + part]) * below
                    bitmap.bytes[to + part] = UInt8(min((color + sum / 2) / sum, 255))
                }
                bitmap.bytes[to + 3] = UInt8(min(sum, 255))
            }
        }
    }
}

extension Canvas {
    private final class Stack {
        var canvases: [Canvas?] = []
    }

    private static var stack: Stack {
        let key = "com.apple.UIKit.canvases"
        let dictionary = Thread.current.threadDictionary
        if let stack = dictionary[key] as? Stack { return stack }
        let stack = Stack()
        dictionary[key] = stack
        return stack
    }

    /// The canvas that this thread draws on.
    static var current: Canvas? { stack.canvases.last ?? nil }

    static func push(_ canvas: Canvas?) { stack.canvases.append(canvas) }

    static func pop() { _ = stack.canvases.popLast() }
}

extension Bitmap {
    /// A bitmap of one colour.
    init(width: Int, height: Int, repeating pixel: [UInt8]) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 0, count: width * height * 4)
        guard pixel.contains(where: { $0 != 0 }) else { return }
        for place in bytes.indices { bytes[place] = pixel[place % 4] }
    }
}
