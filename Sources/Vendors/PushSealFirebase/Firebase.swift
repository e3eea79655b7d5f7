// SPDX-License-Identifier: Apache-2.0

// Firebase's umbrella module. Of Firebase's modules it has the one that service extensions use.
@_exported public import PushSealFirebaseMessaging
