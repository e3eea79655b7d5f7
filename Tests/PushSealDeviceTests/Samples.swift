// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import UserNotifications

@testable import PushSealDevice

/// The program with the extensions of these tests.
enum Samples {
    /// It is beside the test bundle, or beside the program that runs the bundle.
    static let path: String = {
        let folders = CommandLine.arguments.map {
            URL(filePath: $0).deletingLastPathComponent()
        }
        let places = folders.map { $0.appending(path: "PushSealDeviceSamples").path }
        return places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? places[0]
    }()

    /// Whether a sanitizer is active, which needs more memory than an extension may use.
    static let areSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    /// Runs the program in the place of a shell, which would print that a program was killed;
    /// returns its output and exit status.
    ///
    /// Not with Foundation's `Process`, which leaks.
    static func output(of arguments: String) throws -> (text: String, status: ChildProcess.Status) {
        let stream = try #require(popen("exec '\(path)' \(arguments)", "r"))
        var bytes: [UInt8] = []
        while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
        let status = ChildProcess.Status(waitStatus: pclose(stream))
        return (String(decoding: bytes, as: UTF8.self), status)
    }
}

extension Device {
    /// Runs an extension's program on a thread that may block.
    func run(
        program: String,
        _ arguments: [String],
        watch: @escaping @Sendable (ExtensionEvent) -> Void = { _ in }
    ) async -> Delivery {
        let push = Self.pushWithPayload
        return await onThread {
            let child = ServiceProcess(ServiceProcess.Program(path: program, arguments: arguments))
            let process = Watched(process: ChildExtension(push: push, in: child), watch: watch)
            return show(push, log: DeliveryLog(clock: clock)) { (process, nil) }
        }
    }

    static var pushWithPayload: RequestSnapshot {
        changedPush { $0.userInfo = ["aps": ["nested": "value"]] }
    }
}

/// Passes on the events of an extension after a test has seen them.
struct Watched: ExtensionProcess {
    let process: any ExtensionProcess
    let watch: @Sendable (ExtensionEvent) -> Void

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        process.start { event in
            report(event)
            watch(event)
        }
    }

    func expire() { process.expire() }
    func end() { process.end() }
}
