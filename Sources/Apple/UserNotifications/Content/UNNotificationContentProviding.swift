// SPDX-License-Identifier: Apache-2.0

/// Something that can supply context for a notification, such as a messaging intent.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontentproviding>
///
/// Linux: Apple accepts only types of its own SDK (`INSendMessageIntent` and the like) and none of
/// those exist here, so no provider is of a known kind. See ``UNNotificationContent/updating(from:)``.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
