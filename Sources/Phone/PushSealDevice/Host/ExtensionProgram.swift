// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLocking
public import PushSeal

/// The program of a service extension, made with ``ExtensionHost``, that a device gives one push
/// after the other.
///
/// As on a phone the pushes go to one process: what the extension keeps in static properties is
/// there for the next push, which gets a new instance of the class. Pushes that are delivered at
/// once are in the process at once. It is started with the first push, and anew after it has ended:
/// by a crash or an exit, for its memory, because the extension did not reply, or because the file
/// of the program has changed.
///
/// ```swift
/// let program = ExtensionProgram(path, on: device)
/// let first = await program.deliver(payload)
/// let second = await program.deliver(payload)
/// ```
public final class ExtensionProgram: Sendable {
    private struct State {
        var process: ServiceProcess?
        /// The program's file when the process was started.
        var file: FileIdentity?
        /// The phone of a device without one.
        var phone: Phone?
    }

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]
    private let device: Device
    private let state = Locked(State())

    /// Makes a program, and starts nothing yet.
    ///
    /// - Parameters:
    ///   - path: the path of a program made with ``ExtensionHost``.
    ///   - arguments: the program's arguments.
    ///   - environment: variables that are added to those of this process and the phone, or
    ///     override them. `PUSHSEAL_APP_GROUP` is the folder that it gets for every app group.
    ///   - device: the device that runs it. If it has no phone, all pushes share a fresh one, which
    ///     is removed with this value and its last ``Delivery``.
    public init(
        _ path: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        on device: Device
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.device = device
    }

    deinit { end() }

    /// Delivers a push, without blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - payload: the payload from APNs.
    ///   - identifier: the `apns-id`; `nil` makes a new one.
    /// - Returns: the content that is shown, and why.
    public func deliver(_ payload: Payload, identifier: String? = nil) async -> Delivery {
        await device.onThread { [self] in deliver(payload, identifier: identifier) }
    }

    /// Delivers a push, and waits until it is decided what is shown.
    ///
    /// - Parameters:
    ///   - payload: the payload from APNs.
    ///   - identifier: the `apns-id`; `nil` makes a new one.
    ///   - endsProcess: whether the process is ended before this returns, so that its last lines are
    ///     in the trace; the next push starts another one.
    /// - Returns: the content that is shown, and why.
    package func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        endsProcess: Bool = false
    ) -> Delivery {
        device.deliver(payload, identifier: identifier) { push, log in
            do throws(DeviceError) {
                let (process, phone) = try self.process()
                log.prefix = process.name
                let child = ChildExtension(push: push, in: process, endsProcess: endsProcess) {
                    [self] () throws(DeviceError) in
                    try self.process().process
                }
                return (child, phone)
            } catch {
                return (NoProgram(reason: error.detail), nil)
            }
        }
    }

    /// Ends the process, if there is one; the next push starts another.
    ///
    /// A push that is under way in it shows the original content.
    public func end() {
        state.withLock { $0.process.take() }?.end()
    }

    /// The process for the next push, and its phone.
    private func process() throws(DeviceError) -> (process: ServiceProcess, phone: Phone) {
        let file = FileIdentity(path)
        return try state.withLock {
            state throws(DeviceError) -> (process: ServiceProcess, phone: Phone) in
            let phone =
                if let phone = device.phone ?? state.phone { phone } else {
                    try Phone.temporary()
                }
            if device.phone == nil { state.phone = phone }
            if let old = state.process {
                if old.takesPushes, file == state.file || !old.isIdle { return (old, phone) }
                state.process = nil
                // One after the other: the new one finds what the old one has saved.
                old.end()
            }
            let launch = try ProgramLaunch(
                of: device.app,
                path,
                environment,
                on: phone,
                isLocked: device.isLocked,
                entitlements: device.entitlements?.signed(for: device.app)
            )
            let process = ServiceProcess(
                ServiceProcess.Program(
                    path: launch.program,
                    arguments: arguments,
                    environment: launch.environment,
                    memoryLimit: device.memoryLimit
                ),
                ServiceProcess.Surroundings(
                    name: launch.name,
                    output: device.output,
                    started: launch.didStart,
                    settled: launch.settle
                )
            )
            (state.process, state.file) = (process, file)
            return (process, phone)
        }
    }
}

/// Tells whether a file was replaced or written since.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t
    private let byteCount: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil if there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, number, byteCount) = (status.st_dev, status.st_ino, status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

/// A program that cannot be run, because the phone cannot be used.
private struct NoProgram: ExtensionProcess {
    let reason: String

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        report(.ended(.badPhone, reason))
    }

    func expire() {}
    func end() {}
}
