// SPDX-License-Identifier: Apache-2.0

// Apple's `import UserNotifications` includes Foundation.
@_exported public import PhoneFoundation

extension UNNotificationAttachment: CVarArg, _CVarArgObject {}
extension UNNotificationContent: CVarArg, _CVarArgObject {}
extension UNNotificationRequest: CVarArg, _CVarArgObject {}
