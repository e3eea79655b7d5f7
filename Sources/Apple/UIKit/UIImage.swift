// SPDX-License-Identifier: Apache-2.0

/// The type of image literals.
public typealias _ImageLiteralType = UIImage

/// An image from a file.
///
/// <https://developer.apple.com/documentation/uikit/uiimage>
///
/// Linux: PNG and JPEG, by libpng and TurboJPEG, up to 50 million pixels; GIF, WebP, HEIC and CMYK
/// are not supported. It is decoded only when needed in another form.
open class UIImage: NSObject, @unchecked Sendable {  // Immutable after init.
    private enum Source {
        case none
        case file(Data)
        case pixels(Bitmap)
    }

    private let source: Source
    private let pixelSize: (width: Int, height: Int)

    /// The number of pixels per point.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/scale>
    public let scale: CGFloat

    /// How the stored picture is oriented.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/imageorientation>
    public let imageOrientation: Orientation

    /// How a picture is stored.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/orientation>
    public enum Orientation: Int, Sendable {
        /// Upright.
        case up = 0
        /// Rotated by 180°.
        case down = 1
        /// Rotated by 90° clockwise.
        case left = 2
        /// Rotated by 90° counterclockwise.
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

    /// Makes an image from a file's contents; nil if they are not an image.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(data:)>
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Makes an image from a file's contents, with a number of pixels per point.
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

    /// Makes an image of pixels.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(cgimage:)>
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// Makes an image of pixels that are stored in an orientation.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(cgimage:scale:orientation:)>
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let bitmap = cgImage.bitmap
        self.init(.pixels(bitmap), (bitmap.width, bitmap.height), scale: scale, orientation)
    }

    /// The pixels as they are stored; nil if the file is damaged.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/cgimage>
    open var cgImage: CGImage? { stored.map(CGImage.init) }

    /// Makes an image from a file; `@2x` or `@3x` at the end of its name gives the scale.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(contentsoffile:)>
    ///
    /// Linux: does not try `.png` for a path without an extension.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let scale: CGFloat = name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
        self.init(data: data, scale: scale)
    }

    /// Makes an image of the app's asset catalogs, or from a file in its bundle: `name`, or `name` with `@3x`, `@2x` and an
    /// extension.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(named:)>
    ///
    /// Linux: image sets of PNG and JPEG files without conditions, in the largest scale; the device reports any other.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Makes an image of a bundle's asset catalogs, or from a file in it; nil for the app's.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(named:in:compatiblewith:)>
    ///
    /// Linux: traits change nothing.
    public convenience init?(
        named name: String,
        in bundle: Bundle?,
        compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let image = UIImage.named(name, in: bundle ?? .main) else { return nil }
        self.init(image.source, image.pixelSize, scale: image.scale, image.imageOrientation)
    }

    /// The image of an image literal, `#imageLiteral(resourceName:)`; the program ends if there is none.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(imageliteralresourcename:)>
    public required convenience init(imageLiteralResourceName name: String) {
        guard let image = UIImage.named(name, in: .main) else {
            fatalError("no image \"\(name)\" for an image literal")
        }
        self.init(image.source, image.pixelSize, scale: image.scale, image.imageOrientation)
    }

    /// The width and height in points, upright.
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
    /// Linux: the pixels are rotated upright; colour profiles are not kept.
    open func pngData() -> Data? {
        bitmap().flatMap(PNGCodec.encode)
    }

    /// The image as a JPEG file, on white where it is transparent; a quality of 0 gives the
    /// smallest file, 1 the best picture.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/jpegdata(compressionquality:)>
    ///
    /// Linux: the pixels are rotated upright, and the file size differs from Apple's.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        bitmap().flatMap { JPEGCodec.encode($0.onWhite(), quality: Double(compressionQuality)) }
    }

    /// The image scaled to fit a size in points, keeping its proportions.
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

    /// The upright pixels; nil if the file is damaged.
    final func bitmap() -> Bitmap? { stored?.upright(imageOrientation) }

    private var stored: Bitmap? {
        switch source {
        case .none: nil
        case .pixels(let bitmap): bitmap
        case .file(let data): PNGCodec.isPNG(data) ? PNGCodec.decode(data) : JPEGCodec.decode(data)
        }
    }
}

extension UIImage: _ExpressibleByImageLiteral {}
