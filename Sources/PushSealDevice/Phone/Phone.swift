// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import Glibc

/// A phone: a folder with the homes of its apps, their groups, what is delivered, and attachments.
///
/// What is on it stays between pushes. Any number of processes may use one folder at once.
///
///     apps/com.example.app/home/          what NSHomeDirectory() gives the app's extension
///     apps/com.example.app/….appex/       what Bundle.main is there
///     groups/group.com.example.app/       app groups
///     keychain/                           items of the keychain
///     attachments/  state.json            what was delivered
///
/// It is a test bench: files of the user who runs it, no sandbox around anything.
public final class Phone: Sendable {
    /// All that a phone holds in its folder.
    package static let names = ["apps", "groups", "keychain", "attachments", PhoneFile.name]

    /// The folder, as an absolute path.
    package let folder: String

    /// Whether the folder goes with the last reference to the phone.
    let isTemporary: Bool

    /// The phone of a folder, which is made if it is not there.
    ///
    /// - Parameter folder: where the phone is; other files in it stay as they are.
    /// - Throws: `unusablePhone` if the folder cannot be made, or is none.
    public convenience init(folder: String) throws(DeviceError) {
        let path = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL.path
        try Self.makeFolder(path)
        self.init(path, isTemporary: false)
    }

    private init(_ folder: String, isTemporary: Bool) {
        self.folder = folder
        self.isTemporary = isTemporary
    }

    /// A phone with nothing on it, whose folder is removed with the last reference to it.
    ///
    /// - Throws: `unusablePhone` if no folder can be made.
    public static func temporary() throws(DeviceError) -> Phone {
        let place = FileManager.default.temporaryDirectory.path
        var template = Array("\(place)/pushseal-phone-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map {
                unsafe String(cString: $0)
            }
        }
        guard let made else {
            let reason = SystemError.last
            throw DeviceError(.unusablePhone, "cannot make a folder in \(place): \(reason)")
        }
        return Phone(made, isTemporary: true)
    }

    deinit {
        if isTemporary { remove() }
    }

    /// Removes the folder and all that is in it.
    package func remove() {
        // Again if something was written meanwhile, by what an extension has left behind.
        for _ in 0..<3 where FileManager.default.fileExists(atPath: folder) {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// Takes from the phone all that a phone holds, and nothing else that may be in its folder.
    ///
    /// - Throws: `unusablePhone` if something cannot be removed, or was there before the folder became a
    ///   phone.
    package func clear() throws(DeviceError) {
        guard let held = Self.names.first(where: has) else { return }
        guard has(PhoneLock.name) || has("keychain/\(PhoneLock.name)") else {
            throw DeviceError(
                .unusablePhone,
                "\(quoted(folder)) is not a phone: \(quoted(held)) in it was not made by one"
            )
        }
        try locked { () throws(DeviceError) in
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

    private func has(_ name: String) -> Bool {
        unsafe access("\(folder)/\(name)", F_OK) == 0 || errno != ENOENT
    }

    // MARK: - Folders

    /// The folder of an app group, made if it is not there.
    package func groupFolder(_ group: String) throws(DeviceError) -> String {
        try makeFolder("groups", group)
    }

    /// The folder for an app's temporary files, made if it is not there.
    package func temporaryFolder(of app: InstalledApp) throws(DeviceError) -> String {
        try AppHome(of: app, on: self).folder + "/tmp"
    }

    /// A folder on the phone, made if it is not there; a phone that is gone stays gone.
    @discardableResult
    func makeFolder(_ parts: String...) throws(DeviceError) -> String {
        var path = folder
        for part in parts {
            path += "/\(part)"
            guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw DeviceError(.unusablePhone, "cannot make the folder \(quoted(path))")
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
            throw DeviceError(.unusablePhone, "cannot make the folder \(quoted(path))")
        }
    }

    /// Does something that no other process does to this phone at the same time.
    func locked<Result>(
        _ work: () throws(DeviceError) -> Result
    ) throws(DeviceError) -> Result {
        let lock = try PhoneLock(self)
        defer { withExtendedLifetime(lock) {} }
        return try work()
    }
}

/// The right to change a phone, which one thread of one process has at a time.
final class PhoneLock {
    /// What a folder has that is a phone.
    static let name = "lock"

    private let descriptor: CInt

    /// Waits for whoever has it.
    init(_ phone: Phone) throws(DeviceError) {
        let path = "\(phone.folder)/\(Self.name)"
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw DeviceError(.unusablePhone, "cannot open \(path): \(SystemError.last)")
        }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw DeviceError(.unusablePhone, "cannot lock \(path): \(SystemError.last)")
            }
        }
    }

    deinit { _ = close(descriptor) }
}
