// SPDX-License-Identifier: Apache-2.0

import Dispatch

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
