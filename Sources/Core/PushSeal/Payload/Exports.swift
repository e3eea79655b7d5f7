// SPDX-License-Identifier: Apache-2.0

// Sealing or opening a push needs keys, and custom keys are JSON: one import brings it all.
@_exported public import SealFormats
@_exported public import PushSealJSON
