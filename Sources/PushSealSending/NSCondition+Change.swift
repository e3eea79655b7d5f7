// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSCondition {
    /// Changes what the lock guards, and wakes all that wait for it.
    func change(_ body: () -> Void) {
        withLock {
            body()
            broadcast()
        }
    }
}
