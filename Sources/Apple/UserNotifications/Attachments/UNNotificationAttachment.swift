// SPDX-License-Identifier: Apache-2.0

import PhoneEntitlements
import PushSealMediaTypes

/// An image, sound or movie shown with a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment>
///
/// The type comes from the file's extension or from ``UNNotificationAttachmentOptionsTypeHintKey``.
/// The contents are checked when a request is added, or once the extension has replied: a file that
/// is not an image, sound or movie, or is truncated, is refused then.
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding {
    private let info: UserInfo
    /// The other options; values in the form of ``UserInfo``.
    package final var options: [AnyHashable: Any] { info.dictionary }

    /// Makes an attachment from a file on this device.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment/init(identifier:url:options:)>
    ///
    /// The file may be audio up to 5 MB (AIFF, WAV, MP3, MPEG-4), an image up to 10 MB (JPEG, GIF,
    /// PNG) or a movie up to 50 MB (MPEG, MPEG-2, MPEG-4, AVI). An empty identifier becomes a UUID.
    ///
    /// The type hint is an identifier, or a `UTType`.
    ///
    /// - Throws: ``UNError``: `attachmentInvalidURL` if the URL is not a file URL or the file does
    ///   not exist, `attachmentUnrecognizedType`, or `attachmentInvalidFileSize`.
    public convenience init(
        identifier: String,
        url URL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        do throws(UNError) {
            try self.init(
                identifier: identifier,
                url: URL,
                hint: options?[UNNotificationAttachmentOptionsTypeHintKey],
                options: options ?? [:]
            )
        } catch {
            let name = URL.lastPathComponent.prefix(100)
            PhoneFaults.report(
                .badAttachment,
                "attachment \"\(identifier.prefix(100))\" of \"\(name)\" was refused: "
                    + error.localizedDescription
            )
            throw error
        }
    }

    /// For the device: as ``init(identifier:url:options:)``, with a hint that is not in the options,
    /// and without a report of what is refused.
    package convenience init(
        identifier: String,
        url URL: URL,
        hint: Any?,
        options: [AnyHashable: Any]
    ) throws(UNError) {
        let type = try AttachmentFile.type(of: URL, hint: hint)
        try AttachmentFile.checkSize(of: URL, type: type)
        self.init(
            identifier: identifier.isEmpty ? UUID().uuidString : identifier,
            file: URL,
            type: type.identifier,
            info: UserInfo(options)
        )
    }

    private init(identifier: String, file: URL, type: String, info: UserInfo) {
        self.identifier = identifier
        url = file
        self.type = type
        self.info = info
        super.init()
    }

    /// For the device: the same attachment, after its file was moved.
    package final func moved(to url: URL) -> UNNotificationAttachment {
        UNNotificationAttachment(
            identifier: identifier,
            file: url,
            type: type,
            info: info
        )
    }

    /// The attachment's identifier within its notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment/identifier>
    open private(set) var identifier: String

    /// The location of the file.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment/url>
    open private(set) var url: URL

    /// The uniform type identifier, such as `public.png`.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment/type>
    open private(set) var type: String

    /// The attachment itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether identifier, file, type and options are equal; the file is not read.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
            && info == other.info
    }

    /// The fields.
    open override var description: String {
        super.description.adding([
            "identifier": identifier,
            "url": url,
            "type": type,
        ])
    }

    /// Equal for equal attachments.
    open override var hash: Int { identifier.hashValue }

    /// True: an archive of an attachment can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the file's URL and the options, not the file.
    open func encode(with coder: NSCoder) {
        coder.encode(identifier as NSString, forKey: "identifier")
        coder.encode(url as NSURL, forKey: "URL")
        coder.encode(type as NSString, forKey: "type")
        info.encode(with: coder, forKey: "options")
    }

    /// Reads what ``encode(with:)`` wrote; nil if a part is missing.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.text(forKey: "identifier"),
            let url = coder.decodeObject(of: NSURL.self, forKey: "URL"),
            let type = coder.text(forKey: "type")
        else { return nil }
        self.identifier = identifier
        self.url = url as URL
        self.type = type
        info = UserInfo(coder: coder, forKey: "options")
        super.init()
    }
}

/// The option for a file's type, whatever its extension; a uniform type identifier.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionstypehintkey>
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

/// The option to leave an attachment out of the notification's thumbnail; a Boolean.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionsthumbnailhiddenkey>
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The option for the part of the image to show as thumbnail; a rectangle in units of its size.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionsthumbnailclippingrectkey>
///
/// Linux: accepted and kept; a `CGRect`, since there is no `CGRectCreateDictionaryRepresentation`.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The option for the frame of a movie or animation to show as thumbnail; a number.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionsthumbnailtimekey>
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
    "UNNotificationAttachmentOptionsThumbnailTimeKey"
