// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

extension Array where Element: Sendable {
    /// The results of a transformation made on all cores, in the order of the elements.
    func concurrentMap<Result: Sendable>(
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        // Not the standard library's `Mutex`, which the thread sanitizer cannot see on Linux.
        let lock = NSLock()
        nonisolated(unsafe) var results = Array<Result?>(repeating: nil, count: count)
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            lock.withLock { unsafe results[index] = result }
        }
        return unsafe results.compactMap(\.self)
    }
}
