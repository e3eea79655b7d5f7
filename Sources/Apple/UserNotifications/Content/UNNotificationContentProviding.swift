// SPDX-License-Identifier: Apache-2.0

/// Something that can supply context for a notification, such as a messaging intent.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontentproviding>
///
/// The providers are `INSendMessageIntent`, `INStartCallIntent` and
/// `UNNotificationAttributedMessageContext`; a conformance of one's own is refused by
/// ``UNNotificationContent/updating(from:)``.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
