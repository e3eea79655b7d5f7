// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
import PushSealJSON

/// The folder of a local APNs: a given one, or a temporary one.
struct ServerFolder: Sendable {
    /// The absolute path.
    let path: String
    private let isTemporary: Bool

    /// Creates the folder if needed; nil makes a temporary one.
    ///
    /// - Throws: `cannotWrite`.
    init(_ name: String?) throws(APNSError) {
        if let name {
            guard unsafe mkdir(name, 0o700) == 0 || errno == EEXIST else {
                throw Self.failure(name)
            }
            path = try Self.absolute(name)
            isTemporary = false
            return
        }
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/pushseal-serve-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Self.failure(parent) }
        path = try Self.absolute(
            String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        )
        isTemporary = true
    }

    /// Removes a temporary folder, which contains only files.
    func removeIfTemporary() {
        guard isTemporary, let names = try? namesInFolder(path) else { return }
        for name in names {
            _ = unsafe unlink(path + "/" + String(decoding: name, as: UTF8.self))
        }
        _ = unsafe rmdir(path)
    }

    private static func absolute(_ name: String) throws(APNSError) -> String {
        guard let path = realPath(name) else { throw failure(name) }
        return path
    }

    private static func failure(_ name: String) -> APNSError {
        APNSError(.cannotWrite, "\(quoted(name)): \(SystemError.last)")
    }
}
