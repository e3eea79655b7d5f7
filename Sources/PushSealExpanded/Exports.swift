// SPDX-License-Identifier: Apache-2.0

// What a content extension's Info.plist says belongs to both.
@_exported public import PushSealDevice
