// SPDX-License-Identifier: Apache-2.0

/// What Apple's systems declare of a type.
///
/// Source: Apple, "System-Declared Uniform Type Identifiers", and the pages of the constants.
struct Declaration: Sendable {
    let identifier: String
    /// The types that it is a kind of.
    let parents: [String]
    /// Its file extensions, the preferred one first.
    var fileExtensions: [String] = []
    /// Its MIME types, the preferred one first.
    var mimeTypes: [String] = []

    private init(_ identifier: String, _ parents: [String]) {
        self.identifier = identifier
        self.parents = parents
    }

    private init(
        _ identifier: String,
        _ parent: String,
        _ fileExtensions: [String],
        _ mimeTypes: [String]
    ) {
        self.init(identifier, [parent])
        self.fileExtensions = fileExtensions
        self.mimeTypes = mimeTypes
    }

    /// Finds the declaration of an identifier.
    static func find(_ identifier: String) -> Declaration? {
        let wanted = identifier.lowercased()
        return all.first { $0.identifier == wanted }
    }

    static let item = Declaration("public.item", [])
    static let content = Declaration("public.content", [])
    static let data = Declaration("public.data", ["public.item"])
    static let text = Declaration("public.text", ["public.data", "public.content"])
    static let plainText = Declaration(
        "public.plain-text",
        "public.text",
        ["txt", "text"],
        ["text/plain"]
    )
    static let json = Declaration("public.json", "public.text", ["json"], ["application/json"])
    static let image = Declaration("public.image", ["public.data", "public.content"])
    static let png = Declaration("public.png", "public.image", ["png"], ["image/png"])
    static let jpeg = Declaration(
        "public.jpeg",
        "public.image",
        ["jpeg", "jpg", "jpe"],
        ["image/jpeg", "image/jpg"]
    )
    static let gif = Declaration("com.compuserve.gif", "public.image", ["gif"], ["image/gif"])
    static let tiff = Declaration("public.tiff", "public.image", ["tiff", "tif"], ["image/tiff"])
    static let bmp = Declaration("com.microsoft.bmp", "public.image", ["bmp"], ["image/bmp"])
    static let webP = Declaration("org.webmproject.webp", "public.image", ["webp"], ["image/webp"])
    static let audiovisualContent = Declaration(
        "public.audiovisual-content",
        ["public.data", "public.content"]
    )
    static let audio = Declaration("public.audio", ["public.audiovisual-content"])
    static let mp3 = Declaration(
        "public.mp3",
        "public.audio",
        ["mp3"],
        ["audio/mpeg", "audio/mp3"]
    )
    static let wav = Declaration(
        "com.microsoft.waveform-audio",
        "public.audio",
        ["wav", "wave"],
        ["audio/vnd.wave", "audio/wav", "audio/wave", "audio/x-wav"]
    )
    static let aiff = Declaration(
        "public.aiff-audio",
        "public.audio",
        ["aiff", "aif"],
        ["audio/aiff", "audio/x-aiff"]
    )
    static let movie = Declaration("public.movie", ["public.audiovisual-content"])
    static let video = Declaration("public.video", ["public.movie"])
    static let mpeg = Declaration(
        "public.mpeg",
        "public.movie",
        ["mpg", "mpeg", "mpe"],
        ["video/mpeg", "video/mpg"]
    )
    static let mpeg4Movie = Declaration(
        "public.mpeg-4",
        "public.movie",
        ["mp4", "mpg4"],
        ["video/mp4", "video/mp4v"]
    )
    static let quickTimeMovie = Declaration(
        "com.apple.quicktime-movie",
        "public.movie",
        ["mov", "qt"],
        ["video/quicktime"]
    )
    static let avi = Declaration(
        "public.avi",
        "public.movie",
        ["avi", "vfw"],
        ["video/avi", "video/msvideo", "video/x-msvideo"]
    )

    /// Every type that is known.
    static let all = [
        item, content, data, text, plainText, json, image, png, jpeg, gif, tiff, bmp, webP,
        audiovisualContent, audio, mp3, wav, aiff, movie, video, mpeg, mpeg4Movie, quickTimeMovie,
        avi,
    ]
}
