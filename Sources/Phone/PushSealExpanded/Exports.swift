// SPDX-License-Identifier: Apache-2.0

// `ContentExtensionInfo` belongs to both.
@_exported public import PushSealDevice
