// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct PaddingTests {
    static let cases: [(Padding, Int, Int)] = [
        (.none, 0, 0), (.none, 5000, 5000),
        (.to(byteCount: 64), 0, 64), (.to(byteCount: 64), 64, 64),
        (.toMultiple(of: 16), 0, 16), (.toMultiple(of: 16), 16, 16), (.toMultiple(of: 16), 17, 32),
        (.toBucket([1024, 256]), 0, 256), (.toBucket([1024, 256]), 257, 1024),
        (.toBucket([1024, 256]), 1024, 1024),
    ]

    @Test(arguments: cases) func `pads`(_ padding: Padding, _ count: Int, _ padded: Int) throws {
        #expect(try padding.paddedByteCount(of: count) == padded)
    }

    static let refused: [(Padding, Int, SealError.Code)] = [
        (.to(byteCount: 64), 65, .tooLong),
        (.toBucket([1024, 256]), 1025, .tooLong), (.toBucket([]), 0, .unsupported),
        (.to(byteCount: 0), 0, .unsupported), (.to(byteCount: .max), 0, .unsupported),
        (.to(byteCount: .min), 0, .unsupported), (.toMultiple(of: 0), 1, .unsupported),
        (.toMultiple(of: .max), 1, .unsupported),
        (.toMultiple(of: Padding.maximumByteCount - 1), Padding.maximumByteCount, .unsupported),
        (.toBucket([256, -1]), 0, .unsupported),
    ]

    @Test(arguments: refused)
    func `refuses what does not fit`(_ padding: Padding, _ count: Int, _ code: SealError.Code) {
        #expect(
            failure { () throws(SealError) in try padding.paddedByteCount(of: count) } == code
        )
    }

    @Test func `says how many bytes are too many`() {
        #expect {
            try Padding.to(byteCount: 64).paddedByteCount(of: 71)
        } throws: {
            ($0 as? SealError)?.detail == "71 bytes are 7 too many to pad to 64"
        }
    }
}
