// SPDX-License-Identifier: Apache-2.0

// Firebase's umbrella module: here, of its modules, the one that service extensions use.
@_exported public import FirebaseMessaging
