// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Synchronization

/// Runs one OpenSSL call and turns any result but 1 into an error that names the call.
@inline(__always)
func openSSL(_ name: StaticString, _ call: () -> CInt) throws(SealError) {
    forgetOlderErrors()
    try openSSLStep(name, call)
}

/// Runs a call that cannot fail because of its input, in the middle of a message.
///
/// It does not clear the error queue first, which takes a twentieth of the time of a short message;
/// to keep older failures out of the report, only the newest entry of the queue is used.
@inline(__always)
func openSSLStep(_ name: StaticString, _ call: () -> CInt) throws(SealError) {
    guard call() == 1 else { throw openSSLStepFailure(name) }
}

/// Empties this thread's error queue, so that an older failure is not reported as the next one.
///
/// Clearing it takes as long as decrypting a kilobyte, and it is nearly always empty already.
@inline(__always)
func forgetOlderErrors() {
    if ERR_peek_error() != 0 { ERR_clear_error() }
}

/// The error for a call that has just failed, with the whole queue.
@inline(never)
func openSSLFailure(_ name: StaticString) -> SealError {
    SealError(.library, "\(name): \(drainErrorQueue())")
}

/// The error for a step that has just failed, with the newest entry of the queue.
@inline(never)
func openSSLStepFailure(_ name: StaticString) -> SealError {
    let code = ERR_peek_last_error()
    ERR_clear_error()
    return SealError(.library, "\(name): \(code == 0 ? noReason : reason(code))")
}

private let noReason = "no reason given"

private func reason(_ code: CUnsignedLong) -> String {
    if let reason = unsafe ERR_reason_error_string(code) { return unsafe String(cString: reason) }
    return "error \(String(code, radix: 16))"
}

/// Empties this thread's OpenSSL error queue, oldest entry first.
///
/// Only the reasons are kept: the free text that a provider adds could name input.
func drainErrorQueue() -> String {
    var reasons: [String] = []
    while true {
        let code = ERR_get_error()
        guard code != 0 else { break }
        reasons.append(reason(code))
    }
    return reasons.isEmpty ? noReason : reasons.joined(separator: ", ")
}

/// An algorithm fetched by name once and kept for the life of the process.
///
/// Fetching costs more than opening a short message. A failure is not cached: a provider that has
/// the algorithm may be loaded later.
@safe
struct FetchedAlgorithm: ~Copyable, Sendable {
    private enum Name {
        /// `EVP_CIPHER`.
        case cipher(StaticString)
        /// `EVP_MD`.
        case digest(String)
        /// `EC_GROUP`, a curve with its tables, by its OpenSSL NID.
        case curve(CInt)
    }

    private let address = Atomic<UInt>(0)  // an atomic pointer would not be Sendable
    private let name: Name

    init(cipher name: StaticString) { self.name = .cipher(name) }

    init(digest name: String) { self.name = .digest(name) }

    init(curve number: CInt) { name = .curve(number) }

    /// The algorithm, or nil when no loaded provider has it.
    var raw: OpaquePointer? {
        @inline(__always)
        borrowing get {
            let known = address.load(ordering: .acquiring)
            return unsafe known != 0 ? OpaquePointer(bitPattern: known) : fetched()
        }
    }

    @inline(never)
    private borrowing func fetched() -> OpaquePointer? {
        forgetOlderErrors()
        guard let fetched = unsafe fetch() else {
            forgetOlderErrors()
            return nil
        }
        let (isFirst, other) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: fetched),
            ordering: .acquiringAndReleasing
        )
        if isFirst { return unsafe fetched }
        unsafe free(fetched)  // another thread was first
        return unsafe OpaquePointer(bitPattern: other)
    }

    private borrowing func fetch() -> OpaquePointer? {
        switch name {
        case .cipher(let name):
            name.withUTF8Buffer { letters in
                unsafe EVP_CIPHER_fetch(nil, String(decoding: letters, as: UTF8.self), nil)
            }
        case .digest(let name): unsafe EVP_MD_fetch(nil, name, nil)
        case .curve(let number): unsafe EC_GROUP_new_by_curve_name(number)
        }
    }

    private borrowing func free(_ fetched: OpaquePointer) {
        switch name {
        case .cipher: unsafe EVP_CIPHER_free(fetched)
        case .digest: unsafe EVP_MD_free(fetched)
        case .curve: unsafe EC_GROUP_free(fetched)
        }
    }
}
