// SPDX-License-Identifier: Apache-2.0

// Apple's `import Intents` brings Foundation along, and UserNotifications, whose protocol
// UNNotificationContentProviding its intents conform to.
@_exported public import UserNotifications
