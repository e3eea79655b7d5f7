// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The app's own keys of a push, as JSON text.
///
/// Kept as text, since most are parsed and written again without anyone reading the values.
package struct CustomKeys: Sendable {
    /// The names, in order.
    package private(set) var names: [String] = []
    /// Names and values separated by commas, as in an object.
    package private(set) var text: [UInt8] = []
    /// The keys as given, if they were not parsed.
    private var given: JSONObject?

    /// No keys.
    package init() {}

    /// Takes parsed keys: compact JSON with these names.
    package init(names: [String], text: [UInt8]) {
        self.names = names
        self.text = text
    }

    /// Takes keys built in code.
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
