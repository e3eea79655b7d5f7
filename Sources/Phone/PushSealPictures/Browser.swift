// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealChildPrograms
import Foundation
import Glibc

/// A Chromium browser that renders a page as a PNG, without a window and without network access.
package struct Browser {
    /// Why there is no picture.
    package enum Failure: Error, Equatable {
        /// The program cannot be started, with the system's error.
        case notStarted(String)
        /// It took longer than such a page should.
        case tooLate(seconds: Int)
        /// It ended without a picture, with the status from `waitpid`.
        case noPicture(String)
        /// The temporary folder cannot be created or written.
        case noFolder(String)
        /// The caller asked to stop.
        case stopped
    }

    /// Names of the program; the first is Debian's.
    package static let names = [
        "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
        "chromium-headless-shell",
    ]

    /// The path of the program.
    package let path: String
    /// The time limit; a phone's page takes about two seconds on one old core.
    package var timeLimit = Duration.seconds(60)

    package init(path: String) { self.path = path }

    /// Finds a browser in the folders of a `PATH`.
    package init?(searching folders: String) {
        let candidates = Self.names.lazy.flatMap { name in
            folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
        }
        guard let path = candidates.first(where: Self.isProgram) else { return nil }
        self.path = path
    }

    /// Whether a file is executable.
    package static func isProgram(_ path: String) -> Bool {
        var file = stat()
        return unsafe stat(path, &file) == 0 && file.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
    }

    /// Renders a page.
    ///
    /// - Parameters:
    ///   - html: the page.
    ///   - width: the width of the window in CSS pixels, each two pixels of the picture.
    ///   - height: its height, likewise.
    ///   - isStopped: called now and then to ask whether to give up.
    /// - Returns: the PNG.
    /// - Throws: why there is none.
    package func png(
        of html: String,
        width: Int,
        height: Int,
        isStopped: () -> Bool
    ) throws(Failure) -> [UInt8] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        do {
            try Data(html.utf8).write(to: URL(filePath: folder.path + "/page.html"))
        } catch {
            throw .noFolder(folder.path)
        }
        let child = try BrowserProcess(
            path,
            arguments(folder.path, width, height),
            environment: ["HOME": folder.path, "TMPDIR": folder.path]
        )
        let end = try child.wait(atMost: timeLimit, isStopped: isStopped)
        guard let png = try? Data(contentsOf: URL(filePath: folder.path + "/picture.png")),
            png.starts(with: [0x89, 0x50, 0x4E, 0x47])
        else { throw .noPicture(end) }
        return Array(png)
    }

    private func arguments(_ folder: String, _ width: Int, _ height: Int) -> [String] {
        var arguments = [
            "--headless", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=2",
            "--user-data-dir=\(folder)/profile", "--disable-dev-shm-usage",
            "--disable-extensions", "--disable-sync", "--disable-default-apps",
            "--disable-component-update", "--disable-background-networking",
            "--disable-client-side-phishing-detection", "--disable-breakpad", "--no-first-run",
            "--no-default-browser-check", "--no-pings", "--metrics-recording-only",
            // No host name resolves, and everything else goes to a proxy that does not exist.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9",
            "--screenshot=\(folder)/picture.png", "--window-size=\(width),\(height)",
        ]
        // Chromium refuses to run as root with its sandbox.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        return arguments + ["file://\(folder)/page.html"]
    }
}

/// A private folder, removed with everything in it.
private struct TemporaryFolder {
    let path: String

    init() throws(Browser.Failure) {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/pushseal-picture-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw .noFolder(parent) }
        path = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }

    func remove() {
        // The browser's last processes may still write there.
        for _ in 0..<20 {
            try? FileManager.default.removeItem(atPath: path)
            guard FileManager.default.fileExists(atPath: path) else { return }
            usleep(50_000)
        }
    }
}

/// A running browser in its own process group, which ends with it.
private struct BrowserProcess: ~Copyable {
    private let pid: pid_t

    /// Starts it without input or output.
    init(
        _ path: String,
        _ arguments: [String],
        environment variables: [String: String]
    ) throws(Browser.Failure) {
        do throws(SystemError) {
            pid = try ProgramStart.start(
                path,
                arguments,
                environment: ProcessInfo.processInfo.environment.merging(variables) { $1 },
                leadsGroup: true
            )
        } catch {
            throw .notStarted(error.description)
        }
    }

    deinit {
        // Processes that it started and did not end itself.
        kill(-pid, SIGKILL)
    }

    /// Waits for it to end, and returns how it ended.
    func wait(atMost limit: Duration, isStopped: () -> Bool) throws(Browser.Failure) -> String {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        var status: CInt = 0
        while unsafe waitpid(pid, &status, WNOHANG) == 0 {
            let isStopped = isStopped()
            guard !isStopped, clock.now < deadline else {
                kill(-pid, SIGKILL)
                _ = unsafe waitpid(pid, &status, 0)
                throw isStopped ? .stopped : .tooLate(seconds: Int(limit.components.seconds))
            }
            usleep(10_000)
        }
        let signal = status & 0x7F
        return signal == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(signal)"
    }
}
