// SPDX-License-Identifier: Apache-2.0

public import Foundation
// Apple's `import MobileCoreServices` brings Foundation and UniformTypeIdentifiers along.
@_exported public import UniformTypeIdentifiers

/// Extensions of file names, as a class of tags.
///
/// <https://developer.apple.com/documentation/coreservices/kuttagclassfilenameextension>
public var kUTTagClassFilenameExtension: NSString {
    UTTagClass.filenameExtension.rawValue as NSString
}

/// MIME types, as a class of tags.
///
/// <https://developer.apple.com/documentation/coreservices/kuttagclassmimetype>
public var kUTTagClassMIMEType: NSString { UTTagClass.mimeType.rawValue as NSString }

/// The identifier of the type that a tag means; the caller owns it.
///
/// <https://developer.apple.com/documentation/coreservices/1448939-uttypecreatepreferredidentifierf>
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: NSString,
    _ inTag: NSString,
    _ inConformingToUTI: NSString?
) -> Unmanaged<NSString>? {
    let type = UTType(
        tag: String(inTag),
        tagClass: UTTagClass(rawValue: String(inTagClass)),
        conformingTo: inConformingToUTI.flatMap { UTType(String($0)) }
    )
    guard let type else { return nil }
    return unsafe Unmanaged.passRetained(type.identifier as NSString)
}

/// The extension or MIME type that a type prefers; the caller owns it.
///
/// <https://developer.apple.com/documentation/coreservices/1442744-uttypecopypreferredtagwithclass>
public func UTTypeCopyPreferredTagWithClass(
    _ inUTI: NSString,
    _ inTagClass: NSString
) -> Unmanaged<NSString>? {
    let tags = UTType(String(inUTI))?.tags[UTTagClass(rawValue: String(inTagClass))]
    guard let tag = tags?.first else { return nil }
    return unsafe Unmanaged.passRetained(tag as NSString)
}

/// Whether a type is the other or a kind of it.
///
/// <https://developer.apple.com/documentation/coreservices/1444079-uttypeconformsto>
public func UTTypeConformsTo(_ inUTI: NSString, _ inConformsToUTI: NSString) -> Bool {
    guard let type = UTType(String(inUTI)), let other = UTType(String(inConformsToUTI)) else {
        return false
    }
    return type.conforms(to: other)
}

/// Whether two identifiers are of one type.
///
/// <https://developer.apple.com/documentation/coreservices/1448777-uttypeequal>
public func UTTypeEqual(_ inUTI1: NSString, _ inUTI2: NSString) -> Bool {
    String(inUTI1).lowercased() == String(inUTI2).lowercased()
}

// The identifiers of `UTType` by their older names.
//
// <https://developer.apple.com/documentation/coreservices/uttype>
//
// Linux: `CFString` is another name of `NSString`; no name warns of being deprecated.

private func identifier(of type: UTType) -> NSString { type.identifier as NSString }

/// `public.item`.
public var kUTTypeItem: NSString { identifier(of: .item) }
/// `public.content`.
public var kUTTypeContent: NSString { identifier(of: .content) }
/// `public.composite-content`.
public var kUTTypeCompositeContent: NSString { identifier(of: .compositeContent) }
/// `public.message`.
public var kUTTypeMessage: NSString { identifier(of: .message) }
/// `public.contact`.
public var kUTTypeContact: NSString { identifier(of: .contact) }
/// `public.archive`.
public var kUTTypeArchive: NSString { identifier(of: .archive) }
/// `public.disk-image`.
public var kUTTypeDiskImage: NSString { identifier(of: .diskImage) }
/// `public.data`.
public var kUTTypeData: NSString { identifier(of: .data) }
/// `public.directory`.
public var kUTTypeDirectory: NSString { identifier(of: .directory) }
/// `com.apple.resolvable`.
public var kUTTypeResolvable: NSString { identifier(of: .resolvable) }
/// `public.symlink`.
public var kUTTypeSymLink: NSString { identifier(of: .symbolicLink) }
/// `public.executable`.
public var kUTTypeExecutable: NSString { identifier(of: .executable) }
/// `com.apple.mount-point`.
public var kUTTypeMountPoint: NSString { identifier(of: .mountPoint) }
/// `com.apple.alias-file`.
public var kUTTypeAliasFile: NSString { identifier(of: .aliasFile) }
/// `com.apple.bookmark`.
public var kUTTypeURLBookmarkData: NSString { identifier(of: .urlBookmarkData) }
/// `public.url`.
public var kUTTypeURL: NSString { identifier(of: .url) }
/// `public.file-url`.
public var kUTTypeFileURL: NSString { identifier(of: .fileURL) }
/// `public.text`.
public var kUTTypeText: NSString { identifier(of: .text) }
/// `public.plain-text`.
public var kUTTypePlainText: NSString { identifier(of: .plainText) }
/// `public.utf8-plain-text`.
public var kUTTypeUTF8PlainText: NSString { identifier(of: .utf8PlainText) }
/// `public.utf16-external-plain-text`.
public var kUTTypeUTF16ExternalPlainText: NSString { identifier(of: .utf16ExternalPlainText) }
/// `public.utf16-plain-text`.
public var kUTTypeUTF16PlainText: NSString { identifier(of: .utf16PlainText) }
/// `public.delimited-values-text`.
public var kUTTypeDelimitedText: NSString { identifier(of: .delimitedText) }
/// `public.comma-separated-values-text`.
public var kUTTypeCommaSeparatedText: NSString { identifier(of: .commaSeparatedText) }
/// `public.tab-separated-values-text`.
public var kUTTypeTabSeparatedText: NSString { identifier(of: .tabSeparatedText) }
/// `public.utf8-tab-separated-values-text`.
public var kUTTypeUTF8TabSeparatedText: NSString { identifier(of: .utf8TabSeparatedText) }
/// `public.rtf`.
public var kUTTypeRTF: NSString { identifier(of: .rtf) }
/// `public.html`.
public var kUTTypeHTML: NSString { identifier(of: .html) }
/// `public.xml`.
public var kUTTypeXML: NSString { identifier(of: .xml) }
/// `public.source-code`.
public var kUTTypeSourceCode: NSString { identifier(of: .sourceCode) }
/// `public.json`.
public var kUTTypeJSON: NSString { identifier(of: .json) }
/// `com.apple.property-list`.
public var kUTTypePropertyList: NSString { identifier(of: .propertyList) }
/// `com.apple.xml-property-list`.
public var kUTTypeXMLPropertyList: NSString { identifier(of: .xmlPropertyList) }
/// `com.apple.binary-property-list`.
public var kUTTypeBinaryPropertyList: NSString { identifier(of: .binaryPropertyList) }
/// `com.adobe.pdf`.
public var kUTTypePDF: NSString { identifier(of: .pdf) }
/// `com.apple.rtfd`.
public var kUTTypeRTFD: NSString { identifier(of: .rtfd) }
/// `com.apple.flat-rtfd`.
public var kUTTypeFlatRTFD: NSString { identifier(of: .flatRTFD) }
/// `com.apple.webarchive`.
public var kUTTypeWebArchive: NSString { identifier(of: .webArchive) }
/// `public.image`.
public var kUTTypeImage: NSString { identifier(of: .image) }
/// `public.jpeg`.
public var kUTTypeJPEG: NSString { identifier(of: .jpeg) }
/// `public.tiff`.
public var kUTTypeTIFF: NSString { identifier(of: .tiff) }
/// `com.compuserve.gif`.
public var kUTTypeGIF: NSString { identifier(of: .gif) }
/// `public.png`.
public var kUTTypePNG: NSString { identifier(of: .png) }
/// `com.apple.icns`.
public var kUTTypeAppleICNS: NSString { identifier(of: .icns) }
/// `com.microsoft.bmp`.
public var kUTTypeBMP: NSString { identifier(of: .bmp) }
/// `com.microsoft.ico`.
public var kUTTypeICO: NSString { identifier(of: .ico) }
/// `public.camera-raw-image`.
public var kUTTypeRawImage: NSString { identifier(of: .rawImage) }
/// `public.svg-image`.
public var kUTTypeScalableVectorGraphics: NSString { identifier(of: .svg) }
/// `com.apple.live-photo`.
public var kUTTypeLivePhoto: NSString { identifier(of: .livePhoto) }
/// `public.audiovisual-content`.
public var kUTTypeAudiovisualContent: NSString { identifier(of: .audiovisualContent) }
/// `public.movie`.
public var kUTTypeMovie: NSString { identifier(of: .movie) }
/// `public.video`.
public var kUTTypeVideo: NSString { identifier(of: .video) }
/// `public.audio`.
public var kUTTypeAudio: NSString { identifier(of: .audio) }
/// `com.apple.quicktime-movie`.
public var kUTTypeQuickTimeMovie: NSString { identifier(of: .quickTimeMovie) }
/// `public.mpeg`.
public var kUTTypeMPEG: NSString { identifier(of: .mpeg) }
/// `public.mpeg-2-video`.
public var kUTTypeMPEG2Video: NSString { identifier(of: .mpeg2Video) }
/// `public.mpeg-2-transport-stream`.
public var kUTTypeMPEG2TransportStream: NSString { identifier(of: .mpeg2TransportStream) }
/// `public.mp3`.
public var kUTTypeMP3: NSString { identifier(of: .mp3) }
/// `public.mpeg-4`.
public var kUTTypeMPEG4: NSString { identifier(of: .mpeg4Movie) }
/// `public.mpeg-4-audio`.
public var kUTTypeMPEG4Audio: NSString { identifier(of: .mpeg4Audio) }
/// `com.apple.protected-mpeg-4-audio`.
public var kUTTypeAppleProtectedMPEG4Audio: NSString { identifier(of: .appleProtectedMPEG4Audio) }
/// `com.apple.protected-mpeg-4-video`.
public var kUTTypeAppleProtectedMPEG4Video: NSString { identifier(of: .appleProtectedMPEG4Video) }
/// `public.avi`.
public var kUTTypeAVIMovie: NSString { identifier(of: .avi) }
/// `public.aiff-audio`.
public var kUTTypeAudioInterchangeFileFormat: NSString { identifier(of: .aiff) }
/// `com.microsoft.waveform-audio`.
public var kUTTypeWaveformAudio: NSString { identifier(of: .wav) }
/// `public.midi-audio`.
public var kUTTypeMIDIAudio: NSString { identifier(of: .midi) }
/// `public.playlist`.
public var kUTTypePlaylist: NSString { identifier(of: .playlist) }
/// `public.m3u-playlist`.
public var kUTTypeM3UPlaylist: NSString { identifier(of: .m3uPlaylist) }
/// `public.folder`.
public var kUTTypeFolder: NSString { identifier(of: .folder) }
/// `public.volume`.
public var kUTTypeVolume: NSString { identifier(of: .volume) }
/// `com.apple.package`.
public var kUTTypePackage: NSString { identifier(of: .package) }
/// `com.apple.bundle`.
public var kUTTypeBundle: NSString { identifier(of: .bundle) }
/// `com.apple.application`.
public var kUTTypeApplication: NSString { identifier(of: .application) }
/// `com.apple.application-bundle`.
public var kUTTypeApplicationBundle: NSString { identifier(of: .applicationBundle) }
/// `org.gnu.gnu-zip-archive`.
public var kUTTypeGNUZipArchive: NSString { identifier(of: .gzip) }
/// `public.bzip2-archive`.
public var kUTTypeBzip2Archive: NSString { identifier(of: .bz2) }
/// `public.zip-archive`.
public var kUTTypeZipArchive: NSString { identifier(of: .zip) }
/// `public.spreadsheet`.
public var kUTTypeSpreadsheet: NSString { identifier(of: .spreadsheet) }
/// `public.presentation`.
public var kUTTypePresentation: NSString { identifier(of: .presentation) }
/// `public.database`.
public var kUTTypeDatabase: NSString { identifier(of: .database) }
/// `public.vcard`.
public var kUTTypeVCard: NSString { identifier(of: .vCard) }
/// `public.to-do-item`.
public var kUTTypeToDoItem: NSString { identifier(of: .toDoItem) }
/// `public.calendar-event`.
public var kUTTypeCalendarEvent: NSString { identifier(of: .calendarEvent) }
/// `public.email-message`.
public var kUTTypeEmailMessage: NSString { identifier(of: .emailMessage) }
/// `com.apple.internet-location`.
public var kUTTypeInternetLocation: NSString { identifier(of: .internetLocation) }
/// `public.font`.
public var kUTTypeFont: NSString { identifier(of: .font) }
/// `public.bookmark`.
public var kUTTypeBookmark: NSString { identifier(of: .bookmark) }
/// `com.rsa.pkcs-12`.
public var kUTTypePKCS12: NSString { identifier(of: .pkcs12) }
/// `public.x509-certificate`.
public var kUTTypeX509Certificate: NSString { identifier(of: .x509Certificate) }
/// `org.idpf.epub-container`.
public var kUTTypeElectronicPublication: NSString { identifier(of: .epub) }
/// `public.log`.
public var kUTTypeLog: NSString { identifier(of: .log) }
