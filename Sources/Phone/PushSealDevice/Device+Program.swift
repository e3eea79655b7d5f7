// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locking

extension Device {
    /// Readies an extension's program to run on the phone: in the app's home, from its bundle.
    func launch(
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String],
        for push: RequestSnapshot,
        _ log: DeliveryLog
    ) -> (any ExtensionProcess, Phone?) {
        do throws(DeviceError) {
            let phone = if let phone { phone } else { try Phone.temporary() }
            let launch = try ProgramLaunch(of: app, program, environment, on: phone, isLocked)
            log.prefix = launch.name
            let child = ChildExtension(
                path: launch.program,
                arguments: arguments,
                environment: launch.environment,
                memoryLimit: memoryLimit,
                push: push
            )
            return (ProgramOnPhone(child: child, launch: launch), phone)
        } catch {
            return (NoProgram(reason: error.detail), nil)
        }
    }
}

/// All that is needed to run a program for an app on a phone.
struct ProgramLaunch: Sendable {
    let name: String
    let program: String
    let environment: [String: String]
    let phone: Phone
    private let defaults: GroupDefaults
    private let bundleLock: Locked<PhoneLock?>

    init(
        of app: InstalledApp,
        _ program: String,
        _ variables: [String: String],
        on phone: Phone,
        _ isLocked: Bool
    ) throws(DeviceError) {
        self.phone = phone
        let home = try AppHome(of: app, on: phone)
        // A missing program is reported when it is started.
        let bundle = try ExtensionBundle(of: app, program: program, on: phone)
        name = bundle.name
        bundleLock = Locked(bundle.lock)
        self.program = bundle.program
        var environment = home.environment
        if isLocked { environment["PUSHSEAL_LOCKED"] = "1" }
        if bundle.program != program {
            // Libraries that it expects beside itself are in its original folder.
            let present = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
            environment["LD_LIBRARY_PATH"] = [bundle.origin, present].compactMap(\.self)
                .filter { !$0.isEmpty }.joined(separator: ":")
        }
        environment.merge(variables) { $1 }
        self.environment = environment
        let group =
            environment["PUSHSEAL_APP_GROUP"]
            ?? ProcessInfo.processInfo.environment["PUSHSEAL_APP_GROUP"]
        var defaults = GroupDefaults(
            home: home,
            phone: phone,
            groupFolder: group.flatMap { $0.isEmpty ? nil : $0 }
        )
        try defaults.link()
        self.defaults = defaults
    }

    /// To be called once the program has started.
    func didStart() {
        bundleLock.withLock { $0 = nil }
    }

    /// Moves the group suites that the ended program wrote first into their groups' folders.
    func finish() throws(DeviceError) {
        try defaults.adopt()
    }
}

/// A program that runs on a phone; what it sets stays there.
private struct ProgramOnPhone: ExtensionProcess {
    let child: ChildExtension
    let launch: ProgramLaunch

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        child.start(report)
        launch.didStart()
    }

    func expire() { child.expire() }

    func end() {
        child.end()
        try? launch.finish()
        // What the extension has scheduled and has come due by now.
        try? launch.phone.deliverOverdue()
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
