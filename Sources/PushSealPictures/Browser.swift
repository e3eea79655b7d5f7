// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A Chromium that draws a page as a PNG, without a window and without a network.
package struct Browser {
    /// Why there is no picture.
    package enum Failure: Error, Equatable {
        /// The program cannot be started, with the system's word for it.
        case notStarted(String)
        /// It took longer than a page of this kind does.
        case tooLate(seconds: Int)
        /// It ended without a picture, as `waitpid` tells it.
        case noPicture(String)
        /// The temporary folder cannot be made or written.
        case noFolder(String)
        /// The caller has asked to stop.
        case stopped
    }

    /// Names of the program, of which Debian has the first.
    package static let names = [
        "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
        "chromium-headless-shell",
    ]

    /// The program.
    package let path: String
    /// How long it may take; a phone's page takes about two seconds on one old core.
    package var timeLimit = Duration.seconds(60)

    package init(path: String) { self.path = path }

    /// Finds one in the folders of a `PATH`.
    package init?(searching folders: String) {
        let candidates = Self.names.lazy.flatMap { name in
            folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
        }
        guard let path = candidates.first(where: Self.isProgram) else { return nil }
        self.path = path
    }

    /// Whether a file can be run.
    package static func isProgram(_ path: String) -> Bool {
        var file = stat()
        return unsafe stat(path, &file) == 0 && file.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
    }

    /// Draws a page.
    ///
    /// - Parameters:
    ///   - html: the page.
    ///   - width: that of the window, in CSS pixels, two pixels of the picture each.
    ///   - height: likewise.
    ///   - isStopped: asked now and then whether to give up.
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
            // No name has an address, and what has one is asked of a proxy that is not there.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9",
            "--screenshot=\(folder)/picture.png", "--window-size=\(width),\(height)",
        ]
        // Chromium refuses to run as root with its sandbox.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        return arguments + ["file://\(folder)/page.html"]
    }
}

/// A folder of nobody else's that goes away with all that is in it.
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
