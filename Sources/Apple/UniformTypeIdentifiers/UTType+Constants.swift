// SPDX-License-Identifier: Apache-2.0

/// The types that an extension meets.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// Anything with a place in the file system: `public.item`.
    public static var item: UTType { UTType(Declaration.item) }
    /// Anything that has content of its own: `public.content`.
    public static var content: UTType { UTType(Declaration.content) }
    /// Any stream of bytes: `public.data`.
    public static var data: UTType { UTType(Declaration.data) }
    /// Any text, with or without markup: `public.text`.
    public static var text: UTType { UTType(Declaration.text) }
    /// Text without markup: `public.plain-text`.
    public static var plainText: UTType { UTType(Declaration.plainText) }
    /// JSON: `public.json`.
    public static var json: UTType { UTType(Declaration.json) }
    /// Any image: `public.image`.
    public static var image: UTType { UTType(Declaration.image) }
    /// A PNG image: `public.png`.
    public static var png: UTType { UTType(Declaration.png) }
    /// A JPEG image, whose preferred extension is `jpeg`: `public.jpeg`.
    public static var jpeg: UTType { UTType(Declaration.jpeg) }
    /// A GIF image: `com.compuserve.gif`.
    public static var gif: UTType { UTType(Declaration.gif) }
    /// A TIFF image: `public.tiff`.
    public static var tiff: UTType { UTType(Declaration.tiff) }
    /// A Windows bitmap: `com.microsoft.bmp`.
    public static var bmp: UTType { UTType(Declaration.bmp) }
    /// A WebP image: `org.webmproject.webp`.
    public static var webP: UTType { UTType(Declaration.webP) }
    /// Sound, film, or both: `public.audiovisual-content`.
    public static var audiovisualContent: UTType { UTType(Declaration.audiovisualContent) }
    /// Any sound: `public.audio`.
    public static var audio: UTType { UTType(Declaration.audio) }
    /// MP3 sound: `public.mp3`.
    public static var mp3: UTType { UTType(Declaration.mp3) }
    /// Waveform sound: `com.microsoft.waveform-audio`.
    public static var wav: UTType { UTType(Declaration.wav) }
    /// AIFF sound: `public.aiff-audio`.
    public static var aiff: UTType { UTType(Declaration.aiff) }
    /// Film, with or without sound: `public.movie`.
    public static var movie: UTType { UTType(Declaration.movie) }
    /// Film without sound: `public.video`.
    public static var video: UTType { UTType(Declaration.video) }
    /// An MPEG-1 or MPEG-2 film: `public.mpeg`.
    public static var mpeg: UTType { UTType(Declaration.mpeg) }
    /// An MPEG-4 film: `public.mpeg-4`.
    public static var mpeg4Movie: UTType { UTType(Declaration.mpeg4Movie) }
    /// A QuickTime film: `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { UTType(Declaration.quickTimeMovie) }
    /// An AVI film: `public.avi`.
    public static var avi: UTType { UTType(Declaration.avi) }
}
