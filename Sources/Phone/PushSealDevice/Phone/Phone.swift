// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc

/// A phone: a folder with the homes of its apps, their groups, delivered notifications and
/// attachments.
///
/// Its contents persist between pushes. Any number of processes may use one folder at once.
///
///     apps/com.example.app/home/          what NSHomeDirectory() gives the app's extension
///     apps/com.example.app/….appex/       what Bundle.main is there
///     groups/group.com.example.app/       app groups
///     keychain/                           items of the keychain
///     attachments/  state.json            delivered notifications
///
/// It is a test bench: its files belong to the user who runs it, and nothing is sandboxed.
public final class Phone: Sendable {
    /// The names of everything that a phone keeps in its folder.
    package static let names = ["apps", "groups", "keychain", "attachments", PhoneFile.name]

    /// The folder, as an absolute path.
    package let folder: String

    /// Whether the folder is removed with the last reference to the phone.
    let isTemporary: Bool

    /// Opens the phone in a folder, which is created if needed.
    ///
    /// - Parameter folder: where the phone is; other files in it are left alone.
    /// - Throws: if the folder cannot be created, or is not a folder.
    public convenience init(folder: String) throws(DeviceError) {
        let path = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL.path
        try Self.makeFolder(path)
        self.init(path, isTemporary: false)
    }

    private init(_ folder: String, isTemporary: Bool) {
        self.folder = folder
        self.isTemporary = isTemporary
    }

    /// Makes an empty phone whose folder is removed with the last reference to it.
    ///
    /// - Throws: if no folder can be created.
    public static func temporary() throws(DeviceError) -> Phone {
        let place = FileManager.default.temporaryDirectory.path
        var template = Array("\(place)/pushseal-phone-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            let reason = SystemError.last
            throw DeviceError(.unusablePhone, "cannot create a folder in \(place): \(reason)")
        }
        let made = template.dropLast().map { UInt8(bitPattern: $0) }
        return Phone(String(decoding: made, as: UTF8.self), isTemporary: true)
    }

    /// The same phone, as a reference that does not keep a temporary one.
    var unowned: Phone { Phone(folder, isTemporary: false) }

    deinit {
        if isTemporary { remove() }
    }

    /// Removes the folder and everything in it.
    package func remove() {
        // Retries if something was written meanwhile, by a process that the extension left behind.
        for _ in 0..<3 where FileManager.default.fileExists(atPath: folder) {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// Removes everything that the phone keeps, but no other files in its folder.
    ///
    /// - Throws: `unusablePhone` if something cannot be removed; `badPhone` if the folder is no
    ///   phone.
    package func clear() throws(DeviceError) {
        guard isMarked else {
            guard let held = Self.names.first(where: has) else { return }
            throw notOurs(held)
        }
        try locked { () throws(DeviceError) in
            AtomicFile.removeLeftovers(in: folder)
            for name in Self.names where has(name) {
                let path = "\(folder)/\(name)"
                do {
                    try FileManager.default.removeItem(atPath: path)
                } catch {
                    throw DeviceError(.unusablePhone, "cannot remove \(quoted(path))")
                }
            }
        }
    }

    /// Marks the folder as a phone, before anything is put there.
    ///
    /// - Throws: `badPhone` if it has files that no phone created; `unusablePhone` if it cannot be
    ///   written.
    package func mark() throws(DeviceError) {
        guard !isMarked else { return }
        _ = try PhoneState(of: self)
        // Another process may have marked it since.
        if let held = Self.names.first(where: has), held != PhoneFile.name, !isMarked {
            throw notOurs(held)
        }
        _ = try PhoneLock(self)
    }

    private var isMarked: Bool { has(PhoneLock.name) || has("keychain/\(PhoneLock.name)") }

    private func notOurs(_ name: String) -> DeviceError {
        let words = "is not a phone: \(quoted(name)) in it was not created by one"
        return DeviceError(.badPhone, "\(quoted(folder)) \(words)")
    }

    private func has(_ name: String) -> Bool {
        unsafe access("\(folder)/\(name)", F_OK) == 0 || errno != ENOENT
    }

    // MARK: - Folders

    /// The folder of an app group, created if needed.
    package func groupFolder(_ group: String) throws(DeviceError) -> String {
        try makeFolder("groups", group)
    }

    /// The folder for an app's temporary files, created if needed.
    package func temporaryFolder(of app: InstalledApp) throws(DeviceError) -> String {
        try AppHome(of: app, on: self).folder + "/tmp"
    }

    /// A folder on the phone, created if needed; but a removed phone is not created again.
    @discardableResult
    func makeFolder(_ parts: String...) throws(DeviceError) -> String {
        var path = folder
        for part in parts {
            path += "/\(part)"
            guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw Self.noFolder(path, .last)
            }
        }
        return path
    }

    static func makeFolder(_ path: String) throws(DeviceError) {
        if unsafe mkdir(path, 0o700) == 0 { return }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        } catch {
            let code = (error as? CocoaError)?.underlying as? POSIXError
            throw noFolder(path, SystemError(code: code?.code.rawValue ?? EIO))
        }
    }

    private static func noFolder(_ path: String, _ reason: SystemError) -> DeviceError {
        DeviceError(.unusablePhone, "cannot create the folder \(quoted(path)): \(reason)")
    }

    /// Runs `body` while no other process can change this phone.
    func locked<Result>(
        _ work: () throws(DeviceError) -> Result
    ) throws(DeviceError) -> Result {
        let lock = try PhoneLock(self)
        defer { withExtendedLifetime(lock) {} }
        return try work()
    }
}

/// A lock on a phone, held by one thread of one process at a time until it is dropped.
final class PhoneLock: Sendable {
    /// The file that marks a folder as a phone, and is locked for changing it.
    static let name = "lock"

    private let lock: FileLock

    /// Waits until nobody else changes the phone.
    convenience init(_ phone: Phone) throws(DeviceError) {
        try self.init(file: "\(phone.folder)/\(Self.name)")
    }

    /// Waits until nobody else holds the lock of this file.
    ///
    /// An extension may leave a process behind that has the lock and never ends.
    init(file path: String, patience: Duration = .seconds(60)) throws(DeviceError) {
        do throws(SystemError) {
            lock = try FileLock(file: path, atMost: patience)
        } catch {
            let reason =
                error.isLocked ? "another process has it for too long" : error.description
            throw DeviceError(.unusablePhone, "cannot lock \(path): \(reason)")
        }
    }
}
