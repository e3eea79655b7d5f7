// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON

/// The member by which a push asks for the service extension, wherever and however it is written.
struct ExtensionFlag {
    /// Where it is: `aps.alert.mutable_content`.
    let keyPath: String
    /// The name as it is written.
    let name: String
    /// The dictionary that it is in; empty for the payload itself.
    let parent: String
    let value: JSONView

    /// How many values are looked at; a hostile payload has any number.
    private static let valueLimit = 500
    /// The deepest place looked at, in dictionaries and arrays.
    private static let depthLimit = 8
    /// The longest name looked at, in bytes as it is spelled.
    private static let nameLimit = 80

    /// Whether its value asks for the extension: anything but 0, false and null, which ask for none.
    var asks: Bool { Self.asks(value) }

    static func asks(_ value: JSONView) -> Bool {
        !value.isNull && value.bool != false && value.number?.integer != 0
    }

    /// The first one that asks, else the first: in `aps`, in the alert, beside `aps`, or deeper.
    static func find(in payload: Payload) -> ExtensionFlag? {
        var rest: [(view: JSONView, path: String, depth: Int)] = []
        if let aps = payload.aps { rest.append((aps, "aps", 1)) }
        if let alert = payload.alert { rest.append((alert, "aps.alert", 2)) }
        rest.append((payload.document.root, "", 0))
        var first: ExtensionFlag?
        var valueCount = 0
        var place = 0
        while place < rest.count, valueCount < valueLimit {
            let (view, path, depth) = rest[place]
            place += 1
            let isRoot = path.isEmpty
            for member in view.members {
                valueCount += 1
                guard valueCount < valueLimit else { break }
                guard member.nameView.byteRange.count <= nameLimit else { continue }
                let name = member.name
                let keyPath = isRoot ? name.printable : "\(path).\(name.printable)"
                if APSNames.isMutableContent(name) {
                    let flag = ExtensionFlag(
                        keyPath: keyPath,
                        name: name.printable,
                        parent: path,
                        value: member.value
                    )
                    if flag.asks { return flag }
                    first = first ?? flag
                }
                guard depth < depthLimit, keyPath != "aps.alert", !(isRoot && name == "aps"),
                    member.value.kind == .object
                else { continue }
                rest.append((member.value, keyPath, depth + 1))
            }
        }
        return first
    }

    /// What is wrong with its name and place, as one clause.
    var words: String {
        let isRight = name == APSNames.mutableContent
        let written =
            isRight ? "mutable-content is" : "mutable-content is written as \(quoted(name))"
        switch parent {
        case "aps": return written
        case "":
            return isRight
                ? "mutable-content is beside aps, but must be inside" : "\(written), beside aps"
        case "aps.alert":
            return isRight
                ? "mutable-content is inside alert, but must be beside it, in aps"
                : "\(written), inside alert"
        default:
            return isRight
                ? "mutable-content is in \(quoted(parent)), but must be in aps"
                : "\(written), in \(quoted(parent))"
        }
    }
}
