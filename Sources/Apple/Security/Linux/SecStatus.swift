// SPDX-License-Identifier: Apache-2.0

/// Why a call did not do what it was asked, as the caller is told.
struct SecStatus: Error, Equatable {
    let code: OSStatus

    init(_ code: OSStatus) {
        self.code = code
    }

    /// Runs what a function of C's manner does, and answers with its status.
    static func of(_ body: () throws -> Void) -> OSStatus {
        do {
            try body()
            return errSecSuccess
        } catch let status as SecStatus {
            return status.code
        } catch {
            return errSecInternalComponent
        }
    }
}
