// SPDX-License-Identifier: Apache-2.0

// As Apple's header imports UIKit. The notifications come along, since an extension that imports
// nothing else is handed them.
@_exported public import UIKit
@_exported public import UserNotifications
