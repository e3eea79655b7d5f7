// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Runs one OpenSSL call and turns any result but 1 into an error that names the call.
@inline(__always)
func openSSL(_ name: StaticString, _ call: () -> CInt) throws(SealError) {
    ERR_clear_error()  // else an older failure is reported as this one
    guard call() == 1 else { throw openSSLFailure(name) }
}

/// The error for a call that has just failed, with everything the queue holds about it.
@inline(never)
func openSSLFailure(_ name: StaticString) -> SealError {
    SealError(.library, "\(name): \(drainErrorQueue())")
}

/// Empties this thread's OpenSSL error queue, oldest entry first.
///
/// Only the reasons are kept: the free text that a provider adds could name input.
func drainErrorQueue() -> String {
    var reasons: [String] = []
    while true {
        let code = ERR_get_error()
        guard code != 0 else { break }
        if let reason = unsafe ERR_reason_error_string(code) {
            unsafe reasons.append(String(cString: reason))
        } else {
            reasons.append("error \(String(code, radix: 16))")
        }
    }
    return reasons.isEmpty ? "no reason given" : reasons.joined(separator: ", ")
}
