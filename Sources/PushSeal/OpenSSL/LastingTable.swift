// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A table that is made at its first use and stays until the process ends.
///
/// What a global that is computed does, but without its call: on Linux each access to such a global
/// asks the runtime whether it is computed yet, which a short message would do seven times.
@safe
struct LastingTable<Element: ~Copyable>: ~Copyable, Sendable {
    private let address = Atomic<UInt>(0)

    /// The first element; `make` allocates and fills the table.
    @inline(__always)
    borrowing func first(
        _ make: () -> UnsafeMutablePointer<Element>
    ) -> UnsafeMutablePointer<Element> {
        let known = unsafe UnsafeMutablePointer<Element>(
            bitPattern: address.load(ordering: .acquiring)
        )
        if let known = unsafe known { return unsafe known }
        let new = unsafe make()
        let (isFirst, other) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: new),
            ordering: .acquiringAndReleasing
        )
        // If another thread was quicker, what this one made is lost; that happens once at most.
        return unsafe isFirst ? new : UnsafeMutablePointer(bitPattern: other) ?? new
    }
}
