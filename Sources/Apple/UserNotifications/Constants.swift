// SPDX-License-Identifier: Apache-2.0

/// The option that says what type a file is, whatever its extension; a uniform type identifier.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionstypehintkey>
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

/// The option that leaves an attachment out of the notification's thumbnail; a Boolean.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionsthumbnailhiddenkey>
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The option that cuts the thumbnail from a part of the image; a rectangle in units of its size.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionsthumbnailclippingrectkey>
///
/// Linux: accepted and kept; a `CGRect`, since there is no `CGRectCreateDictionaryRepresentation`.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The option that takes the thumbnail from a frame of a film or animation; a number.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachmentoptionsthumbnailtimekey>
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
    "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// The action identifier that says: the user opened the app from the notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier>
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier that says: the user dismissed the notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationdismissactionidentifier>
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
