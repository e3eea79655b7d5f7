// SPDX-License-Identifier: Apache-2.0

/// The direction of a cipher.
enum CipherDirection {
    case decrypt
    case encrypt
}
