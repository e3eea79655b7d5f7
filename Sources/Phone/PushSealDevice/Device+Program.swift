// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
import PhoneEntitlements

/// All that is needed to run a program for an app on a phone.
struct ProgramLaunch: Sendable {
    let name: String
    let program: String
    let environment: [String: String]
    let phone: Phone
    private let defaults: Locked<GroupDefaults>
    private let bundleLock: Locked<PhoneLock?>

    init(
        of app: InstalledApp,
        _ program: String,
        _ variables: [String: String],
        on phone: Phone,
        isLocked: Bool,
        entitlements: AppEntitlements? = nil
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
        if let entitlements {
            environment[AppEntitlements.environmentVariable] = entitlements.encoded
        }
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
            groupFolder: group.flatMap { $0.isEmpty ? nil : $0 },
            entitlements: entitlements
        )
        try defaults.link()
        self.defaults = Locked(defaults)
    }

    /// To be called once the program has started.
    func didStart() {
        bundleLock.withLock { $0 = nil }
    }

    /// Brings the phone up to date with what the program has done by now.
    ///
    /// - Returns: what was refused meanwhile because it is not among the entitlements.
    func settle() -> [String] {
        let refused = defaults.withLock { $0.refusedGroups() }
        try? finish()
        // What the extension has scheduled and has come due.
        try? phone.deliverOverdue()
        return refused.map(AppEntitlements.words(forDefaultsOf:))
    }

    /// Moves the group suites that the program wrote first into their groups' folders.
    func finish() throws(DeviceError) {
        try defaults.withLock { defaults throws(DeviceError) in try defaults.adopt() }
    }
}
