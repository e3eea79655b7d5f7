// SPDX-License-Identifier: Apache-2.0

// The options of `encrypt` say what to seal.
@_exported public import PushSealOptions
