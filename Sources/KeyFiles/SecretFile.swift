// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import SealFormats

/// A secret on its way to the disk, in a file that its owner alone may open.
struct SecretFile {
    private let file: AtomicFile
    private let target: String

    /// Begins a file in the folder of `target`.
    ///
    /// - Parameters:
    ///   - target: the path that it is for.
    ///   - secret: what goes into it.
    ///   - access: whose it is in the end, and who may do what with it; else its owner's alone.
    /// - Throws: `keyNotSaved`.
    init(
        for target: String,
        _ secret: SecretBytes,
        access: FileAccess? = nil
    ) throws(SealError) {
        guard !target.utf8.contains(0) else {
            throw SealError(.keyNotSaved, "file: the path holds a NUL")
        }
        self.target = target
        do throws(SystemError) {
            file = try AtomicFile(beside: target)
            file.setPermissions(0o600)
            try unsafe secret.withUnsafeBytes { bytes throws(SystemError) in
                try unsafe file.write(bytes)
            }
            if let access, try !file.takeAccess(access) {
                throw SystemError(code: Self.notGiven)
            }
        } catch {
            throw Self.failure(error, target)
        }
    }

    /// Gives it a name that no file has; false if one has.
    func create() throws(SealError) -> Bool {
        do throws(SystemError) {
            try file.create(target)
            return true
        } catch {
            if error.isNameTaken { return false }
            throw Self.failure(error, target)
        }
    }

    /// Puts it in the place of the file that is there.
    func replace() throws(SealError) {
        do throws(SystemError) {
            try file.replace(target)
        } catch {
            throw Self.failure(error, target)
        }
    }

    /// Stands for what is no answer of the system's.
    private static let notGiven: CInt = -1

    private static func failure(_ error: SystemError, _ target: String) -> SealError {
        SealError(
            .keyNotSaved,
            error.code == notGiven
                ? "file:\(KeyName.printable(target)): its owner and group could not be kept, so it was left as it was"
                : "file:\(KeyName.printable(target)): \(reason(error.code))"
        )
    }
}
