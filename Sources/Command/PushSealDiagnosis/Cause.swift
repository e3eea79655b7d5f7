// SPDX-License-Identifier: Apache-2.0

/// Why a message does not open, found by trying or by how it begins.
struct Cause {
    /// Which cause it is.
    let code: Diagnosis.Code
    /// The cause as one clause.
    let words: String
    /// The `openssl` command that opens the message nevertheless, if there is one.
    let command: String?

    init(_ code: Diagnosis.Code, _ words: String, command: String? = nil) {
        self.code = code
        self.words = words
        self.command = command
    }
}
