// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import SealFormats

/// A secret being written, to a file that only its owner may open.
struct SecretFile {
    private let file: AtomicFile
    private let target: String

    /// Begins a file in the folder of `target`.
    ///
    /// - Parameters:
    ///   - target: the path of the final file.
    ///   - secret: the content.
    ///   - access: the final owner and permissions; by default only the owner has access.
    /// - Throws: `keyNotSaved`.
    init(
        for target: String,
        _ secret: SecretBytes,
        access: FileAccess? = nil
    ) throws(SealError) {
        guard !target.utf8.contains(0) else {
            throw SealError(.keyNotSaved, "file: the path contains a NUL byte")
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

    /// Gives it the name of the target; false if the name is taken.
    func create() throws(SealError) -> Bool {
        do throws(SystemError) {
            try file.create(target)
            return true
        } catch {
            if error.isNameTaken { return false }
            throw Self.failure(error, target)
        }
    }

    /// Replaces the existing file.
    func replace() throws(SealError) {
        do throws(SystemError) {
            try file.replace(target)
        } catch {
            throw Self.failure(error, target)
        }
    }

    /// A code that is not an `errno`: owner and group could not be kept.
    private static let notGiven: CInt = -1

    private static func failure(_ error: SystemError, _ target: String) -> SealError {
        SealError(
            .keyNotSaved,
            file: target,
            error.code == notGiven
                ? "its owner and group cannot be preserved, so it was not changed"
                : reason(error.code)
        )
    }
}
