// SPDX-License-Identifier: Apache-2.0

/// Makes a tree from a range of the tape, without recursion.
struct TreeBuilder {
    /// A container being filled.
    private struct Filling {
        /// The tape index after the container.
        let end: Int
        let isObject: Bool
        var name: String?
        var values: [JSONValue] = []
        var members: [JSONObject.Member] = []

        var value: JSONValue {
            isObject ? .object(JSONObject(members: members)) : .array(values)
        }

        mutating func add(_ value: JSONValue) {
            guard isObject else { return values.append(value) }
            members.append(JSONObject.Member(name: name ?? "", value: value))
            name = nil
        }
    }

    /// The value at a tape index, with all its content.
    static func tree(of storage: Storage, at root: Int) -> JSONValue {
        var open: [Filling] = []
        var index = root
        while true {
            let node = storage.node(index)
            index += 1
            var value: JSONValue
            switch node.kind {
            case .null: value = .null
            case .bool: value = .bool(storage.byte(node.start) == UInt8(ascii: "t"))
            case .number: value = .number(JSONNumber(checked: storage.text(of: node)))
            case .string:
                let string = storage.string(of: node)
                if let top = open.indices.last, open[top].isObject, open[top].name == nil {
                    open[top].name = string
                    continue
                }
                value = .string(string)
            case .array, .object:
                let filling = Filling(end: Int(node.next), isObject: node.kind == .object)
                if filling.end > index {
                    open.append(filling)
                    continue
                }
                value = filling.value
            }
            while let top = open.indices.last {
                open[top].add(value)
                guard open[top].end == index else { break }
                value = open[top].value
                open.removeLast()
            }
            if open.isEmpty { return value }
        }
    }
}
