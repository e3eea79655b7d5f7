// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// The app's own keys of a push, as JSON text.
///
/// Kept as text, since most are parsed and written again without anyone reading the values.
package struct CustomKeys: Sendable {
    /// Names and values separated by commas, as in an object.
    private(set) var text: [UInt8] = []
    /// Whether every name is known to be allowed, as nearly all are; if not, look at ``names``.
    private(set) var hasUsualNames = true
    /// The keys as given, if they were not parsed.
    private var given: JSONObject?

    /// No keys.
    package init() {}

    /// Takes the members of an object in which no name appears twice, into the same memory.
    ///
    /// - Parameters:
    ///   - document: the text.
    ///   - object: the index of the object.
    ///   - memory: is overwritten.
    package mutating func read(_ document: JSONDocument, object: Int, _ memory: ByteWriter) {
        memory.truncate(to: 0)
        given = nil
        hasUsualNames = true
        document.appendMembers(of: object, to: memory) { name in
            if document.place(of: name, in: Push.takenNames) != nil || !document.isASCII(name) {
                hasUsualNames = false
            }
        }
        text.removeAll(keepingCapacity: true)
        unsafe memory.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
    }

    /// Takes keys built in code.
    package init(_ object: JSONObject) {
        text = Array(JSONValue.object(object).serialized().dropFirst().dropLast())
        hasUsualNames = object.names.isEmpty
        given = object
    }

    /// The names, in order, duplicates included.
    var names: [String] { given?.names ?? document()?.root.members.map(\.name) ?? [] }

    /// The keys as values.
    package var object: JSONObject {
        given ?? document().flatMap { JSONValue($0.root).object } ?? JSONObject()
    }

    /// The name of the first key whose value is nested too deep for an object that may have `limit`
    /// levels.
    func firstName(tooDeepFor limit: Int) -> String? {
        // Nearly all keys are shorter, or have fewer brackets: a level takes two.
        let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") }
        guard text.count >= 2 * limit, text.count(where: isBracket) >= limit,
            document(depth: limit) == nil
        else { return nil }
        return object.members.first {
            CustomKeys([$0.name: $0.value]).document(depth: limit) == nil
        }?.name
    }

    private func document(depth: Int = JSONDocument.Limits().depth) -> JSONDocument? {
        try? JSONDocument(
            parsing: [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")],
            limits: JSONDocument.Limits(depth: depth, byteCount: .max)
        )
    }
}

extension JSONDocument {
    /// Whether a name has only ASCII characters, and at least one.
    fileprivate func isASCII(_ name: Int) -> Bool {
        unsafe !node(name).hasEscapes
            && withContent(name) { unsafe !$0.isEmpty && $0.allSatisfy { $0 < 0x80 } }
    }
}
