// SPDX-License-Identifier: Apache-2.0

// So that the module is there wherever UIKit is: see its source.
import _Testing_UIKit
