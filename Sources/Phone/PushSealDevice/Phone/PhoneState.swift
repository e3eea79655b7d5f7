// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import StrictJSON
import UserNotifications

/// The delivered and pending notifications of a phone, by app: the file `state.json`.
struct PhoneState {
    private(set) var apps: [String: CenterState] = [:]

    private static let limits = JSONDocument.Limits(
        depth: 2 * ContentValue.depthLimit + 32,
        byteCount: PhoneFile.byteCountLimit
    )

    private static let version = 1

    /// Reads the state of a phone; empty if there is none.
    ///
    /// - Throws: `badPhone` if the file was not written by a phone.
    init(of phone: Phone) throws(DeviceError) {
        guard let bytes = try PhoneFile.read(phone.statePath) else { return }
        guard let view = try? JSONDocument(parsing: bytes, limits: Self.limits).root,
            view["version"]?.number?.integer == Self.version, let apps = view["apps"]
        else { throw Self.bad(phone) }
        for member in apps.members {
            guard PhoneName.isIdentifier(member.name),
                let state = CenterState(member.value, attachments: phone.attachmentsPath)
            else { throw Self.bad(phone) }
            self.apps[member.name] = state
        }
    }

    private static func bad(_ phone: Phone) -> DeviceError {
        DeviceError(.badPhone, "\(phone.statePath) is not the state of a phone")
    }

    /// The state of an app; an app that got nothing yet has one too.
    subscript(app: String) -> CenterState {
        get { apps[app] ?? .ofAllowedApp }
        set { apps[app] = newValue }
    }

    var bytes: [UInt8] {
        var object = JSONObject()
        for (app, state) in apps.sorted(by: { $0.key < $1.key }) { object.append(app, state.json) }
        let root: JSONValue = ["version": JSONValue(Self.version), "apps": .object(object)]
        return root.serialized()
    }

    /// The names of the files attached to notifications.
    var attachmentNames: Set<String> {
        var names: Set<String> = []
        for state in apps.values {
            let contents =
                state.delivered.map(\.request.content) + state.pending.map(\.request.content)
            for attachment in contents.flatMap(\.attachments) {
                names.insert(attachment.url.lastPathComponent)
            }
        }
        return names
    }
}

extension Phone {
    var statePath: String { "\(folder)/\(PhoneFile.name)" }
    var attachmentsPath: String { "\(folder)/attachments" }

    /// Changes an app's notifications, atomically among all processes that use the phone.
    func change<Result>(
        _ app: String,
        _ body: (inout CenterState) throws(DeviceError) -> Result
    ) throws(DeviceError) -> Result {
        let change = try PhoneChange(of: self)
        let result = try body(&change.state[app])
        try change.commit()
        return result
    }
}

/// A change of a phone's state, which holds the phone's lock as long as it lives.
final class PhoneChange {
    var state: PhoneState
    private let phone: Phone
    private let lock: PhoneLock
    private let before: (bytes: [UInt8], attachmentNames: Set<String>)

    init(of phone: Phone) throws(DeviceError) {
        lock = try PhoneLock(phone)
        self.phone = phone
        state = try PhoneState(of: phone)
        before = (state.bytes, state.attachmentNames)
    }

    /// Writes the state if it has changed, and removes the files of notifications that are gone.
    func commit() throws(DeviceError) {
        let after = state.bytes
        guard after != before.bytes else { return }
        AtomicFile.removeLeftovers(in: phone.folder)
        try PhoneFile.write(after, to: phone.statePath)
        for name in before.attachmentNames.subtracting(state.attachmentNames) {
            try? FileManager.default.removeItem(atPath: "\(phone.attachmentsPath)/\(name)")
        }
    }
}

/// The state of one app, as its notification center keeps it.
final class PhoneStore: NotificationStore {
    private let phone: Phone
    private let app: String
    private let complain: @Sendable (DeviceError) -> Void

    /// - Parameters:
    ///   - phone: where the state is.
    ///   - app: the app's identifier.
    ///   - complain: called with what is wrong with the phone; the app then has a temporary state.
    init(_ phone: Phone, app: String, complain: @escaping @Sendable (DeviceError) -> Void) {
        self.phone = phone
        self.app = app
        self.complain = complain
    }

    func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result {
        let change: PhoneChange
        do throws(DeviceError) {
            change = try PhoneChange(of: phone)
        } catch {
            complain(error)
            var forgotten = CenterState.ofAllowedApp
            return try body(&forgotten)
        }
        let result = try body(&change.state[app])
        do throws(DeviceError) { try change.commit() } catch { complain(error) }
        return result
    }
}
