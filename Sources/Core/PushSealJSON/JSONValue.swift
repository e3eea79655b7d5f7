// SPDX-License-Identifier: Apache-2.0

/// A JSON value that can be built and changed.
public indirect enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number, kept as it is spelled.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An ordered list of values.
    case array([JSONValue])
    /// An ordered list of names and values.
    case object(JSONObject)

    /// The string, if it is one.
    public var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    /// The number, if it is one.
    package var number: JSONNumber? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The value of a number as an integer if it is exactly one and fits, however it is spelled.
    ///
    /// `1.0` and `10e-1` give 1; `1.5` and `1e400` give nil. Floating point is not involved, so
    /// 9007199254740993 is exact.
    public var integer: Int? { number?.integer }

    /// The floating-point number nearest to a number; nil if its value is too large.
    public var double: Double? { number?.double }

    /// The boolean, if it is one; nil for the numbers 0 and 1.
    public var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    /// The values, if it is an array.
    public var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The members, if it is an object.
    public var object: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }

    /// The value of the last member with this name, if this is an object that has one.
    package subscript(name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: Equatable {
    /// Compares kind and content: members in order, numbers by spelling, strings by code points.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSONValue {
    /// Copies a value of a document into a mutable tree.
    ///
    /// Order, duplicates and number spellings are preserved.
    package init(_ view: JSONView) {
        self = TreeBuilder.tree(of: view.storage, at: view.index)
    }

    /// Parses a text into a tree: at most 16 MiB, with at most 512 nested arrays and objects.
    ///
    /// - Throws: the first place where the text violates RFC 8259 or exceeds a limit.
    public init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
        self.init(try JSONDocument(parsing: Array(bytes)).root)
    }

    /// Parses a text into a tree.
    ///
    /// - Throws: as ``init(parsing:)-(Collection<UInt8>)``.
    public init(parsing text: String) throws(JSONError) { try self.init(parsing: text.utf8) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Makes a number.
    public init(_ value: Int) { self = .number(JSONNumber(value)) }
    /// Makes a number that reads back the same; nil for NaN and infinity, which JSON lacks.
    public init?(_ value: Double) {
        guard let number = JSONNumber(value) else { return nil }
        self = .number(number)
    }
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes a number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// Makes a number; `null` for a literal too large for a floating-point number.
    public init(floatLiteral value: Double) {
        self = JSONValue(value) ?? .null
    }
    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Makes an object with its members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (name, value) in elements { object.append(name, value) }
        self = .object(object)
    }
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }
}
