// SPDX-License-Identifier: Apache-2.0

/// An error with Apple's form of description, where Foundation on Linux writes `(null)`.
final class DescribedError: NSError, @unchecked Sendable {
    override var description: String {
        let text = localizedDescription
        return "Error Domain=\(domain) Code=\(code) \"\(text)\" "
            + "UserInfo={\(NSLocalizedDescriptionKey)=\(text)}"
    }
}
