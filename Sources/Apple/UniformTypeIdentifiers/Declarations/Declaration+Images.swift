// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of images and 3D scenes.
    static let images = [
        Declaration("public.image", ["public.data", "public.content"], "image"),
        Declaration(
            "public.jpeg",
            ["public.image"],
            files: ["jpeg", "jpg", "jpe"],
            mime: ["image/jpeg", "image/jpg"],
            "JPEG image"
        ),
        Declaration(
            "public.tiff",
            ["public.image"],
            files: ["tiff", "tif"],
            mime: ["image/tiff"],
            "TIFF image"
        ),
        Declaration(
            "com.compuserve.gif",
            ["public.image"],
            files: ["gif"],
            mime: ["image/gif"],
            "GIF image"
        ),
        Declaration(
            "public.png",
            ["public.image"],
            files: ["png"],
            mime: ["image/png"],
            "PNG image"
        ),
        Declaration(
            "com.apple.icns",
            ["public.image"],
            files: ["icns"],
            mime: ["image/icns"],
            "Apple icon image"
        ),
        Declaration(
            "com.microsoft.bmp",
            ["public.image"],
            files: ["bmp"],
            mime: ["image/bmp"],
            "Windows bitmap image"
        ),
        Declaration(
            "com.microsoft.ico",
            ["public.image"],
            files: ["ico"],
            mime: ["image/vnd.microsoft.icon", "image/x-icon"],
            "Windows icon image"
        ),
        Declaration("public.camera-raw-image", ["public.image"], "RAW image"),
        Declaration(
            "com.adobe.raw-image",
            ["public.camera-raw-image"],
            files: ["dng"],
            mime: ["image/x-adobe-dng"],
            "Adobe RAW image"
        ),
        Declaration(
            "public.svg-image",
            ["public.image", "public.xml"],
            files: ["svg", "svgz"],
            mime: ["image/svg+xml"],
            "SVG document"
        ),
        Declaration("com.apple.live-photo", [], "Live Photo"),
        Declaration(
            "public.heif",
            ["public.image"],
            files: ["heif", "hif"],
            mime: ["image/heif"],
            "HEIF image"
        ),
        Declaration(
            "public.heic",
            ["public.heif"],
            files: ["heic"],
            mime: ["image/heic"],
            "HEIF image"
        ),
        Declaration(
            "public.heics",
            ["public.image"],
            files: ["heics"],
            mime: ["image/heic-sequence"],
            "HEIF image sequence"
        ),
        Declaration(
            "org.webmproject.webp",
            ["public.image"],
            files: ["webp"],
            mime: ["image/webp"],
            "WebP image"
        ),
        Declaration(
            "public.jpeg-xl",
            ["public.image"],
            files: ["jxl"],
            mime: ["image/jxl"],
            "JPEG XL image"
        ),
        Declaration(
            "com.ilm.openexr-image",
            ["public.image"],
            files: ["exr"],
            mime: ["image/x-exr"],
            "OpenEXR image"
        ),
        Declaration("public.3d-content", ["public.content"], "3D content"),
        Declaration(
            "com.pixar.universal-scene-description",
            ["public.data", "public.3d-content"],
            files: ["usd", "usda", "usdc"],
            mime: ["model/vnd.usd"],
            "USD file"
        ),
        Declaration(
            "com.pixar.universal-scene-description-mobile",
            ["com.pixar.universal-scene-description"],
            files: ["usdz"],
            mime: ["model/vnd.usdz+zip"],
            "USDZ file"
        ),
        Declaration(
            "com.apple.reality",
            ["public.data", "public.3d-content"],
            files: ["reality"],
            mime: ["model/vnd.reality"],
            "Reality file"
        ),
        Declaration(
            "com.apple.scenekit.scene",
            ["public.data", "public.3d-content"],
            files: ["scn"],
            "SceneKit scene"
        ),
        Declaration(
            "com.apple.arobject",
            ["public.data", "public.3d-content"],
            files: ["arobject"],
            "AR reference object"
        ),
    ]
}
