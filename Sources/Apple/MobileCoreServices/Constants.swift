// SPDX-License-Identifier: Apache-2.0

public import Foundation
import UniformTypeIdentifiers

// The identifiers of `UTType` by their older names.
//
// <https://developer.apple.com/documentation/coreservices/uttype>
//
// Linux: `CFString` is another name of `NSString`; no name warns of being deprecated.

/// `public.item`.
public var kUTTypeItem: NSString { UTType.item.identifier as NSString }
/// `public.content`.
public var kUTTypeContent: NSString { UTType.content.identifier as NSString }
/// `public.composite-content`.
public var kUTTypeCompositeContent: NSString { UTType.compositeContent.identifier as NSString }
/// `public.message`.
public var kUTTypeMessage: NSString { UTType.message.identifier as NSString }
/// `public.contact`.
public var kUTTypeContact: NSString { UTType.contact.identifier as NSString }
/// `public.archive`.
public var kUTTypeArchive: NSString { UTType.archive.identifier as NSString }
/// `public.disk-image`.
public var kUTTypeDiskImage: NSString { UTType.diskImage.identifier as NSString }
/// `public.data`.
public var kUTTypeData: NSString { UTType.data.identifier as NSString }
/// `public.directory`.
public var kUTTypeDirectory: NSString { UTType.directory.identifier as NSString }
/// `com.apple.resolvable`.
public var kUTTypeResolvable: NSString { UTType.resolvable.identifier as NSString }
/// `public.symlink`.
public var kUTTypeSymLink: NSString { UTType.symbolicLink.identifier as NSString }
/// `public.executable`.
public var kUTTypeExecutable: NSString { UTType.executable.identifier as NSString }
/// `com.apple.mount-point`.
public var kUTTypeMountPoint: NSString { UTType.mountPoint.identifier as NSString }
/// `com.apple.alias-file`.
public var kUTTypeAliasFile: NSString { UTType.aliasFile.identifier as NSString }
/// `com.apple.bookmark`.
public var kUTTypeURLBookmarkData: NSString { UTType.urlBookmarkData.identifier as NSString }
/// `public.url`.
public var kUTTypeURL: NSString { UTType.url.identifier as NSString }
/// `public.file-url`.
public var kUTTypeFileURL: NSString { UTType.fileURL.identifier as NSString }
/// `public.text`.
public var kUTTypeText: NSString { UTType.text.identifier as NSString }
/// `public.plain-text`.
public var kUTTypePlainText: NSString { UTType.plainText.identifier as NSString }
/// `public.utf8-plain-text`.
public var kUTTypeUTF8PlainText: NSString { UTType.utf8PlainText.identifier as NSString }
/// `public.utf16-external-plain-text`.
public var kUTTypeUTF16ExternalPlainText: NSString {
    UTType.utf16ExternalPlainText.identifier as NSString
}
/// `public.utf16-plain-text`.
public var kUTTypeUTF16PlainText: NSString { UTType.utf16PlainText.identifier as NSString }
/// `public.delimited-values-text`.
public var kUTTypeDelimitedText: NSString { UTType.delimitedText.identifier as NSString }
/// `public.comma-separated-values-text`.
public var kUTTypeCommaSeparatedText: NSString { UTType.commaSeparatedText.identifier as NSString }
/// `public.tab-separated-values-text`.
public var kUTTypeTabSeparatedText: NSString { UTType.tabSeparatedText.identifier as NSString }
/// `public.utf8-tab-separated-values-text`.
public var kUTTypeUTF8TabSeparatedText: NSString {
    UTType.utf8TabSeparatedText.identifier as NSString
}
/// `public.rtf`.
public var kUTTypeRTF: NSString { UTType.rtf.identifier as NSString }
/// `public.html`.
public var kUTTypeHTML: NSString { UTType.html.identifier as NSString }
/// `public.xml`.
public var kUTTypeXML: NSString { UTType.xml.identifier as NSString }
/// `public.source-code`.
public var kUTTypeSourceCode: NSString { UTType.sourceCode.identifier as NSString }
/// `public.json`.
public var kUTTypeJSON: NSString { UTType.json.identifier as NSString }
/// `com.apple.property-list`.
public var kUTTypePropertyList: NSString { UTType.propertyList.identifier as NSString }
/// `com.apple.xml-property-list`.
public var kUTTypeXMLPropertyList: NSString { UTType.xmlPropertyList.identifier as NSString }
/// `com.apple.binary-property-list`.
public var kUTTypeBinaryPropertyList: NSString { UTType.binaryPropertyList.identifier as NSString }
/// `com.adobe.pdf`.
public var kUTTypePDF: NSString { UTType.pdf.identifier as NSString }
/// `com.apple.rtfd`.
public var kUTTypeRTFD: NSString { UTType.rtfd.identifier as NSString }
/// `com.apple.flat-rtfd`.
public var kUTTypeFlatRTFD: NSString { UTType.flatRTFD.identifier as NSString }
/// `com.apple.webarchive`.
public var kUTTypeWebArchive: NSString { UTType.webArchive.identifier as NSString }
/// `public.image`.
public var kUTTypeImage: NSString { UTType.image.identifier as NSString }
/// `public.jpeg`.
public var kUTTypeJPEG: NSString { UTType.jpeg.identifier as NSString }
/// `public.tiff`.
public var kUTTypeTIFF: NSString { UTType.tiff.identifier as NSString }
/// `com.compuserve.gif`.
public var kUTTypeGIF: NSString { UTType.gif.identifier as NSString }
/// `public.png`.
public var kUTTypePNG: NSString { UTType.png.identifier as NSString }
/// `com.apple.icns`.
public var kUTTypeAppleICNS: NSString { UTType.icns.identifier as NSString }
/// `com.microsoft.bmp`.
public var kUTTypeBMP: NSString { UTType.bmp.identifier as NSString }
/// `com.microsoft.ico`.
public var kUTTypeICO: NSString { UTType.ico.identifier as NSString }
/// `public.camera-raw-image`.
public var kUTTypeRawImage: NSString { UTType.rawImage.identifier as NSString }
/// `public.svg-image`.
public var kUTTypeScalableVectorGraphics: NSString { UTType.svg.identifier as NSString }
/// `com.apple.live-photo`.
public var kUTTypeLivePhoto: NSString { UTType.livePhoto.identifier as NSString }
/// `public.audiovisual-content`.
public var kUTTypeAudiovisualContent: NSString { UTType.audiovisualContent.identifier as NSString }
/// `public.movie`.
public var kUTTypeMovie: NSString { UTType.movie.identifier as NSString }
/// `public.video`.
public var kUTTypeVideo: NSString { UTType.video.identifier as NSString }
/// `public.audio`.
public var kUTTypeAudio: NSString { UTType.audio.identifier as NSString }
/// `com.apple.quicktime-movie`.
public var kUTTypeQuickTimeMovie: NSString { UTType.quickTimeMovie.identifier as NSString }
/// `public.mpeg`.
public var kUTTypeMPEG: NSString { UTType.mpeg.identifier as NSString }
/// `public.mpeg-2-video`.
public var kUTTypeMPEG2Video: NSString { UTType.mpeg2Video.identifier as NSString }
/// `public.mpeg-2-transport-stream`.
public var kUTTypeMPEG2TransportStream: NSString {
    UTType.mpeg2TransportStream.identifier as NSString
}
/// `public.mp3`.
public var kUTTypeMP3: NSString { UTType.mp3.identifier as NSString }
/// `public.mpeg-4`.
public var kUTTypeMPEG4: NSString { UTType.mpeg4Movie.identifier as NSString }
/// `public.mpeg-4-audio`.
public var kUTTypeMPEG4Audio: NSString { UTType.mpeg4Audio.identifier as NSString }
/// `com.apple.protected-mpeg-4-audio`.
public var kUTTypeAppleProtectedMPEG4Audio: NSString {
    UTType.appleProtectedMPEG4Audio.identifier as NSString
}
/// `com.apple.protected-mpeg-4-video`.
public var kUTTypeAppleProtectedMPEG4Video: NSString {
    UTType.appleProtectedMPEG4Video.identifier as NSString
}
/// `public.avi`.
public var kUTTypeAVIMovie: NSString { UTType.avi.identifier as NSString }
/// `public.aiff-audio`.
public var kUTTypeAudioInterchangeFileFormat: NSString { UTType.aiff.identifier as NSString }
/// `com.microsoft.waveform-audio`.
public var kUTTypeWaveformAudio: NSString { UTType.wav.identifier as NSString }
/// `public.midi-audio`.
public var kUTTypeMIDIAudio: NSString { UTType.midi.identifier as NSString }
/// `public.playlist`.
public var kUTTypePlaylist: NSString { UTType.playlist.identifier as NSString }
/// `public.m3u-playlist`.
public var kUTTypeM3UPlaylist: NSString { UTType.m3uPlaylist.identifier as NSString }
/// `public.folder`.
public var kUTTypeFolder: NSString { UTType.folder.identifier as NSString }
/// `public.volume`.
public var kUTTypeVolume: NSString { UTType.volume.identifier as NSString }
/// `com.apple.package`.
public var kUTTypePackage: NSString { UTType.package.identifier as NSString }
/// `com.apple.bundle`.
public var kUTTypeBundle: NSString { UTType.bundle.identifier as NSString }
/// `com.apple.application`.
public var kUTTypeApplication: NSString { UTType.application.identifier as NSString }
/// `com.apple.application-bundle`.
public var kUTTypeApplicationBundle: NSString { UTType.applicationBundle.identifier as NSString }
/// `org.gnu.gnu-zip-archive`.
public var kUTTypeGNUZipArchive: NSString { UTType.gzip.identifier as NSString }
/// `public.bzip2-archive`.
public var kUTTypeBzip2Archive: NSString { UTType.bz2.identifier as NSString }
/// `public.zip-archive`.
public var kUTTypeZipArchive: NSString { UTType.zip.identifier as NSString }
/// `public.spreadsheet`.
public var kUTTypeSpreadsheet: NSString { UTType.spreadsheet.identifier as NSString }
/// `public.presentation`.
public var kUTTypePresentation: NSString { UTType.presentation.identifier as NSString }
/// `public.database`.
public var kUTTypeDatabase: NSString { UTType.database.identifier as NSString }
/// `public.vcard`.
public var kUTTypeVCard: NSString { UTType.vCard.identifier as NSString }
/// `public.to-do-item`.
public var kUTTypeToDoItem: NSString { UTType.toDoItem.identifier as NSString }
/// `public.calendar-event`.
public var kUTTypeCalendarEvent: NSString { UTType.calendarEvent.identifier as NSString }
/// `public.email-message`.
public var kUTTypeEmailMessage: NSString { UTType.emailMessage.identifier as NSString }
/// `com.apple.internet-location`.
public var kUTTypeInternetLocation: NSString { UTType.internetLocation.identifier as NSString }
/// `public.font`.
public var kUTTypeFont: NSString { UTType.font.identifier as NSString }
/// `public.bookmark`.
public var kUTTypeBookmark: NSString { UTType.bookmark.identifier as NSString }
/// `com.rsa.pkcs-12`.
public var kUTTypePKCS12: NSString { UTType.pkcs12.identifier as NSString }
/// `public.x509-certificate`.
public var kUTTypeX509Certificate: NSString { UTType.x509Certificate.identifier as NSString }
/// `org.idpf.epub-container`.
public var kUTTypeElectronicPublication: NSString { UTType.epub.identifier as NSString }
/// `public.log`.
public var kUTTypeLog: NSString { UTType.log.identifier as NSString }
