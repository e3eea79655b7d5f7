// SPDX-License-Identifier: Apache-2.0

// usage: Fuzz TARGET [libFuzzer options] CORPUS...

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

typealias Target = @convention(c) (UnsafePointer<UInt8>, Int) -> CInt

/// libFuzzer's entry point; runs `target` until a limit is reached or something fails.
@_silgen_name("LLVMFuzzerRunDriver")
func LLVMFuzzerRunDriver(
    _ argc: UnsafeMutablePointer<CInt>,
    _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ target: Target
) -> CInt

var targets: [String: Target] = [
    "json": { readJSON(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "text": { readText(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "salted": { readSalted(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "ring": { readKeyRing(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "services": { readServices(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "pem": { readPEM(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "media": { readMedia(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "records": { readRecords(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "outer": { readOuter(Array(UnsafeBufferPointer(start: $0, count: $1))) },
    "payload": { readPayload(Array(UnsafeBufferPointer(start: $0, count: $1))) },
]
#if os(Linux)
targets["lines"] = { readLines(Array(UnsafeBufferPointer(start: $0, count: $1))) }
targets["requests"] = { readRequests(Array(UnsafeBufferPointer(start: $0, count: $1))) }
targets["answers"] = { readAnswers(Array(UnsafeBufferPointer(start: $0, count: $1))) }
targets["replies"] = { readReplies(Array(UnsafeBufferPointer(start: $0, count: $1))) }
targets["project"] = { readProject(Array(UnsafeBufferPointer(start: $0, count: $1))) }
targets["xcconfig"] = { readConfiguration(Array(UnsafeBufferPointer(start: $0, count: $1))) }
targets["storyboard"] = { readStoryboard(Array(UnsafeBufferPointer(start: $0, count: $1))) }
targets["rules"] = { readRules(Array(UnsafeBufferPointer(start: $0, count: $1))) }
#endif

guard CommandLine.arguments.count > 1, let target = targets[CommandLine.arguments[1]] else {
    print("usage: Fuzz \(targets.keys.sorted().joined(separator: "|")) [OPTION...] CORPUS...")
    exit(64)
}

// The first argument is our target's name, the rest are libFuzzer's.
var arguments = CommandLine.unsafeArgv
var count = CommandLine.argc - 1
for index in 1..<Int(count) { arguments[index] = arguments[index + 1] }
arguments[Int(count)] = nil
exit(LLVMFuzzerRunDriver(&count, &arguments, target))
