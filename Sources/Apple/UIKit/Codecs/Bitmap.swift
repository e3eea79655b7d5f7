// SPDX-License-Identifier: Apache-2.0

/// Pixels with eight bits each for red, green, blue and alpha, row by row from the top.
struct Bitmap {
    let width: Int
    let height: Int
    var bytes: [UInt8]

    /// The most pixels that are decoded: 200 MB, about four times those of a phone's camera.
    static let pixelCountLimit = 50_000_000

    /// Whether an image of this size may be decoded.
    static func allows(width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && width <= pixelCountLimit / height
    }

    /// The same picture, upright.
    func upright(_ orientation: UIImage.Orientation) -> Bitmap {
        guard orientation != .up else { return self }
        let isTurned = orientation.swapsAxes
        var result = Bitmap(
            width: isTurned ? height : width,
            height: isTurned ? width : height,
            bytes: [UInt8](repeating: 0, count: bytes.count)
        )
        for row in 0..<result.height {
            for column in 0..<result.width {
                let (x, y) = source(of: column, row, orientation)
                let from = (y * width + x) * 4
                let to = (row * result.width + column) * 4
                for part in 0..<4 { result.bytes[to + part] = bytes[from + part] }
            }
        }
        return result
    }

    /// The stored pixel at a position of the upright picture.
    private func source(
        of column: Int,
        _ row: Int,
        _ orientation: UIImage.Orientation
    ) -> (x: Int, y: Int) {
        switch orientation {
        case .up: (column, row)
        case .upMirrored: (width - 1 - column, row)
        case .down: (width - 1 - column, height - 1 - row)
        case .downMirrored: (column, height - 1 - row)
        case .leftMirrored: (row, column)
        case .right: (row, height - 1 - column)
        case .rightMirrored: (width - 1 - row, height - 1 - column)
        case .left: (width - 1 - row, column)
        }
    }

    /// The picture on a white background, since JPEG has no alpha.
    func onWhite() -> Bitmap {
        var result = self
        for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] != 255 {
            let opacity = Int(bytes[start + 3])
            for part in start..<(start + 3) {
                let color = Int(bytes[part]) * opacity + 255 * (255 - opacity)
                result.bytes[part] = UInt8((color + 127) / 255)
            }
            result.bytes[start + 3] = 255
        }
        return result
    }

    /// The picture in another size; each pixel is the mean of those it covers.
    func scaled(width newWidth: Int, height newHeight: Int) -> Bitmap {
        var result = Bitmap(width: newWidth, height: newHeight, repeating: [0, 0, 0, 0])
        for row in 0..<newHeight {
            let top = row * height / newHeight
            let bottom = max(top + 1, (row + 1) * height / newHeight)
            for column in 0..<newWidth {
                let left = column * width / newWidth
                let right = max(left + 1, (column + 1) * width / newWidth)
                let place = (row * newWidth + column) * 4
                let mean = mean(left..<right, top..<bottom)
                for part in 0..<4 { result.bytes[place + part] = mean[part] }
            }
        }
        return result
    }

    private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
        // Colours are weighted by alpha, so that transparent pixels do not darken the edges.
        var sums = (red: 0, green: 0, blue: 0, opacity: 0)
        for row in rows {
            for column in columns {
                let place = (row * width + column) * 4
                let opacity = Int(bytes[place + 3])
                sums.red += Int(bytes[place]) * opacity
                sums.green += Int(bytes[place + 1]) * opacity
                sums.blue += Int(bytes[place + 2]) * opacity
                sums.opacity += opacity
            }
        }
        guard sums.opacity > 0 else { return [0, 0, 0, 0] }
        let colors = [sums.red, sums.green, sums.blue].map { UInt8($0 / sums.opacity) }
        return colors + [UInt8(sums.opacity / (columns.count * rows.count))]
    }
}
