// SPDX-License-Identifier: Apache-2.0

/// A class that is declared where other files can name it.
struct ClassDeclaration: Equatable {
    /// The name, qualified with the enclosing types: `Outer.Inner`.
    let name: String
    /// The name from `@objc(Name)`, which a property list may use.
    var objectiveCName: String?
    /// What follows the colon; a superclass comes first.
    var listed: [String] = []
    var inherited: String? { listed.first }
    /// Whether it has generic parameters, so its name alone is not a type.
    var isGeneric = false
    /// Whether it declares `didReceive`.
    var declaresDidReceive = false
    /// The names of the variables in its braces.
    var properties: [String] = []
    /// The source.
    var sourceName = ""
    /// The source and line.
    let place: String
}

/// Another name for a type: `typealias Name = Other`.
struct TypeAlias: Equatable {
    let name: String
    let other: String
}

/// The protocols that an extension of a type adds.
struct Conformance: Equatable {
    let typeName: String
    let listed: [String]
}

/// Finds the classes in a source, by looking at tokens only.
struct DeclarationScanner {
    private static let typeKeywords: Set<String> = [
        "class", "struct", "enum", "extension", "actor", "protocol",
    ]
    /// Keywords of declarations that `@objc(Name)` may precede.
    private static let memberKeywords: Set<String> = [
        "func", "let", "init", "subscript", "case",
    ]

    /// A pair of braces: of a named type, whose class is at `classIndex`, or of anything else.
    private struct Scope {
        var typeName: String?
        var classIndex: Int?
    }

    private let source: SwiftSource
    private var index = 0
    private var scopes: [Scope] = []
    private var objectiveCName: String?
    private(set) var classes: [ClassDeclaration] = []
    private(set) var aliases: [TypeAlias] = []
    private(set) var conformances: [Conformance] = []

    init(_ source: SwiftSource) {
        self.source = source
        while index < source.tokens.count { step() }
    }

    private mutating func step() {
        let text = source.text(index)
        switch text {
        case "{": open(Scope())
        case "}":
            _ = scopes.popLast()
            index += 1
        case "@" where source.isAttribute(index) { $0 == "objc" } && source.text(index + 2) == "(":
            let end = source.afterParentheses(index + 2)
            objectiveCName = (index + 3..<max(index + 3, end - 1)).map(source.text).joined()
            index = end
        case "func" where source.text(index + 1) == "didReceive":
            if let open = scopes.last?.classIndex { classes[open].declaresDidReceive = true }
            next()
        case "var":
            if let open = scopes.last?.classIndex, source.isWord(index + 1) {
                classes[open].properties.append(name(index + 1))
            }
            next()
        case "typealias" where source.text(index + 2) == "=":
            if let other = path(at: index + 3) {
                aliases.append(TypeAlias(name: name(index + 1), other: other.name))
            }
            next()
        case _ where Self.memberKeywords.contains(text): next()
        case _ where Self.typeKeywords.contains(text) && source.text(index - 1) != ".":
            if !readType(text) { index += 1 }
        default: index += 1
        }
    }

    /// Continues after a keyword that consumes the attribute before it.
    private mutating func next() {
        objectiveCName = nil
        index += 1
    }

    private mutating func open(_ scope: Scope) {
        scopes.append(scope)
        objectiveCName = nil
        index += 1
    }

    /// A name without its backticks.
    private func name(_ index: Int) -> String { source.text(index).filter { $0 != "`" } }

    /// A dotted name, and the index after it.
    private func path(at start: Int) -> (name: String, end: Int)? {
        guard source.isWord(start) else { return nil }
        var result = name(start)
        var place = start + 1
        while source.text(place) == ".", source.isWord(place + 1) {
            result += "." + name(place + 1)
            place += 2
        }
        return (result, place)
    }

    /// Reads a type up to its brace; returns false for `class func` and the like.
    private mutating func readType(_ keyword: String) -> Bool {
        guard let (name, end) = path(at: index + 1),
            ["{", ":", "<", "where"].contains(source.text(end))
        else { return false }
        var brace = end
        while brace < source.tokens.count, source.text(brace) != "{" { brace += 1 }
        var scope = Scope(typeName: name)
        if keyword == "class", let outer = outerName {
            scope.classIndex = classes.count
            classes.append(
                ClassDeclaration(
                    name: outer + name,
                    objectiveCName: objectiveCName,
                    listed: listed(end, brace),
                    isGeneric: source.text(end) == "<",
                    sourceName: source.name,
                    place: "\(source.name):\(source.line(index))"
                )
            )
        }
        if keyword == "extension" {
            conformances.append(Conformance(typeName: name, listed: listed(end, brace)))
        }
        index = brace
        open(scope)
        return true
    }

    /// The enclosing types with a dot at the end; nil inside a function.
    private var outerName: String? {
        var name = ""
        for scope in scopes {
            guard let typeName = scope.typeName else { return nil }
            name += typeName + "."
        }
        return name
    }

    /// The names after the colon between two tokens, except in the parameters of a generic type.
    private func listed(_ start: Int, _ end: Int) -> [String] {
        var names: [String] = []
        var depth = 0
        var isBehindColon = false
        var place = start
        while place < end, source.text(place) != "where" {
            switch source.text(place) {
            case "<": depth += 1
            case ">": depth -= 1
            case ":", ",", "&":
                isBehindColon = isBehindColon || (depth == 0 && source.text(place) == ":")
                guard isBehindColon, depth == 0 else { break }
                place += 1
                while source.text(place) == "@" { place += 2 }
                guard let path = path(at: place) else { continue }
                names.append(path.name)
                place = path.end
                continue
            default: break
            }
            place += 1
        }
        return names
    }
}
