// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Lends the text's UTF-8 where it lies.
    ///
    /// `withUTF8` needs a variable, and a variable is one more holder of the text: to count that takes as
    /// long as to find a member by its name.
    @inline(__always)
    func withUTF8Memory<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
        var text = self  // one of Objective-C's, which lies elsewhere
        return text.withUTF8(body)
    }
}
