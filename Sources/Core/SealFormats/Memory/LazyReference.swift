// SPDX-License-Identifier: Apache-2.0

import CPushSealMemory

/// An object that threads share and the first one to need it makes.
///
/// As `AtomicLazyReference` of the standard library, which needs iOS 18.
@safe
struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    private let place: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    init() {
        unsafe place = .allocate(capacity: 1)
        unsafe place.initialize(to: nil)
    }

    deinit {
        if let object = unsafe place.pointee {
            unsafe Unmanaged<Object>.fromOpaque(object).release()
        }
        unsafe place.deallocate()
    }

    /// The object, if there is one.
    var object: Object? {
        guard let object = unsafe pushseal_load(place) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
    }

    /// Keeps an object unless there is one already; returns the one that is kept.
    func keep(_ new: Object) -> Object {
        let own = unsafe Unmanaged.passRetained(new)
        let kept = unsafe pushseal_put_once(place, own.toOpaque())
        guard let kept = unsafe kept, unsafe kept != own.toOpaque() else { return new }
        unsafe own.release()
        return unsafe Unmanaged<Object>.fromOpaque(kept).takeUnretainedValue()
    }
}
