// SPDX-License-Identifier: Apache-2.0

// Includes the module wherever UIKit is; see its source.
import _Testing_UIKit
