// SPDX-License-Identifier: Apache-2.0

// Who seals or opens a push needs keys: one import brings both.
@_exported public import SealFormats
