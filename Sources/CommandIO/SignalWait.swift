// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Signals that are waited for instead of ending the process.
///
/// Made before other threads are, which then leave them alone as well.
package struct SignalWait {
    private let numbers: [CInt]

    package init(_ numbers: [CInt]) {
        self.numbers = numbers
        change(SIG_BLOCK)
    }

    /// Waits for one of them.
    package func next() -> CInt {
        var set = set
        var number: CInt = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    /// Gives them back what they do by default.
    package func restore() {
        change(SIG_UNBLOCK)
    }

    private var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        return set
    }

    private func change(_ how: CInt) {
        var set = set
        _ = unsafe pthread_sigmask(how, &set, nil)
    }
}
