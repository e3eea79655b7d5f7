// SPDX-License-Identifier: Apache-2.0

// What is to be sealed is said by the options of `encrypt`.
@_exported public import PushSealOptions
