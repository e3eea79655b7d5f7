// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// What an app is handed with a notification, as JSON.
///
/// Of a payload or a document it is read where it stands, without what only the opening needed.
public struct UserInfo: Sendable {
    private enum Source: Sendable {
        case document(JSONView, leavingOut: [String])
        case object(JSONObject)
    }

    private let source: Source

    /// Holds nothing.
    public init() { source = .object(JSONObject()) }

    /// Holds values from elsewhere, such as those of a `userInfo` dictionary.
    public init(_ object: JSONObject) { source = .object(object) }

    /// Takes the members of a payload or a document.
    init(_ root: JSONView) { source = .document(root, leavingOut: []) }

    private init(_ source: Source) { self.source = source }

    /// The same without some members.
    func leavingOut(_ names: [String]) -> UserInfo {
        switch source {
        case .document(let root, let others):
            return UserInfo(.document(root, leavingOut: others + names))
        case .object(var object):
            for name in names { object.remove(name) }
            return UserInfo(object)
        }
    }

    /// The members, in order; of duplicates the last counts.
    public var object: JSONObject {
        switch source {
        case .object(let object): return object
        case .document(let root, let names):
            var object = JSONObject()
            for member in root.members where !names.contains(where: member.nameView.isString) {
                object[member.name] = JSONValue(member.value)
            }
            return object
        }
    }

    /// The names, `aps` among them.
    var names: [String] { object.names }

    /// Writes an object with the names in order, and numbers as Foundation reads them.
    package func write(to writer: inout JSONWriter) {
        switch source {
        case .object(let object): writer.value(.object(object))
        case .document(let root, let names):
            writer.sortedObject(root) { name in names.contains(where: name.isString) }
        }
    }
}
