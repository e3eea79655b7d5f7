// SPDX-License-Identifier: Apache-2.0

// Apple's `import UIKit` includes Foundation, and CoreGraphics, whose CGRect and other types are in
// Foundation here.
@_exported public import Foundation
#if Networking
@_exported public import FoundationNetworking
#endif
// Includes the module wherever UIKit is; see its source.
import _Testing_UIKit
