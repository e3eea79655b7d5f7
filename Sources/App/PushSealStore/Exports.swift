// SPDX-License-Identifier: Apache-2.0

// What an app makes of the record: texts, errors and `userInfo`.
@_exported public import PushSealFoundation
