// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Reads DER (ITU-T X.690) in place: OpenSSL reads tags and lengths, and nothing is copied.
///
/// OpenSSL's functions for whole structures copy them to memory that is freed without being erased.
@safe
struct DERReader {
    private var rest: UnsafeRawBufferPointer

    /// Reads the values in these bytes, which must outlive it.
    @unsafe
    init(_ bytes: UnsafeRawBufferPointer) { unsafe rest = bytes }

    /// Reads the next value.
    ///
    /// - Parameters:
    ///   - tag: the number of its tag.
    ///   - tagClass: the class of its tag.
    /// - Returns: its content; nil if it has another tag, or none is left.
    mutating func read(
        _ tag: CInt,
        _ tagClass: CInt = V_ASN1_UNIVERSAL
    ) -> UnsafeRawBufferPointer? {
        var start = unsafe rest.assumingMemoryBound(to: UInt8.self).baseAddress
        var (byteCount, readTag, readClass) = (0, CInt(0), CInt(0))
        let form = unsafe ASN1_get_object(&start, &byteCount, &readTag, &readClass, rest.count)
        // The lowest bit is set for a value of indefinite length, which is not DER.
        guard form & 0x81 == 0, readTag == tag, readClass == tagClass,
            let start = unsafe UnsafeRawPointer(start), let head = unsafe rest.baseAddress
        else {
            forgetOlderErrors()
            return nil
        }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(start - head + byteCount)...])
        return unsafe UnsafeRawBufferPointer(start: start, count: byteCount)
    }
}
