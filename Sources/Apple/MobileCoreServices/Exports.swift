// SPDX-License-Identifier: Apache-2.0

// Apple's `import MobileCoreServices` brings Foundation and UniformTypeIdentifiers along.
@_exported public import UniformTypeIdentifiers
