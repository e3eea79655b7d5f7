// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
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
            throw SealError(.keyNotSaved, file: target, "the path contains a NUL byte")
        }
        self.target = target
        var keepsOwner = true
        do throws(SystemError) {
            file = try AtomicFile(beside: target)
            file.setPermissions(0o600)
            try unsafe secret.withUnsafeBytes { bytes throws(SystemError) in
                try unsafe file.write(bytes)
            }
            if let access { keepsOwner = try file.takeAccess(access) }
        } catch {
            throw Self.failure(error, target)
        }
        guard keepsOwner else {
            throw SealError(
                .keyNotSaved,
                file: target,
                "its owner and group cannot be preserved, so it was not changed"
            )
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

    private static func failure(_ error: SystemError, _ target: String) -> SealError {
        SealError(.keyNotSaved, file: target, reason(error.code))
    }
}
