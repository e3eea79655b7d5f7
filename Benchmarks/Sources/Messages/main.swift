// SPDX-License-Identifier: Apache-2.0

// PushSeal's side of the message benchmarks: answers the requests that Limits/worker.h describes,
// through the public API alone.

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Prints one line at once: who asked is waiting for it.
func reply(_ line: String) {
    print(line)
    fflush(nil)
}

do {
    let secrets = try Secrets()
    while let line = readLine() {
        do {
            reply(try answer(Request(line), secrets))
        } catch {
            reply("error: \(error)")
        }
    }
} catch {
    reply("error: \(error)")
    exit(64)
}
