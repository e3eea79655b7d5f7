// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@testable import PushSealCLI

@Suite struct KeygenTests {
    @Test func `a clock before 1970 gives no key an expiry, which no ring could have`() throws {
        #expect(throws: SealError.self) { try KeygenPlan.expiry(.after(3_600), at: -7_200) }
        #expect(try KeygenPlan.expiry(nil, at: -7_200) == nil)
        #expect(try KeygenPlan.expiry(.after(3_600), at: 0) == 3_600)
    }
}
