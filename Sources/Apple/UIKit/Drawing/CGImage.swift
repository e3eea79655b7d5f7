// SPDX-License-Identifier: Apache-2.0

/// The pixels of an image, as they are stored.
///
/// <https://developer.apple.com/documentation/coregraphics/cgimage>
public final class CGImage: Sendable {
    let bitmap: Bitmap

    init(bitmap: Bitmap) { self.bitmap = bitmap }

    /// The pixels of a row.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgimage/width>
    public var width: Int { bitmap.width }

    /// The rows.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgimage/height>
    public var height: Int { bitmap.height }

    /// The part in a rectangle of pixels; nil if there is none.
    ///
    /// <https://developer.apple.com/documentation/coregraphics/cgimage/cropping(to:)>
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        let part = rect.integral.intersection(whole)
        guard part.width >= 1, part.height >= 1 else { return nil }
        let (x, y, columns) = (Int(part.minX), Int(part.minY), Int(part.width))
        let bytes = (y..<(y + Int(part.height))).flatMap { row in
            let start = (row * width + x) * 4
            return bitmap.bytes[start..<(start + columns * 4)]
        }
        return CGImage(bitmap: Bitmap(width: columns, height: Int(part.height), bytes: bytes))
    }
}

/// The image as a PNG file, under the name of Swift 4.
///
/// <https://developer.apple.com/documentation/uikit/uiimagepngrepresentation>
@available(*, deprecated, renamed: "UIImage.pngData(self:)")
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The image as a JPEG file, under the name of Swift 4.
///
/// <https://developer.apple.com/documentation/uikit/uiimagejpegrepresentation>
@available(*, deprecated, renamed: "UIImage.jpegData(self:compressionQuality:)")
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
