// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The app's own keys of a push, as the JSON that they become.
///
/// Kept as text, since most of them are read as text and written again without a look at the values.
package struct CustomKeys: Sendable {
    /// The names, in order.
    package private(set) var names: [String] = []
    /// Names and values with commas between them, as they stand in an object.
    package private(set) var text: [UInt8] = []
    /// The keys as they were given, if they were not read.
    private var given: JSONObject?

    /// No keys.
    package init() {}

    /// Takes keys that were read: compact JSON with these names.
    package init(names: [String], text: [UInt8]) {
        self.names = names
        self.text = text
    }

    /// Takes keys that were put together.
    init(_ object: JSONObject) {
        names = object.names
        text = Array(JSONValue.object(object).serialized().dropFirst().dropLast())
        given = object
    }

    /// The keys as values.
    var object: JSONObject {
        if let given { return given }
        let bytes = [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
        return (try? JSONValue(parsing: bytes))?.object ?? JSONObject()
    }
}
