// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What is read is written and read again, and must be the same; what is refused has a place.
func readJSON(_ bytes: [UInt8]) -> CInt {
    let document: JSONDocument
    do {
        document = try JSONDocument(parsing: bytes)
    } catch {
        precondition(error.position.offset >= 0 && error.position.offset <= bytes.count)
        precondition(error.position.line >= 1 && error.position.column >= 1)
        precondition(!error.detail.isEmpty)
        return 0
    }
    let value = JSONValue(document.root)
    let written = value.serialized()
    guard let again = try? JSONDocument(parsing: written) else {
        preconditionFailure("what was written does not read")
    }
    precondition(JSONValue(again.root) == value, "what was written reads as something else")
    // Each position is counted from the start of the text, so not all of a long list.
    for name in document.duplicateNames(atMost: 50) {
        precondition(name.again.nameView.position.line >= 1)
    }
    return 0
}
