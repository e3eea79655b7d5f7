// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Fills memory with cryptographically secure random bytes; false if there are none.
func fillRandom(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    let part = 1 << 20
    for start in stride(from: 0, to: memory.count, by: part) {
        let count = min(part, memory.count - start)
        let address = unsafe memory.baseAddress?.advanced(by: start)
        guard unsafe RAND_priv_bytes(address, CInt(count)) == 1 else { return false }
    }
    return true
}
