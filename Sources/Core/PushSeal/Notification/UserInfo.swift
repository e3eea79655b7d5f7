// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// What an app is handed with a notification, as JSON.
///
/// Members of a payload or document are read in place, without those used only for opening.
package struct UserInfo: Sendable {
    private enum Source: Sendable {
        case document(JSONView)
        case object(JSONObject)
    }

    private var source: Source
    /// The members of a document that are left out.
    private var leftOut: NameTable?

    /// Makes it empty.
    package init() { source = .object(JSONObject()) }

    /// Takes values from elsewhere, such as a `userInfo` dictionary, sorted by name.
    package init(_ object: JSONObject) { source = .object(object) }

    /// Takes the members of a payload or a document.
    init(_ root: JSONView, leavingOut names: NameTable? = nil) {
        source = .document(root)
        leftOut = names
    }

    private static let sealedText = NameTable(SealedFields.textKeys)

    /// Removes a sealed text and the id of its key.
    mutating func removeSealedText() {
        if case .object(var object) = source {
            for name in SealedFields.textKeys { object.remove(name) }
            source = .object(object)
        }
        // Whatever else is left out, these are, too.
        leftOut = leftOut ?? Self.sealedText
    }

    /// The members, in order; of duplicates the last one wins.
    package var object: JSONObject {
        switch source {
        case .object(let object): return object
        case .document(let root):
            var object = JSONObject()
            let hasDuplicates = root.firstDuplicateName != nil
            for member in root.members where leftOut?.contains(member.name) != true {
                if hasDuplicates {
                    object[member.name] = JSONValue(member.value)
                } else {
                    object.append(member.name, JSONValue(member.value))
                }
            }
            return object
        }
    }

    /// The members as a dictionary, where composed and decomposed letters make the same name: the
    /// first spelling and the last value win, and the first spelling decides whether it is left
    /// out.
    package var dictionary: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        switch source {
        case .object(let object):
            for member in object.members { members[member.name] = member.value }
        case .document(let root):
            for member in root.members { members[member.name] = JSONValue(member.value) }
        }
        return leftOut.map { leftOut in members.filter { !leftOut.contains($0.key) } } ?? members
    }

    /// The string of this name, if there is one.
    func string(_ name: String) -> String? {
        switch source {
        case .object(let object): object[name]?.string
        case .document(let root):
            root.string(name).flatMap { leftOut?.contains(name) == true ? nil : $0 }
        }
    }

    /// Whether there may be a name other than these: a cheap test before enumerating them.
    package func hasName(besides names: NameTable) -> Bool { Self.hasName(source, besides: names) }

    // The source is borrowed: a `switch` of the property retains the document.
    private static func hasName(_ source: borrowing Source, besides names: NameTable) -> Bool {
        switch source {
        case .object(let object): object.names.contains { !names.contains($0) }
        case .document(let root): root.hasMember(besides: names)
        }
    }

    /// The names that are not left out, including `aps`; composed and decomposed letters make the
    /// same name, as in a `userInfo` dictionary.
    package var names: Set<String> {
        switch source {
        case .object(let object): return Set(object.names)
        case .document(let root):
            var names: Set<String> = []
            root.forEachName { names.insert($0) }
            return leftOut.map { leftOut in names.filter { !leftOut.contains($0) } } ?? names
        }
    }

    /// Appends it as an object with sorted names, and numbers as Foundation reads them.
    package func write(to output: ByteWriter) {
        Self.write(source, leavingOut: leftOut, to: output)
    }

    private static func write(
        _ source: borrowing Source,
        leavingOut names: NameTable?,
        to output: ByteWriter
    ) {
        switch source {
        case .object(let object): output.append(JSONValue.object(object).serialized())
        case .document(let root): output.append(sorted: root, leavingOut: names)
        }
    }
}
