// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Lends the text's UTF-8 in place.
    ///
    /// `withUTF8` needs a variable, and copying the text into one retains it, which takes as long
    /// as finding a member by its name.
    @inline(__always)
    func withUTF8Memory<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
        var text = self  // a bridged NSString has no contiguous UTF-8
        return text.withUTF8(body)
    }
}
