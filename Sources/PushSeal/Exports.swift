// SPDX-License-Identifier: Apache-2.0

// Who seals or opens a push needs keys, and its custom keys are JSON: one import brings all.
@_exported public import SealFormats
@_exported public import StrictJSON
