// SPDX-License-Identifier: Apache-2.0

/// Carries a value to another thread, which alone uses it from then on.
struct Transferred<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
