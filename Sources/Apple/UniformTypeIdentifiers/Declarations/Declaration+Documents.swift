// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of documents, archives and records.
    static let documents = table(
        """
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
