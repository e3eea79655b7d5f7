// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of documents, archives and records.
    static let documents = [
        Declaration(
            "com.adobe.pdf",
            ["public.data", "public.composite-content"],
            files: ["pdf"],
            mime: ["application/pdf"],
            "PDF document"
        ),
        Declaration(
            "com.apple.rtfd",
            ["com.apple.package", "public.composite-content"],
            files: ["rtfd"],
            "rich text document"
        ),
        Declaration(
            "com.apple.flat-rtfd",
            ["public.data", "public.composite-content"],
            "rich text document"
        ),
        Declaration(
            "com.apple.webarchive",
            ["public.data", "public.composite-content"],
            files: ["webarchive"],
            mime: ["application/x-webarchive"],
            "web archive"
        ),
        Declaration(
            "org.idpf.epub-container",
            ["public.data", "public.composite-content"],
            files: ["epub"],
            mime: ["application/epub+zip"],
            "EPUB document"
        ),
        Declaration("public.spreadsheet", ["public.content"], "spreadsheet"),
        Declaration("public.presentation", ["public.composite-content"], "presentation"),
        Declaration("public.database", [], "database"),
        Declaration("com.apple.property-list", ["public.data"], files: ["plist"], "property list"),
        Declaration(
            "com.apple.xml-property-list",
            ["public.text", "com.apple.property-list"],
            "XML property list"
        ),
        Declaration(
            "com.apple.binary-property-list",
            ["com.apple.property-list"],
            "binary property list"
        ),
        Declaration("public.archive", [], "archive"),
        Declaration("public.disk-image", ["public.archive"], "disk image"),
        Declaration(
            "org.gnu.gnu-zip-archive",
            ["public.data", "public.archive"],
            files: ["gz", "gzip"],
            mime: ["application/x-gzip", "application/gzip"],
            "gzip archive"
        ),
        Declaration(
            "public.bzip2-archive",
            ["public.data", "public.archive"],
            files: ["bz2", "bzip2"],
            mime: ["application/x-bzip2"],
            "bzip2 archive"
        ),
        Declaration(
            "public.zip-archive",
            ["public.data", "public.archive"],
            files: ["zip"],
            mime: ["application/zip"],
            "ZIP archive"
        ),
        Declaration(
            "public.tar-archive",
            ["public.data", "public.archive"],
            files: ["tar"],
            mime: ["application/x-tar"],
            "tar archive"
        ),
        Declaration(
            "com.apple.archive",
            ["public.data", "public.archive"],
            files: ["aar"],
            "Apple Archive"
        ),
        Declaration("public.message", [], "message"),
        Declaration("public.email-message", ["public.message"], "email message"),
        Declaration("public.contact", [], "contact"),
        Declaration(
            "public.vcard",
            ["public.text", "public.contact"],
            files: ["vcf", "vcard"],
            mime: ["text/directory", "text/vcard", "text/x-vcard"],
            "vCard"
        ),
        Declaration("public.to-do-item", [], "to do item"),
        Declaration("public.calendar-event", [], "calendar event"),
        Declaration("com.apple.internet-location", ["public.data"], "Internet location"),
        Declaration(
            "com.microsoft.internet-shortcut",
            ["com.apple.internet-location"],
            files: ["url"],
            "Internet shortcut"
        ),
        Declaration("public.bookmark", [], "bookmark"),
        Declaration("public.font", [], "font"),
        Declaration(
            "com.rsa.pkcs-12",
            ["public.data"],
            files: ["p12", "pfx"],
            mime: ["application/x-pkcs12"],
            "PKCS#12 file"
        ),
        Declaration(
            "public.x509-certificate",
            ["public.data"],
            files: ["cer", "der", "crt"],
            mime: ["application/x-x509-ca-cert"],
            "X.509 certificate"
        ),
        Declaration("com.apple.haptics.ahap", ["public.data"], files: ["ahap"], "AHAP file"),
        Declaration("com.apple.linkpresentation.metadata", ["public.data"], "link metadata"),
    ]
}
