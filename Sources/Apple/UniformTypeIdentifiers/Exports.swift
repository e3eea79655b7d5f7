// SPDX-License-Identifier: Apache-2.0

// Apple's `import UniformTypeIdentifiers` brings Foundation along.
@_exported public import Foundation
