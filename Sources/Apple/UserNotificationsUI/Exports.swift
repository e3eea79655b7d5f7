// SPDX-License-Identifier: Apache-2.0

// Apple's header imports UIKit. UserNotifications is re-exported too, since an extension that
// imports nothing else uses its types.
@_exported public import UIKit
@_exported public import UserNotifications
