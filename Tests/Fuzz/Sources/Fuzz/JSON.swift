// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// JSON that parses must survive being written and parsed again; an error has a position.
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
    // Counting a position starts at the beginning of the text, so this limits the list.
    for name in document.duplicateNames(atMost: 50) {
        precondition(name.again.nameView.position.line >= 1)
    }
    return 0
}
