// SPDX-License-Identifier: Apache-2.0

/// An image, as a file has it.
///
/// <https://developer.apple.com/documentation/uikit/uiimage>
///
/// Linux: PNG and JPEG, by libpng and TurboJPEG; GIF, WebP, HEIC and CMYK are not read. Up to 50 million
/// pixels. It is decoded when it is asked for in another form. There is no `CGImage`.
open class UIImage: NSObject, @unchecked Sendable {  // Immutable after init.
    private enum Source {
        case none
        case file(Data)
        case pixels(Bitmap)
    }

    private let source: Source
    private let pixelSize: (width: Int, height: Int)

    /// How many pixels there are to a point.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/scale>
    public let scale: CGFloat

    /// How the stored picture has to be turned to be seen upright.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/imageorientation>
    public let imageOrientation: Orientation

    /// How a picture is stored.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/orientation>
    public enum Orientation: Int, Sendable {
        /// Upright.
        case up = 0
        /// Turned by 180°.
        case down = 1
        /// Turned by 90° to the right.
        case left = 2
        /// Turned by 90° to the left.
        case right = 3
        /// Mirrored left to right.
        case upMirrored = 4
        /// Mirrored top to bottom.
        case downMirrored = 5
        /// Mirrored along the diagonal from the top left.
        case leftMirrored = 6
        /// Mirrored along the other diagonal.
        case rightMirrored = 7

        var swapsAxes: Bool {
            switch self {
            case .left, .right, .leftMirrored, .rightMirrored: true
            case .up, .down, .upMirrored, .downMirrored: false
            }
        }
    }

    /// Makes an image without any content.
    public override convenience init() {
        self.init(.none, (0, 0), scale: 1, .up)
    }

    private init(
        _ source: Source,
        _ pixelSize: (width: Int, height: Int),
        scale: CGFloat,
        _ orientation: Orientation
    ) {
        self.source = source
        self.pixelSize = pixelSize
        self.scale = scale
        imageOrientation = orientation
        super.init()
    }

    convenience init(_ bitmap: Bitmap, scale: CGFloat) {
        self.init(.pixels(bitmap), (bitmap.width, bitmap.height), scale: scale, .up)
    }

    /// Makes an image of a file's bytes; nil if they are none of an image.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(data:)>
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Makes an image of a file's bytes, with so many pixels to a point.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(data:scale:)>
    public convenience init?(data: Data, scale: CGFloat) {
        let isJPEG = JPEGCodec.isJPEG(data)
        let size = PNGCodec.isPNG(data) ? PNGCodec.size(of: data) : JPEGCodec.size(of: data)
        guard isJPEG || PNGCodec.isPNG(data), let size,
            Bitmap.allows(width: size.width, height: size.height)
        else { return nil }
        self.init(
            .file(data),
            size,
            scale: scale > 0 ? scale : 1,
            isJPEG ? ExifOrientation.read(data) : .up
        )
    }

    /// Makes an image of a file; `@2x` or `@3x` at the end of its name gives the scale.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(contentsoffile:)>
    ///
    /// Linux: a path without an extension is not tried with `.png`.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let scale: CGFloat = name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
        self.init(data: data, scale: scale)
    }

    /// Makes an image of a file of the app's bundle: `name`, or `name` with `@3x`, `@2x` and an extension.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(named:)>
    ///
    /// Linux: asset catalogs are compiled on a Mac, and not read.
    public convenience init?(named name: String) {
        let file = URL(fileURLWithPath: name)
        let stem =
            file.pathExtension.isEmpty ? name : String(name.dropLast(file.pathExtension.count + 1))
        let endings = file.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [file.pathExtension]
        for ending in endings {
            for scale in ["@3x", "@2x", ""] {
                guard let path = Bundle.main.path(forResource: stem + scale, ofType: ending) else {
                    continue
                }
                self.init(contentsOfFile: path)
                return
            }
        }
        return nil
    }

    /// Width and height in points, upright.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/size>
    open var size: CGSize {
        let width = CGFloat(pixelSize.width) / scale
        let height = CGFloat(pixelSize.height) / scale
        return imageOrientation.swapsAxes
            ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// The image as a PNG file.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/pngdata()>
    ///
    /// Linux: the pixels are turned upright; profiles of colours are not kept.
    open func pngData() -> Data? {
        bitmap().flatMap(PNGCodec.encode)
    }

    /// The image as a JPEG file, on white where it is transparent; a quality of 0 is the smallest file, 1 the
    /// best picture.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/jpegdata(compressionquality:)>
    ///
    /// Linux: the pixels are turned upright, and the file is not as large as Apple's to the byte.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        bitmap().flatMap { JPEGCodec.encode($0.onWhite(), quality: Double(compressionQuality)) }
    }

    /// The image within a size in points, in its own proportions.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/preparingthumbnail(of:)>
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard size.width > 0, size.height > 0, let bitmap = bitmap() else { return nil }
        let factor = min(
            size.width * scale / CGFloat(bitmap.width),
            size.height * scale / CGFloat(bitmap.height)
        )
        let width = (CGFloat(bitmap.width) * factor).rounded()
        let height = (CGFloat(bitmap.height) * factor).rounded()
        guard width * height <= CGFloat(Bitmap.pixelCountLimit) else { return nil }
        let scaled = bitmap.scaled(width: max(1, Int(width)), height: max(1, Int(height)))
        return UIImage(scaled, scale: scale)
    }

    /// The pixels, upright; nil if the file is damaged.
    final func bitmap() -> Bitmap? {
        switch source {
        case .none: nil
        case .pixels(let bitmap): bitmap
        case .file(let data):
            (PNGCodec.isPNG(data) ? PNGCodec.decode(data) : JPEGCodec.decode(data))?
                .upright(imageOrientation)
        }
    }
}
