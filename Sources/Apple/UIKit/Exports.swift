// SPDX-License-Identifier: Apache-2.0

// Apple's `import UIKit` brings Foundation along, and CoreGraphics, whose CGRect and the like are in
// Foundation here.
@_exported public import Foundation
#if Networking
@_exported public import FoundationNetworking
#endif
