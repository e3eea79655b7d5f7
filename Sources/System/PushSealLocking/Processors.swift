// SPDX-License-Identifier: Apache-2.0

import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The processors that this process may use.
package enum Processors {
    /// How many there are; on Linux only those allowed by `taskset` or a container
    /// (sched_getaffinity(2)).
    package static let count = max(1, allowedCount)

    /// Runs `work` this many times, on all processors, and returns when all are done.
    @Sendable
    package static func perform(_ times: Int, _ work: (Int) -> Void) {
        // The caller ensures that it is safe on several threads.
        nonisolated(unsafe) let work = work
        DispatchQueue.concurrentPerform(iterations: times) { unsafe work($0) }
    }

    private static var allowedCount: Int {
        #if os(Linux)
        // Looked up by name: Swift does not import what the headers declare only for _GNU_SOURCE.
        typealias GetAffinity = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> CInt
        if let symbol = unsafe dlsym(nil, "sched_getaffinity") {
            let getAffinity = unsafe unsafeBitCast(symbol, to: GetAffinity.self)
            var mask = [UInt64](repeating: 0, count: 128)  // for 8 192 processors
            if unsafe getAffinity(0, mask.count * 8, &mask) >= 0 {
                return mask.reduce(0) { $0 + $1.nonzeroBitCount }
            }
        }
        #endif
        return sysconf(CInt(_SC_NPROCESSORS_ONLN))
    }
}

extension Array where Element: Sendable {
    /// Transforms the elements on all cores, and returns the results in order.
    package func concurrentMap<Result: Sendable>(
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        let results = Locked(Array<Result?>(repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
