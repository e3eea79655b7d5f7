// SPDX-License-Identifier: Apache-2.0

// Whatever fails here fails with a `SystemError`.
@_exported public import PushSealLocking
