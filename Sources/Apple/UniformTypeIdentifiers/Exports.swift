// SPDX-License-Identifier: Apache-2.0

// Apple's `import UniformTypeIdentifiers` includes Foundation.
@_exported public import Foundation
