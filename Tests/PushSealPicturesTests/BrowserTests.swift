// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UserNotifications

@testable import PushSealPictures

/// Shell scripts instead of a Chromium: its arguments, and what happens when it fails.
@Suite struct `A browser that draws` {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "pushseal-\(UUID().uuidString)")

    /// Runs a script as the browser, with the picture's path in `$out` and the page's in `$page`.
    private func png(
        _ script: String,
        timeLimit: Duration = .seconds(600),
        isStopped: Bool = false
    ) throws -> [UInt8] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "browser")
        let text = """
            #!/bin/sh
            for word; do case $word in --screenshot=*) out=${word#*=};; file:*) page=${word#file://};; esac; done
            \(script)
            """
        try Data(text.utf8).write(to: program)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700],
            ofItemAtPath: program.path
        )
        var browser = Browser(path: program.path)
        browser.timeLimit = timeLimit
        var result = Self.draw(browser, isStopped)
        // A child that another test has just started may still have the script open for writing.
        while result == .failure(.notStarted("Text file busy")) {
            usleep(10_000)
            result = Self.draw(browser, isStopped)
        }
        return try result.get()
    }

    private static func draw(
        _ browser: Browser,
        _ isStopped: Bool
    ) -> Result<[UInt8], Browser.Failure> {
        do throws(Browser.Failure) {
            return .success(try browser.png(of: "a page", width: 100, height: 200) { isStopped })
        } catch {
            return .failure(error)
        }
    }

    @Test func `gets the page as a file, a window's size, and a home and profile that go away`()
        throws
    {
        let script = #"""
            case "$*" in *--window-size=100,200*) ;; *) exit 9;; esac
            case "$*" in *--host-resolver-rules=*) ;; *) exit 9;; esac
            [ "$HOME" = "$(dirname "$out")" ] || exit 9
            { printf '\211PNG '; cat "$page"; printf ' %s' "$HOME"; } > "$out"
            """#
        let words = String(decoding: try png(script).dropFirst(5), as: UTF8.self)
        #expect(words.hasPrefix("a page /"))
        let home = words.dropFirst("a page ".count)
        #expect(!FileManager.default.fileExists(atPath: String(home)))
    }

    @Test func `has drawn nothing unless there is a PNG, and says how it ended`() {
        #expect(throws: Browser.Failure.noPicture("status 3")) { try png("exit 3") }
        #expect(throws: Browser.Failure.noPicture("signal 9")) { try png("kill -9 $$") }
        #expect(throws: Browser.Failure.noPicture("status 0")) { try png("echo no > \"$out\"") }
    }

    @Test func `is ended with all it has started, when it is late or the command is stopped`() {
        #expect(throws: Browser.Failure.tooLate(seconds: 0)) {
            try png("sleep 1000 & sleep 1000", timeLimit: .zero)
        }
        #expect(throws: Browser.Failure.stopped) { try png("sleep 1000", isStopped: true) }
    }

    @Test func `that cannot be started is told with the system's word`() {
        #expect(throws: Browser.Failure.notStarted("No such file or directory")) {
            try Browser(path: "/proc/none/chromium").png(of: "", width: 1, height: 1) { false }
        }
    }

    @Test func `is the first on the path`() throws {
        #expect(Browser(searching: "/proc/none:") == nil)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "google-chrome").path
        try #require(symlink("/bin/sh", program) == 0)
        #expect(Browser(searching: "/proc/none:\(folder.path)")?.path == program)
    }
}
