// SPDX-License-Identifier: Apache-2.0

// Apple's `import Intents` includes Foundation, and UserNotifications, whose protocol
// UNNotificationContentProviding the intents conform to.
@_exported public import UserNotifications
