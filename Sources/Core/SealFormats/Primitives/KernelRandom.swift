// SPDX-License-Identifier: Apache-2.0

/// Random bytes from the system, eight a call; never for keys.
///
/// OpenSSL's generator is part of this process: when a running virtual machine is cloned, both
/// copies go on drawing the same bytes. The system's generator may be notified of the clone
/// (`vmgenid`) and then differs.
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

    /// Random bytes.
    static func bytes(_ count: Int) -> [UInt8] {
        unsafe makeBytes(capacity: count) { output in
            unsafe fill(output)
            return count
        }
    }
}
