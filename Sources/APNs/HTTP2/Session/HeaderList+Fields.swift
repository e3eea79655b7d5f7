// SPDX-License-Identifier: Apache-2.0

import CNGHTTP2

extension HeaderList {
    /// Passes the header fields in nghttp2's form to `body`; nghttp2 copies them.
    func withFields<R>(
        _ body: (UnsafeMutableBufferPointer<nghttp2_nv>) -> R
    ) -> R {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe withUnsafeTemporaryAllocation(
                of: nghttp2_nv.self,
                capacity: self.fields.count
            ) { fields in
                let base = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress)
                for (index, field) in self.fields.enumerated() {
                    let flag = field.isIndexed ? NGHTTP2_NV_FLAG_NONE : NGHTTP2_NV_FLAG_NO_INDEX
                    unsafe fields.initializeElement(
                        at: index,
                        to: nghttp2_nv(
                            name: base.map { unsafe $0 + field.start },
                            value: base.map { unsafe $0 + field.nameEnd },
                            namelen: field.nameEnd - field.start,
                            valuelen: field.valueEnd - field.nameEnd,
                            flags: UInt8(flag.rawValue)
                        )
                    )
                }
                return unsafe body(fields)
            }
        }
    }
}
