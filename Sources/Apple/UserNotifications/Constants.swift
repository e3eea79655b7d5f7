// SPDX-License-Identifier: Apache-2.0

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

/// The action identifier for opening the app from the notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier>
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier for dismissing the notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationdismissactionidentifier>
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
