// SPDX-License-Identifier: Apache-2.0

/// Apple's declaration of a type.
///
/// Source: Apple, "System-Declared Uniform Type Identifiers", and the pages of the constants.
struct Declaration: Sendable {
    let identifier: String
    /// Its name for users.
    let name: String
    /// The types that it conforms to.
    var parents: [String] = []
    /// Its file extensions, the preferred one first.
    var fileExtensions: [String] = []
    /// Its MIME types, the preferred one first.
    var mimeTypes: [String] = []

    func tags(_ tagClass: UTTagClass) -> [String] {
        switch tagClass {
        case .filenameExtension: fileExtensions
        case .mimeType: mimeTypes
        default: []
        }
    }

    /// Finds the declaration of an identifier, compared without regard to case.
    static func find(_ identifier: String) -> Declaration? { byIdentifier[identifier.lowercased()] }

    private static let byIdentifier = Dictionary(
        all.map { ($0.identifier, $0) },
        uniquingKeysWith: { first, _ in first }
    )
}

extension Declaration {
    /// Reads a table with a type on each line: identifier, name, parents, file extensions and MIME
    /// types; the last columns are left out if they are empty.
    static func table(_ text: String) -> [Declaration] {
        // By bytes: by characters it takes twice as long.
        text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            let columns = line.split(separator: UInt8(ascii: "|")).map { column in
                column.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            }
            let words = { (column: Int) in column < columns.count ? columns[column] : [] }
            return Declaration(
                identifier: words(0).joined(),
                name: words(1).joined(separator: " "),
                parents: words(2),
                fileExtensions: words(3),
                mimeTypes: words(4)
            )
        }
    }
}

extension Declaration {
    /// All known types, sorted as the constants are; if two share an extension or MIME type, the
    /// first is used.
    static let all = table(
        """
        public.item | item
        public.content | content
        public.composite-content | composite content | public.content
        public.data | data | public.item
        public.directory | directory | public.item
        com.apple.resolvable | resolvable
        public.symlink | symbolic link | public.item com.apple.resolvable
        public.executable | executable | public.item
        com.apple.mount-point | mount point | public.item com.apple.resolvable
        com.apple.alias-file | alias | public.data com.apple.resolvable
        com.apple.bookmark | bookmark | public.data com.apple.resolvable
        public.url | URL | public.data
        public.file-url | file URL | public.url
        public.folder | folder | public.directory
        public.volume | volume | public.folder
        com.apple.package | package | public.directory
        com.apple.bundle | bundle | public.directory
        com.apple.plugin | plugin | com.apple.bundle com.apple.package | plugin
        com.apple.xpc-service | XPC service | com.apple.bundle com.apple.package | xpc
        com.apple.framework | framework | com.apple.bundle | framework
        com.apple.application | application | public.executable
        com.apple.application-bundle | application \
            | com.apple.application com.apple.bundle com.apple.package | app
        com.apple.application-and-system-extension | application extension \
            | com.apple.xpc-service | appex
        public.unix-executable | Unix executable | public.data public.executable
        com.microsoft.windows-executable | Windows executable | public.data public.executable \
            | exe | application/x-msdownload
        com.apple.metadata-importer | Spotlight importer | com.apple.plugin | mdimporter
        com.apple.quicklook-generator | Quick Look generator | com.apple.plugin | qlgenerator
        com.apple.systempreference.prefpane | preference pane \
            | com.apple.package com.apple.bundle | prefpane
        public.text | text | public.data public.content
        public.plain-text | plain text | public.text | txt text | text/plain
        public.utf8-plain-text | plain text | public.plain-text | | text/plain;charset=utf-8
        public.utf16-external-plain-text | plain text | public.plain-text | \
            | text/plain;charset=utf-16
        public.utf16-plain-text | plain text | public.plain-text
        public.delimited-values-text | delimited text | public.text
        public.comma-separated-values-text | comma-separated values \
            | public.delimited-values-text | csv | text/csv text/comma-separated-values
        public.tab-separated-values-text | tab-separated values | public.delimited-values-text \
            | tsv | text/tab-separated-values
        public.utf8-tab-separated-values-text | tab-separated values \
            | public.tab-separated-values-text public.utf8-plain-text
        public.rtf | rich text document | public.text | rtf | text/rtf application/rtf
        public.html | HTML document | public.text | html htm shtml shtm | text/html
        public.xml | XML document | public.text | xml | application/xml text/xml
        public.yaml | YAML document | public.text | yml yaml | application/x-yaml
        public.css | CSS document | public.text | css | text/css
        public.json | JSON document | public.text | json | application/json
        public.geojson | GeoJSON document | public.json | geojson | application/geo+json
        public.log | log file | public.plain-text | log
        public.source-code | source code | public.plain-text
        public.assembly-source | assembly source | public.source-code | s
        public.c-source | C source code | public.source-code | c
        public.objective-c-source | Objective-C source code | public.source-code | m
        public.swift-source | Swift source code | public.source-code | swift
        public.c-plus-plus-source | C++ source code | public.source-code | cp cpp c++ cc cxx
        public.objective-c-plus-plus-source | Objective-C++ source code | public.source-code | mm
        public.c-header | C header | public.source-code | h
        public.c-plus-plus-header | C++ header | public.source-code | hh hpp h++ hxx
        public.script | script | public.source-code
        com.apple.applescript.text | AppleScript | public.script | applescript
        com.apple.applescript.script | script | public.data public.script | scpt
        com.apple.applescript.script-bundle | script bundle \
            | com.apple.bundle com.apple.package public.script | scptd
        com.netscape.javascript-source | JavaScript | public.source-code public.executable \
            | js jscript javascript | text/javascript
        public.shell-script | shell script | public.script | sh command
        public.perl-script | Perl script | public.shell-script | pl pm | text/x-perl-script
        public.python-script | Python script | public.shell-script | py | text/x-python-script
        public.ruby-script | Ruby script | public.shell-script | rb rbw | text/ruby-script
        public.php-script | PHP script | public.shell-script | php php3 php4 ph3 ph4 phtml \
            | text/php
        public.make-source | makefile | public.script | make mk
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
        public.audiovisual-content | audiovisual content | public.data public.content
        public.movie | movie | public.audiovisual-content
        public.video | video | public.movie
        public.audio | audio | public.audiovisual-content
        com.apple.quicktime-movie | QuickTime movie | public.movie | mov qt | video/quicktime
        public.mpeg | MPEG movie | public.movie | mpg mpeg mpe m75 m15 | video/mpeg video/mpg
        public.mpeg-2-video | MPEG-2 video | public.video | m2v | video/mpeg2
        public.mpeg-2-transport-stream | MPEG-2 transport stream | public.movie | ts | video/mp2t
        public.mp3 | MP3 audio | public.audio | mp3 | audio/mpeg audio/mp3
        public.mpeg-4 | MPEG-4 movie | public.movie | mp4 mpg4 | video/mp4 video/mp4v
        public.mpeg-4-audio | MPEG-4 audio | public.mpeg-4 public.audio | mp4a \
            | audio/mp4 audio/mpeg4
        com.apple.m4a-audio | Apple MPEG-4 audio | public.mpeg-4-audio | m4a | audio/x-m4a audio/m4a
        com.apple.m4v-video | Apple MPEG-4 movie | public.mpeg-4 | m4v | video/x-m4v video/m4v
        public.aac-audio | AAC audio | public.audio | aac adts | audio/aac
        com.apple.coreaudio-format | CAF audio | public.audio | caf | audio/x-caf
        com.apple.protected-mpeg-4-audio | protected MPEG-4 audio | public.audio | m4p
        com.apple.protected-mpeg-4-video | protected MPEG-4 movie | com.apple.m4v-video
        public.avi | AVI movie | public.movie | avi vfw | video/avi video/msvideo video/x-msvideo
        public.aiff-audio | AIFF audio | public.audio | aiff aif | audio/aiff audio/x-aiff
        com.microsoft.waveform-audio | Waveform audio | public.audio | wav wave \
            | audio/vnd.wave audio/wav audio/wave audio/x-wav
        public.midi-audio | MIDI audio | public.audio | midi mid smf kar | audio/midi audio/x-midi
        public.playlist | playlist
        public.m3u-playlist | M3U playlist | public.text public.playlist | m3u m3u8 \
            | audio/mpegurl audio/x-mpegurl application/vnd.apple.mpegurl
        com.adobe.pdf | PDF document | public.data public.composite-content | pdf | application/pdf
        com.apple.rtfd | rich text document | com.apple.package public.composite-content | rtfd
        com.apple.flat-rtfd | rich text document | public.data public.composite-content
        com.apple.webarchive | web archive | public.data public.composite-content | webarchive \
            | application/x-webarchive
        org.idpf.epub-container | EPUB document | public.data public.composite-content | epub \
            | application/epub+zip
        public.spreadsheet | spreadsheet | public.content
        public.presentation | presentation | public.composite-content
        public.database | database
        com.apple.property-list | property list | public.data | plist
        com.apple.xml-property-list | XML property list | public.text com.apple.property-list
        com.apple.binary-property-list | binary property list | com.apple.property-list
        public.archive | archive
        public.disk-image | disk image | public.archive
        org.gnu.gnu-zip-archive | gzip archive | public.data public.archive | gz gzip \
            | application/x-gzip application/gzip
        public.bzip2-archive | bzip2 archive | public.data public.archive | bz2 bzip2 \
            | application/x-bzip2
        public.zip-archive | ZIP archive | public.data public.archive | zip | application/zip
        public.tar-archive | tar archive | public.data public.archive | tar | application/x-tar
        com.apple.archive | Apple Archive | public.data public.archive | aar
        public.message | message
        public.email-message | email message | public.message
        public.contact | contact
        public.vcard | vCard | public.text public.contact | vcf vcard \
            | text/directory text/vcard text/x-vcard
        public.to-do-item | to do item
        public.calendar-event | calendar event
        com.apple.internet-location | Internet location | public.data
        com.microsoft.internet-shortcut | Internet shortcut | com.apple.internet-location | url
        public.bookmark | bookmark
        public.font | font
        com.rsa.pkcs-12 | PKCS#12 file | public.data | p12 pfx | application/x-pkcs12
        public.x509-certificate | X.509 certificate | public.data | cer der crt \
            | application/x-x509-ca-cert
        com.apple.haptics.ahap | AHAP file | public.data | ahap
        com.apple.linkpresentation.metadata | link metadata | public.data
        """
    )
}
