// SPDX-License-Identifier: Apache-2.0

/// A provider of context for a notification, such as a messaging intent.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontentproviding>
///
/// The providers are `INSendMessageIntent`, `INStartCallIntent` and
/// `UNNotificationAttributedMessageContext`; ``UNNotificationContent/updating(from:)`` rejects
/// other conforming types.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
