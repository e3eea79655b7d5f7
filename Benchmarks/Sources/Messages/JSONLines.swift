// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a file of JSON lines so many times, every line a document.
///
/// The answer is the time and, in hex, how many bytes of UTF-8 two members of the lines have in all,
/// so that it is seen that everyone read the same.
func readLines(_ request: Request) throws -> String {
    let lines = try contents(of: request.input)
        .split(separator: UInt8(ascii: "\n"))
        .map(Array.init)
    let (nanoseconds, _) = try timed(request.times) {
        for line in lines { _ = try JSONDocument(parsing: line) }
    }
    var count = 0
    for line in lines {
        let root = try JSONDocument(parsing: line).root
        count += root["ENCRYPTED_DATA"]?.string?.utf8.count ?? 0
        count += root["aps"]?["alert"]?["title"]?.string?.utf8.count ?? 0
    }
    return "\(nanoseconds) \(String(count, radix: 16))"
}

private func contents(of path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw Refusal("cannot open \(path)") }
    defer { unsafe fclose(file) }
    unsafe fseek(file, 0, SEEK_END)
    let count = unsafe ftell(file)
    unsafe rewind(file)
    return unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, readCount in
        readCount = unsafe fread(buffer.baseAddress, 1, buffer.count, file)
    }
}
