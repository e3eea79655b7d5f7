// SPDX-License-Identifier: Apache-2.0

/// The types of documents, archives and records.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// PDF: `com.adobe.pdf`.
    public static var pdf: UTType { UTType(declared: "com.adobe.pdf") }
    /// Rich text with attachments, as a package: `com.apple.rtfd`.
    public static var rtfd: UTType { UTType(declared: "com.apple.rtfd") }
    /// Rich text with attachments, as a stream: `com.apple.flat-rtfd`.
    public static var flatRTFD: UTType { UTType(declared: "com.apple.flat-rtfd") }
    /// A web page with its resources: `com.apple.webarchive`.
    public static var webArchive: UTType { UTType(declared: "com.apple.webarchive") }
    /// An EPUB book: `org.idpf.epub-container`.
    public static var epub: UTType { UTType(declared: "org.idpf.epub-container") }
    /// Any spreadsheet: `public.spreadsheet`.
    public static var spreadsheet: UTType { UTType(declared: "public.spreadsheet") }
    /// Any presentation: `public.presentation`.
    public static var presentation: UTType { UTType(declared: "public.presentation") }
    /// Any database: `public.database`.
    public static var database: UTType { UTType(declared: "public.database") }
    /// A property list: `com.apple.property-list`.
    public static var propertyList: UTType { UTType(declared: "com.apple.property-list") }
    /// A property list in XML: `com.apple.xml-property-list`.
    public static var xmlPropertyList: UTType { UTType(declared: "com.apple.xml-property-list") }
    /// A binary property list: `com.apple.binary-property-list`.
    public static var binaryPropertyList: UTType {
        UTType(declared: "com.apple.binary-property-list")
    }
    /// Any archive: `public.archive`.
    public static var archive: UTType { UTType(declared: "public.archive") }
    /// Any disk image: `public.disk-image`.
    public static var diskImage: UTType { UTType(declared: "public.disk-image") }
    /// A gzip archive: `org.gnu.gnu-zip-archive`.
    public static var gzip: UTType { UTType(declared: "org.gnu.gnu-zip-archive") }
    /// A bzip2 archive: `public.bzip2-archive`.
    public static var bz2: UTType { UTType(declared: "public.bzip2-archive") }
    /// A ZIP archive: `public.zip-archive`.
    public static var zip: UTType { UTType(declared: "public.zip-archive") }
    /// A tar archive: `public.tar-archive`.
    public static var tarArchive: UTType { UTType(declared: "public.tar-archive") }
    /// An Apple Archive: `com.apple.archive`.
    public static var appleArchive: UTType { UTType(declared: "com.apple.archive") }
    /// Any message: `public.message`.
    public static var message: UTType { UTType(declared: "public.message") }
    /// An e-mail: `public.email-message`.
    public static var emailMessage: UTType { UTType(declared: "public.email-message") }
    /// Any contact: `public.contact`.
    public static var contact: UTType { UTType(declared: "public.contact") }
    /// A vCard: `public.vcard`.
    public static var vCard: UTType { UTType(declared: "public.vcard") }
    /// A to-do item: `public.to-do-item`.
    public static var toDoItem: UTType { UTType(declared: "public.to-do-item") }
    /// A calendar event: `public.calendar-event`.
    public static var calendarEvent: UTType { UTType(declared: "public.calendar-event") }
    /// A file that contains a URL: `com.apple.internet-location`.
    public static var internetLocation: UTType { UTType(declared: "com.apple.internet-location") }
    /// A Windows file that contains a URL: `com.microsoft.internet-shortcut`.
    public static var internetShortcut: UTType {
        UTType(declared: "com.microsoft.internet-shortcut")
    }
    /// Any bookmark: `public.bookmark`.
    public static var bookmark: UTType { UTType(declared: "public.bookmark") }
    /// Any font: `public.font`.
    public static var font: UTType { UTType(declared: "public.font") }
    /// Keys and certificates as PKCS#12: `com.rsa.pkcs-12`.
    public static var pkcs12: UTType { UTType(declared: "com.rsa.pkcs-12") }
    /// An X.509 certificate: `public.x509-certificate`.
    public static var x509Certificate: UTType { UTType(declared: "public.x509-certificate") }
    /// A haptic pattern: `com.apple.haptics.ahap`.
    public static var ahap: UTType { UTType(declared: "com.apple.haptics.ahap") }
    /// The metadata of a link: `com.apple.linkpresentation.metadata`.
    public static var linkPresentationMetadata: UTType {
        UTType(declared: "com.apple.linkpresentation.metadata")
    }
}
