// SPDX-License-Identifier: Apache-2.0

/// Why a call failed, as a status for the caller.
struct SecStatus: Error, Equatable {
    let code: OSStatus

    init(_ code: OSStatus) {
        self.code = code
    }

    /// Runs the body of a C-style function, and returns its status.
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
