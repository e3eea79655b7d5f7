// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A table that is made on first use and never freed.
///
/// Like a lazily initialised global, but without its call: on Linux each access to such a global
/// asks the runtime whether it is initialised, which a short message would do seven times.
@safe
struct LastingTable<Element: ~Copyable>: ~Copyable, Sendable {
    private let address = Atomic<UInt>(0)

    /// The first of `count` elements; `make` allocates and fills the table.
    @inline(__always)
    borrowing func first(
        of count: @autoclosure () -> Int,
        _ make: () -> UnsafeMutablePointer<Element>
    ) -> UnsafeMutablePointer<Element> {
        let known = unsafe UnsafeMutablePointer<Element>(
            bitPattern: address.load(ordering: .acquiring)
        )
        if let known = unsafe known { return unsafe known }
        return unsafe publish(make(), count())
    }

    @inline(never)
    private borrowing func publish(
        _ new: UnsafeMutablePointer<Element>,
        _ count: Int
    ) -> UnsafeMutablePointer<Element> {
        let (isFirst, other) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: new),
            ordering: .acquiringAndReleasing
        )
        guard !isFirst, let first = unsafe UnsafeMutablePointer<Element>(bitPattern: other) else {
            return unsafe new
        }
        // Another thread was first.
        unsafe new.deinitialize(count: count)
        unsafe new.deallocate()
        return unsafe first
    }
}
