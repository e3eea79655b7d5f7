// SPDX-License-Identifier: Apache-2.0

/// The types of images and 3D scenes.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// Any image: `public.image`.
    public static var image: UTType { UTType(declared: "public.image") }
    /// A JPEG image, whose preferred extension is `jpeg`: `public.jpeg`.
    public static var jpeg: UTType { UTType(declared: "public.jpeg") }
    /// A TIFF image: `public.tiff`.
    public static var tiff: UTType { UTType(declared: "public.tiff") }
    /// A GIF image: `com.compuserve.gif`.
    public static var gif: UTType { UTType(declared: "com.compuserve.gif") }
    /// A PNG image: `public.png`.
    public static var png: UTType { UTType(declared: "public.png") }
    /// macOS icons: `com.apple.icns`.
    public static var icns: UTType { UTType(declared: "com.apple.icns") }
    /// A Windows bitmap: `com.microsoft.bmp`.
    public static var bmp: UTType { UTType(declared: "com.microsoft.bmp") }
    /// Windows icons: `com.microsoft.ico`.
    public static var ico: UTType { UTType(declared: "com.microsoft.ico") }
    /// Any raw camera image: `public.camera-raw-image`.
    public static var rawImage: UTType { UTType(declared: "public.camera-raw-image") }
    /// A digital negative: `com.adobe.raw-image`.
    public static var dng: UTType { UTType(declared: "com.adobe.raw-image") }
    /// An SVG image: `public.svg-image`.
    public static var svg: UTType { UTType(declared: "public.svg-image") }
    /// A Live Photo: `com.apple.live-photo`.
    public static var livePhoto: UTType { UTType(declared: "com.apple.live-photo") }
    /// A HEIF image: `public.heif`.
    public static var heif: UTType { UTType(declared: "public.heif") }
    /// A HEIC image: `public.heic`.
    public static var heic: UTType { UTType(declared: "public.heic") }
    /// A sequence of HEIC images: `public.heics`.
    public static var heics: UTType { UTType(declared: "public.heics") }
    /// A WebP image: `org.webmproject.webp`.
    public static var webP: UTType { UTType(declared: "org.webmproject.webp") }
    /// A JPEG XL image: `public.jpeg-xl`.
    public static var jpegxl: UTType { UTType(declared: "public.jpeg-xl") }
    /// An OpenEXR image: `com.ilm.openexr-image`.
    public static var exr: UTType { UTType(declared: "com.ilm.openexr-image") }
    /// Any 3D content: `public.3d-content`.
    public static var threeDContent: UTType { UTType(declared: "public.3d-content") }
    /// A USD scene: `com.pixar.universal-scene-description`.
    public static var usd: UTType { UTType(declared: "com.pixar.universal-scene-description") }
    /// A USD scene with its resources: `com.pixar.universal-scene-description-mobile`.
    public static var usdz: UTType {
        UTType(declared: "com.pixar.universal-scene-description-mobile")
    }
    /// A Reality Composer scene: `com.apple.reality`.
    public static var realityFile: UTType { UTType(declared: "com.apple.reality") }
    /// A SceneKit scene: `com.apple.scenekit.scene`.
    public static var sceneKitScene: UTType { UTType(declared: "com.apple.scenekit.scene") }
    /// An object for ARKit to recognise: `com.apple.arobject`.
    public static var arReferenceObject: UTType { UTType(declared: "com.apple.arobject") }
}
