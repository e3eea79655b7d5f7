// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Data {
    /// Bytes from hexadecimal; white space is ignored.
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        precondition(digits.count.isMultiple(of: 2))
        self.init()
        for place in stride(from: 0, to: digits.count, by: 2) {
            append(UInt8(digits[place] << 4 | digits[place + 1]))
        }
    }

    var hex: String { map { String(format: "%02x", $0) }.joined() }
}

extension ContiguousBytes {
    var hex: String { withUnsafeBytes { Data($0) }.hex }
}
