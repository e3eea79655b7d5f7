// SPDX-License-Identifier: Apache-2.0

/// Random bytes from the system, a call for every eight; never keys.
///
/// OpenSSL's generator lives in this process: of a virtual machine that is copied while it runs, both
/// copies go on drawing the same. The system's may be told of the copy (`vmgenid`) and then is not the
/// same in both.
enum KernelRandom {
    /// Fills memory.
    static func fill(_ output: UnsafeMutableRawBufferPointer) {
        var generator = SystemRandomNumberGenerator()
        for start in stride(from: 0, to: output.count, by: 8) {
            unsafe withUnsafeBytes(of: generator.next()) { number in
                let place = unsafe UnsafeMutableRawBufferPointer(rebasing: output[start...])
                unsafe place.copyBytes(from: number.prefix(place.count))
            }
        }
    }

    /// So many bytes.
    static func bytes(_ count: Int) -> [UInt8] {
        unsafe makeBytes(capacity: count) { output in
            unsafe fill(output)
            return count
        }
    }
}
