// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A key that is read from PEM must be the same when it is written and read again.
func readPEM(_ bytes: [UInt8]) -> CInt {
    guard let key = try? P256.PrivateKey(pem: SecretBytes(copying: bytes)) else { return 0 }
    let again = try? P256.PrivateKey(pem: key.pem)
    precondition(again?.publicKey == key.publicKey)
    return 0
}
