// SPDX-License-Identifier: Apache-2.0

/// Apple's constants for the types of the table in `Declarations.swift`.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// A type of the table; the name of each constant is Apple's.
    private static func declared(_ identifier: String) -> UTType {
        UTType(
            Declaration.find(identifier) ?? Declaration(identifier: identifier, name: identifier)
        )
    }

    // MARK: The basic types that other types conform to

    /// Anything in the file system: `public.item`.
    public static var item: UTType { declared("public.item") }
    /// Anything with content: `public.content`.
    public static var content: UTType { declared("public.content") }
    /// Content of several kinds, such as text with images: `public.composite-content`.
    public static var compositeContent: UTType { declared("public.composite-content") }
    /// Any sequence of bytes: `public.data`.
    public static var data: UTType { declared("public.data") }
    /// Any directory: `public.directory`.
    public static var directory: UTType { declared("public.directory") }
    /// Anything that refers to something else: `com.apple.resolvable`.
    public static var resolvable: UTType { declared("com.apple.resolvable") }
    /// A symbolic link: `public.symlink`.
    public static var symbolicLink: UTType { declared("public.symlink") }
    /// Any executable: `public.executable`.
    public static var executable: UTType { declared("public.executable") }
    /// The mount point of a volume: `com.apple.mount-point`.
    public static var mountPoint: UTType { declared("com.apple.mount-point") }
    /// An alias: `com.apple.alias-file`.
    public static var aliasFile: UTType { declared("com.apple.alias-file") }
    /// The bookmark of a URL: `com.apple.bookmark`.
    public static var urlBookmarkData: UTType { declared("com.apple.bookmark") }
    /// A URL: `public.url`.
    public static var url: UTType { declared("public.url") }
    /// The URL of a file: `public.file-url`.
    public static var fileURL: UTType { declared("public.file-url") }
    /// A directory that users see as a folder: `public.folder`.
    public static var folder: UTType { declared("public.folder") }
    /// The root of a volume: `public.volume`.
    public static var volume: UTType { declared("public.volume") }
    /// A directory that users see as a file: `com.apple.package`.
    public static var package: UTType { declared("com.apple.package") }
    /// A bundle, which is a directory: `com.apple.bundle`.
    public static var bundle: UTType { declared("com.apple.bundle") }
    /// A plug-in bundle: `com.apple.plugin`.
    public static var pluginBundle: UTType { declared("com.apple.plugin") }
    /// An XPC service: `com.apple.xpc-service`.
    public static var xpcService: UTType { declared("com.apple.xpc-service") }
    /// A framework: `com.apple.framework`.
    public static var framework: UTType { declared("com.apple.framework") }
    /// An app: `com.apple.application`.
    public static var application: UTType { declared("com.apple.application") }
    /// An app as a bundle: `com.apple.application-bundle`.
    public static var applicationBundle: UTType { declared("com.apple.application-bundle") }
    /// An extension of an app: `com.apple.application-and-system-extension`.
    public static var applicationExtension: UTType {
        declared("com.apple.application-and-system-extension")
    }
    /// A command-line program: `public.unix-executable`.
    public static var unixExecutable: UTType { declared("public.unix-executable") }
    /// A Windows program: `com.microsoft.windows-executable`.
    public static var exe: UTType { declared("com.microsoft.windows-executable") }
    /// A Spotlight importer: `com.apple.metadata-importer`.
    public static var spotlightImporter: UTType { declared("com.apple.metadata-importer") }
    /// A Quick Look generator: `com.apple.quicklook-generator`.
    public static var quickLookGenerator: UTType { declared("com.apple.quicklook-generator") }
    /// A preference pane: `com.apple.systempreference.prefpane`.
    public static var systemPreferencesPane: UTType {
        declared("com.apple.systempreference.prefpane")
    }

    // MARK: Text and source code

    /// Any text, with or without markup: `public.text`.
    public static var text: UTType { declared("public.text") }
    /// Text without markup: `public.plain-text`.
    public static var plainText: UTType { declared("public.plain-text") }
    /// Text without markup in UTF-8: `public.utf8-plain-text`.
    public static var utf8PlainText: UTType { declared("public.utf8-plain-text") }
    /// Text without markup in UTF-16 with a byte order mark: `public.utf16-external-plain-text`.
    public static var utf16ExternalPlainText: UTType {
        declared("public.utf16-external-plain-text")
    }
    /// Text without markup in UTF-16: `public.utf16-plain-text`.
    public static var utf16PlainText: UTType { declared("public.utf16-plain-text") }
    /// Delimited values: `public.delimited-values-text`.
    public static var delimitedText: UTType { declared("public.delimited-values-text") }
    /// Comma-separated values: `public.comma-separated-values-text`.
    public static var commaSeparatedText: UTType { declared("public.comma-separated-values-text") }
    /// Tab-separated values: `public.tab-separated-values-text`.
    public static var tabSeparatedText: UTType { declared("public.tab-separated-values-text") }
    /// Tab-separated values in UTF-8: `public.utf8-tab-separated-values-text`.
    public static var utf8TabSeparatedText: UTType {
        declared("public.utf8-tab-separated-values-text")
    }
    /// Rich text: `public.rtf`.
    public static var rtf: UTType { declared("public.rtf") }
    /// HTML: `public.html`.
    public static var html: UTType { declared("public.html") }
    /// XML: `public.xml`.
    public static var xml: UTType { declared("public.xml") }
    /// YAML: `public.yaml`.
    public static var yaml: UTType { declared("public.yaml") }
    /// CSS: `public.css`.
    public static var css: UTType { declared("public.css") }
    /// JSON: `public.json`.
    public static var json: UTType { declared("public.json") }
    /// GeoJSON: `public.geojson`.
    public static var geoJSON: UTType { declared("public.geojson") }
    /// A log: `public.log`.
    public static var log: UTType { declared("public.log") }
    /// Any source code: `public.source-code`.
    public static var sourceCode: UTType { declared("public.source-code") }
    /// Assembly language: `public.assembly-source`.
    public static var assemblyLanguageSource: UTType { declared("public.assembly-source") }
    /// C: `public.c-source`.
    public static var cSource: UTType { declared("public.c-source") }
    /// Objective-C: `public.objective-c-source`.
    public static var objectiveCSource: UTType { declared("public.objective-c-source") }
    /// Swift: `public.swift-source`.
    public static var swiftSource: UTType { declared("public.swift-source") }
    /// C++: `public.c-plus-plus-source`.
    public static var cPlusPlusSource: UTType { declared("public.c-plus-plus-source") }
    /// Objective-C++: `public.objective-c-plus-plus-source`.
    public static var objectiveCPlusPlusSource: UTType {
        declared("public.objective-c-plus-plus-source")
    }
    /// A C header: `public.c-header`.
    public static var cHeader: UTType { declared("public.c-header") }
    /// A C++ header: `public.c-plus-plus-header`.
    public static var cPlusPlusHeader: UTType { declared("public.c-plus-plus-header") }
    /// Any script: `public.script`.
    public static var script: UTType { declared("public.script") }
    /// AppleScript as text: `com.apple.applescript.text`.
    public static var appleScript: UTType { declared("com.apple.applescript.text") }
    /// Compiled AppleScript: `com.apple.applescript.script`.
    public static var osaScript: UTType { declared("com.apple.applescript.script") }
    /// AppleScript as a bundle: `com.apple.applescript.script-bundle`.
    public static var osaScriptBundle: UTType { declared("com.apple.applescript.script-bundle") }
    /// JavaScript: `com.netscape.javascript-source`.
    public static var javaScript: UTType { declared("com.netscape.javascript-source") }
    /// A shell script: `public.shell-script`.
    public static var shellScript: UTType { declared("public.shell-script") }
    /// Perl: `public.perl-script`.
    public static var perlScript: UTType { declared("public.perl-script") }
    /// Python: `public.python-script`.
    public static var pythonScript: UTType { declared("public.python-script") }
    /// Ruby: `public.ruby-script`.
    public static var rubyScript: UTType { declared("public.ruby-script") }
    /// PHP: `public.php-script`.
    public static var phpScript: UTType { declared("public.php-script") }
    /// A makefile: `public.make-source`.
    public static var makefile: UTType { declared("public.make-source") }

    // MARK: Images and 3D scenes

    /// Any image: `public.image`.
    public static var image: UTType { declared("public.image") }
    /// A JPEG image, whose preferred extension is `jpeg`: `public.jpeg`.
    public static var jpeg: UTType { declared("public.jpeg") }
    /// A TIFF image: `public.tiff`.
    public static var tiff: UTType { declared("public.tiff") }
    /// A GIF image: `com.compuserve.gif`.
    public static var gif: UTType { declared("com.compuserve.gif") }
    /// A PNG image: `public.png`.
    public static var png: UTType { declared("public.png") }
    /// macOS icons: `com.apple.icns`.
    public static var icns: UTType { declared("com.apple.icns") }
    /// A Windows bitmap: `com.microsoft.bmp`.
    public static var bmp: UTType { declared("com.microsoft.bmp") }
    /// Windows icons: `com.microsoft.ico`.
    public static var ico: UTType { declared("com.microsoft.ico") }
    /// Any raw camera image: `public.camera-raw-image`.
    public static var rawImage: UTType { declared("public.camera-raw-image") }
    /// A digital negative: `com.adobe.raw-image`.
    public static var dng: UTType { declared("com.adobe.raw-image") }
    /// An SVG image: `public.svg-image`.
    public static var svg: UTType { declared("public.svg-image") }
    /// A Live Photo: `com.apple.live-photo`.
    public static var livePhoto: UTType { declared("com.apple.live-photo") }
    /// A HEIF image: `public.heif`.
    public static var heif: UTType { declared("public.heif") }
    /// A HEIC image: `public.heic`.
    public static var heic: UTType { declared("public.heic") }
    /// A sequence of HEIC images: `public.heics`.
    public static var heics: UTType { declared("public.heics") }
    /// A WebP image: `org.webmproject.webp`.
    public static var webP: UTType { declared("org.webmproject.webp") }
    /// A JPEG XL image: `public.jpeg-xl`.
    public static var jpegxl: UTType { declared("public.jpeg-xl") }
    /// An OpenEXR image: `com.ilm.openexr-image`.
    public static var exr: UTType { declared("com.ilm.openexr-image") }
    /// Any 3D content: `public.3d-content`.
    public static var threeDContent: UTType { declared("public.3d-content") }
    /// A USD scene: `com.pixar.universal-scene-description`.
    public static var usd: UTType { declared("com.pixar.universal-scene-description") }
    /// A USD scene with its resources: `com.pixar.universal-scene-description-mobile`.
    public static var usdz: UTType { declared("com.pixar.universal-scene-description-mobile") }
    /// A Reality Composer scene: `com.apple.reality`.
    public static var realityFile: UTType { declared("com.apple.reality") }
    /// A SceneKit scene: `com.apple.scenekit.scene`.
    public static var sceneKitScene: UTType { declared("com.apple.scenekit.scene") }
    /// An object for ARKit to recognise: `com.apple.arobject`.
    public static var arReferenceObject: UTType { declared("com.apple.arobject") }

    // MARK: Audio and movies

    /// Audio, video, or both: `public.audiovisual-content`.
    public static var audiovisualContent: UTType { declared("public.audiovisual-content") }
    /// A movie, with or without sound: `public.movie`.
    public static var movie: UTType { declared("public.movie") }
    /// Video without sound: `public.video`.
    public static var video: UTType { declared("public.video") }
    /// Any audio: `public.audio`.
    public static var audio: UTType { declared("public.audio") }
    /// A QuickTime movie: `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { declared("com.apple.quicktime-movie") }
    /// An MPEG-1 or MPEG-2 movie: `public.mpeg`.
    public static var mpeg: UTType { declared("public.mpeg") }
    /// MPEG-2 video without sound: `public.mpeg-2-video`.
    public static var mpeg2Video: UTType { declared("public.mpeg-2-video") }
    /// An MPEG-2 transport stream: `public.mpeg-2-transport-stream`.
    public static var mpeg2TransportStream: UTType { declared("public.mpeg-2-transport-stream") }
    /// MP3 audio: `public.mp3`.
    public static var mp3: UTType { declared("public.mp3") }
    /// An MPEG-4 movie: `public.mpeg-4`.
    public static var mpeg4Movie: UTType { declared("public.mpeg-4") }
    /// MPEG-4 audio: `public.mpeg-4-audio`.
    public static var mpeg4Audio: UTType { declared("public.mpeg-4-audio") }
    /// Protected MPEG-4 audio: `com.apple.protected-mpeg-4-audio`.
    public static var appleProtectedMPEG4Audio: UTType {
        declared("com.apple.protected-mpeg-4-audio")
    }
    /// A protected MPEG-4 movie: `com.apple.protected-mpeg-4-video`.
    public static var appleProtectedMPEG4Video: UTType {
        declared("com.apple.protected-mpeg-4-video")
    }
    /// An AVI movie: `public.avi`.
    public static var avi: UTType { declared("public.avi") }
    /// AIFF audio: `public.aiff-audio`.
    public static var aiff: UTType { declared("public.aiff-audio") }
    /// Waveform audio: `com.microsoft.waveform-audio`.
    public static var wav: UTType { declared("com.microsoft.waveform-audio") }
    /// MIDI audio: `public.midi-audio`.
    public static var midi: UTType { declared("public.midi-audio") }
    /// Any playlist: `public.playlist`.
    public static var playlist: UTType { declared("public.playlist") }
    /// An M3U playlist: `public.m3u-playlist`.
    public static var m3uPlaylist: UTType { declared("public.m3u-playlist") }

    // MARK: Documents, archives and records

    /// PDF: `com.adobe.pdf`.
    public static var pdf: UTType { declared("com.adobe.pdf") }
    /// Rich text with attachments, as a package: `com.apple.rtfd`.
    public static var rtfd: UTType { declared("com.apple.rtfd") }
    /// Rich text with attachments, as a stream: `com.apple.flat-rtfd`.
    public static var flatRTFD: UTType { declared("com.apple.flat-rtfd") }
    /// A web page with its resources: `com.apple.webarchive`.
    public static var webArchive: UTType { declared("com.apple.webarchive") }
    /// An EPUB book: `org.idpf.epub-container`.
    public static var epub: UTType { declared("org.idpf.epub-container") }
    /// Any spreadsheet: `public.spreadsheet`.
    public static var spreadsheet: UTType { declared("public.spreadsheet") }
    /// Any presentation: `public.presentation`.
    public static var presentation: UTType { declared("public.presentation") }
    /// Any database: `public.database`.
    public static var database: UTType { declared("public.database") }
    /// A property list: `com.apple.property-list`.
    public static var propertyList: UTType { declared("com.apple.property-list") }
    /// A property list in XML: `com.apple.xml-property-list`.
    public static var xmlPropertyList: UTType { declared("com.apple.xml-property-list") }
    /// A binary property list: `com.apple.binary-property-list`.
    public static var binaryPropertyList: UTType { declared("com.apple.binary-property-list") }
    /// Any archive: `public.archive`.
    public static var archive: UTType { declared("public.archive") }
    /// Any disk image: `public.disk-image`.
    public static var diskImage: UTType { declared("public.disk-image") }
    /// A gzip archive: `org.gnu.gnu-zip-archive`.
    public static var gzip: UTType { declared("org.gnu.gnu-zip-archive") }
    /// A bzip2 archive: `public.bzip2-archive`.
    public static var bz2: UTType { declared("public.bzip2-archive") }
    /// A ZIP archive: `public.zip-archive`.
    public static var zip: UTType { declared("public.zip-archive") }
    /// A tar archive: `public.tar-archive`.
    public static var tarArchive: UTType { declared("public.tar-archive") }
    /// An Apple Archive: `com.apple.archive`.
    public static var appleArchive: UTType { declared("com.apple.archive") }
    /// Any message: `public.message`.
    public static var message: UTType { declared("public.message") }
    /// An e-mail: `public.email-message`.
    public static var emailMessage: UTType { declared("public.email-message") }
    /// Any contact: `public.contact`.
    public static var contact: UTType { declared("public.contact") }
    /// A vCard: `public.vcard`.
    public static var vCard: UTType { declared("public.vcard") }
    /// A to-do item: `public.to-do-item`.
    public static var toDoItem: UTType { declared("public.to-do-item") }
    /// A calendar event: `public.calendar-event`.
    public static var calendarEvent: UTType { declared("public.calendar-event") }
    /// A file that contains a URL: `com.apple.internet-location`.
    public static var internetLocation: UTType { declared("com.apple.internet-location") }
    /// A Windows file that contains a URL: `com.microsoft.internet-shortcut`.
    public static var internetShortcut: UTType { declared("com.microsoft.internet-shortcut") }
    /// Any bookmark: `public.bookmark`.
    public static var bookmark: UTType { declared("public.bookmark") }
    /// Any font: `public.font`.
    public static var font: UTType { declared("public.font") }
    /// Keys and certificates as PKCS#12: `com.rsa.pkcs-12`.
    public static var pkcs12: UTType { declared("com.rsa.pkcs-12") }
    /// An X.509 certificate: `public.x509-certificate`.
    public static var x509Certificate: UTType { declared("public.x509-certificate") }
    /// A haptic pattern: `com.apple.haptics.ahap`.
    public static var ahap: UTType { declared("com.apple.haptics.ahap") }
    /// The metadata of a link: `com.apple.linkpresentation.metadata`.
    public static var linkPresentationMetadata: UTType {
        declared("com.apple.linkpresentation.metadata")
    }
}
