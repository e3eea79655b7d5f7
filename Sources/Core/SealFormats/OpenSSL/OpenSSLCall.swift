// SPDX-License-Identifier: Apache-2.0

import COpenSSL

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
