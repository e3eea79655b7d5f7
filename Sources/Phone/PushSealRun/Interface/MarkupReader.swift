// SPDX-License-Identifier: Apache-2.0

/// An element of an XML document.
struct MarkupElement: Equatable {
    let name: String
    var attributes: [String: String]
    var children: [MarkupElement] = []
    /// The text directly inside.
    var text = ""

    subscript(attribute: String) -> String? { attributes[attribute] }

    /// The children with a name.
    func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }

    /// The child that is the value of a key.
    func value(_ key: String) -> MarkupElement? { children.first { $0["key"] == key } }
}

/// Reads XML as Interface Builder writes it.
///
/// That is elements, attributes, text, the five entities and numbers of characters. The declaration
/// of a document's type is skipped.
///
/// Foundation's reader would load a library that nothing else here needs.
struct MarkupReader {
    /// Deeper than any hierarchy of views.
    private static let depthLimit = 256

    private let bytes: [UInt8]
    private var index = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The outermost element; nil if the document is not well-formed.
    static func root(of bytes: [UInt8]) -> MarkupElement? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = MarkupReader(bytes)
        return reader.readDocument()
    }

    private mutating func readDocument() -> MarkupElement? {
        var open: [MarkupElement] = []
        var root: MarkupElement?
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                let text = readText()
                guard let text else { return nil }
                if open.isEmpty {
                    guard text.allSatisfy({ $0.isWhitespace || $0 == "\u{FEFF}" }) else {
                        return nil
                    }
                } else {
                    open[open.count - 1].text += text
                }
                continue
            }
            if takes("<!--") {
                guard skip(behind: "-->") else { return nil }
            } else if takes("<![CDATA[") {
                let start = index
                guard !open.isEmpty, skip(behind: "]]>") else { return nil }
                open[open.count - 1].text += string(start..<index - 3)
            } else if takes("<?") {
                guard skip(behind: "?>") else { return nil }
            } else if takes("<!") {
                guard open.isEmpty, skip(behind: ">") else { return nil }
            } else if takes("</") {
                guard let name = readName(), let element = open.popLast(), element.name == name
                else { return nil }
                skipBlanks()
                guard takes(">") else { return nil }
                if open.isEmpty {
                    root = element
                } else {
                    open[open.count - 1].children.append(element)
                }
            } else {
                index += 1
                guard root == nil, open.count < Self.depthLimit, let element = readStart() else {
                    return nil
                }
                if takes("/>") {
                    if open.isEmpty {
                        root = element
                    } else {
                        open[open.count - 1].children.append(element)
                    }
                } else {
                    guard takes(">") else { return nil }
                    open.append(element)
                }
            }
        }
        return open.isEmpty ? root : nil
    }

    /// The name and the attributes of an element, up to its end.
    private mutating func readStart() -> MarkupElement? {
        guard let name = readName() else { return nil }
        var element = MarkupElement(name: name, attributes: [:])
        while true {
            skipBlanks()
            guard index < bytes.count else { return nil }
            if bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: ">") {
                return element
            }
            guard let name = readName() else { return nil }
            skipBlanks()
            guard takes("=") else { return nil }
            skipBlanks()
            guard index < bytes.count else { return nil }
            let mark = bytes[index]
            guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return nil }
            index += 1
            guard let end = bytes[index...].firstIndex(of: mark),
                let value = Self.decoded(string(index..<end))
            else { return nil }
            index = end + 1
            element.attributes[name] = value
        }
    }

    private mutating func readText() -> String? {
        let start = index
        index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return Self.decoded(string(start..<index))
    }

    private mutating func readName() -> String? {
        let start = index
        while index < bytes.count, !"\t\n\r />=\"'<&".utf8.contains(bytes[index]) { index += 1 }
        return index > start ? string(start..<index) : nil
    }

    private mutating func skipBlanks() {
        while index < bytes.count, "\t\n\r ".utf8.contains(bytes[index]) { index += 1 }
    }

    private mutating func takes(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    private mutating func skip(behind text: String) -> Bool {
        while index < bytes.count {
            if takes(text) { return true }
            index += 1
        }
        return false
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

    /// A text with its entities replaced; nil if there is one that XML does not define.
    private static func decoded(_ text: String) -> String? {
        guard text.contains("&") else { return text }
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts[0])
        for part in parts.dropFirst() {
            guard let end = part.firstIndex(of: ";") else { return nil }
            let name = part[..<end]
            if name.hasPrefix("#") {
                let digits = name.dropFirst()
                let number =
                    digits.hasPrefix("x")
                    ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
                guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
                result.unicodeScalars.append(scalar)
            } else {
                guard let character = entities[String(name)] else { return nil }
                result += character
            }
            result += part[part.index(after: end)...]
        }
        return result
    }
}
