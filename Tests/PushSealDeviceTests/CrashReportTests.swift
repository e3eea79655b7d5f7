// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealDevice

/// The lines are those of the runtime of Swift 6.3 on Linux, shortened.
@Suite("The report of a crash") struct CrashReportTests {
    private static let backtrace = """
        Service/Service.swift:8: Fatal error: no x in the push

        *** Signal 4: Backtracing from 0x7fd0e00f9361... done ***

        *** Program crashed: Illegal instruction at 0x0000000000004834 ***

        Thread 0 "Service":

        0               0x00007fd0de11a366 ppoll + 166 in libc.so.6
        1 [ra]          0x0000563fafe0d009 main + 8 in Service at /a/main.swift:3:1

        Thread 2 crashed:

        0               0x00007fd0e00f9361 _assertionFailure(_:_:file:line:flags:) + 225 in libswiftCore.so
        1 [ra]          0x00007fd0de558a14 closure #2 in start(_:) + 1459 in lib_PushSealSDK.so at /s/Host.swift:63:24
        2 [ra] [system] 0x0000563fafe0ca31 vtable thunk for didReceive(_:) + 48 in Service at //<compiler-generated>
        3 [ra]          0x0000563fafe0bf13 Service.decode(_:) + 434 in Service at /a dir/Decode.swift:19:31
        4 [ra]          0x0000563fafe0c9ad Service.didReceive(_:) + 684 in Service at /a dir/Service.swift:5:9

        Registers:

        rax 0x0000000000000000  0
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    private func report(_ lines: [String], shown: [String]) -> CrashReport {
        var report = CrashReport()
        #expect(lines.flatMap { report.read($0) } == shown)
        return report
    }

    @Test func `has where in the extension's own code it crashed, and the last words`() {
        let report = report(["hello"] + Self.backtrace, shown: ["hello"])
        #expect(report.hasBegun)
        #expect(report.gist == " at Decode.swift:19: Fatal error: no x in the push")
    }

    @Test func `puts the thread that crashed before the others, without blank lines`() {
        let entries = report(Self.backtrace, shown: []).entries
        #expect(entries.count == Self.backtrace.filter { !$0.isEmpty }.count)
        #expect(entries[3] == "Thread 2 crashed:")
        #expect(entries.firstIndex { $0.hasPrefix("Thread 0") } == 9)
    }

    @Test(arguments: [
        (
            "Service/Service.swift:8: Fatal error: Index out of range",
            " at Service.swift:8: Fatal error: Index out of range"
        ),
        (
            "Service/Service.swift:8: Precondition failed: x",
            " at Service.swift:8: Precondition failed: x"
        ),
        ("Service/Service.swift:8: Assertion failed", " at Service.swift:8: Assertion failed"),
        ("Fatal error: Unexpectedly found nil", ": Fatal error: Unexpectedly found nil"),
    ])
    func `without a backtrace is made of the last words`(line: String, gist: String) {
        var report = report([line, ""], shown: [])
        report.close()
        #expect(report.gist == gist)
    }

    @Test func `is none if the extension goes on, and nothing is lost`() {
        var report = report(
            ["a", "Fatal error: not really", "", "b", "x: Fatal error", "c"],
            shown: ["a", "Fatal error: not really", "", "b", "x: Fatal error", "c"]
        )
        #expect(report.rest().isEmpty && !report.hasBegun && report.gist.isEmpty)
    }

    @Test func `of any length stays within bounds`() {
        var report = CrashReport()
        _ = report.read("Fatal error: " + String(repeating: "x", count: 4_000))
        _ = report.read("*** Signal 4: Backtracing from 0x1...")
        for _ in 0..<10_000 { #expect(report.read("Thread 1 crashed:").isEmpty) }
        #expect(report.entries.count <= 2_002 && report.gist.count <= 302)
    }
}
