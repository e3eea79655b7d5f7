// SPDX-License-Identifier: Apache-2.0

/// Carries one value to another thread that is the only one to use it from then on.
struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
