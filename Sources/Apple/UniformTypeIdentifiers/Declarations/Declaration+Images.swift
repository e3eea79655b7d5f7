// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of images and 3D scenes.
    static let images = table(
        """
        public.image | image | public.data public.content
        public.jpeg | JPEG image | public.image | jpeg jpg jpe | image/jpeg image/jpg
        public.tiff | TIFF image | public.image | tiff tif | image/tiff
        com.compuserve.gif | GIF image | public.image | gif | image/gif
        public.png | PNG image | public.image | png | image/png
        com.apple.icns | Apple icon image | public.image | icns | image/icns
        com.microsoft.bmp | Windows bitmap image | public.image | bmp | image/bmp
        com.microsoft.ico | Windows icon image | public.image | ico \
            | image/vnd.microsoft.icon image/x-icon
        public.camera-raw-image | RAW image | public.image
        com.adobe.raw-image | Adobe RAW image | public.camera-raw-image | dng | image/x-adobe-dng
        public.svg-image | SVG document | public.image public.xml | svg svgz | image/svg+xml
        com.apple.live-photo | Live Photo
        public.heif | HEIF image | public.image | heif hif | image/heif
        public.heic | HEIF image | public.heif | heic | image/heic
        public.heics | HEIF image sequence | public.image | heics | image/heic-sequence
        org.webmproject.webp | WebP image | public.image | webp | image/webp
        public.jpeg-xl | JPEG XL image | public.image | jxl | image/jxl
        com.ilm.openexr-image | OpenEXR image | public.image | exr | image/x-exr
        public.3d-content | 3D content | public.content
        com.pixar.universal-scene-description | USD file | public.data public.3d-content \
            | usd usda usdc | model/vnd.usd
        com.pixar.universal-scene-description-mobile | USDZ file \
            | com.pixar.universal-scene-description | usdz | model/vnd.usdz+zip
        com.apple.reality | Reality file | public.data public.3d-content | reality \
            | model/vnd.reality
        com.apple.scenekit.scene | SceneKit scene | public.data public.3d-content | scn
        com.apple.arobject | AR reference object | public.data public.3d-content | arobject
        """
    )
}
