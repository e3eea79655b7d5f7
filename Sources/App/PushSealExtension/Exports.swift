// SPDX-License-Identifier: Apache-2.0

// What an extension makes of errors, texts and `userInfo`.
@_exported public import PushSealFoundation
