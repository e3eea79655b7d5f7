// SPDX-License-Identifier: Apache-2.0

// Apple's `import OSLog` brings Foundation and `os` along. Linux: reading the log (`OSLogStore`) is
// left out; what is written goes to standard error.
@_exported public import Foundation
@_exported public import os
