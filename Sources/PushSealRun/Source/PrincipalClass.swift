// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Finds the class that is the extension.
struct PrincipalClass {
    /// Classes that an extension may inherit from without declaring them.
    private static let bases: Set<String> = [
        "UNNotificationServiceExtension", "SealedNotificationService",
    ]

    /// The protocol that the view controller of a content extension conforms to.
    private static let contentProtocol = "UNNotificationContentExtension"

    private let kind: ExtensionKind
    private let classes: [ClassDeclaration]
    private let conformances: [Conformance]
    private let aliases: [TypeAlias]

    init(_ sources: [SwiftSource], _ kind: ExtensionKind = .service) {
        self.kind = kind
        let scanners = sources.map { DeclarationScanner($0) }
        conformances = scanners.flatMap(\.conformances)
        classes = scanners.flatMap(\.classes)
        aliases = scanners.flatMap(\.aliases)
    }

    /// The class that the property list names; otherwise the only one that fits.
    ///
    /// - Throws: `malformed` if there is none, or more than one.
    func name(given listed: InfoPlist.Principal?) throws(RunError) -> String {
        if let listed { return try find(listed) }
        var names = candidates { isExtension($0) }
        // The superclass may come from a module that the sources import.
        if names.isEmpty, kind == .service {
            names = candidates { $0.declaresDidReceive && hasForeignSuperclass($0) }
        }
        guard let first = names.first else {
            throw RunError(
                .malformed,
                "the sources declare no \(kind.words)",
                hint: kind.requirement
            )
        }
        guard names.count == 1 else {
            let places = names.map { name in
                let place = classes.first { $0.name == name }?.place ?? ""
                return "\(name) (\(place))"
            }
            throw RunError(
                .malformed,
                "\(names.count) classes are \(kind.words)s: \(places.joined(separator: ", "))",
                hint:
                    "name one as NSExtensionPrincipalClass in an Info.plist beside the sources, or give one source"
            )
        }
        return first
    }

    /// The names of matching classes without a matching subclass; a class in two branches of an
    /// `#if` counts once.
    private func candidates(_ fits: (ClassDeclaration) -> Bool) -> [String] {
        let fitting = classes.filter { !$0.isGeneric && fits($0) }
        var names: [String] = []
        for one in fitting where !names.contains(one.name) {
            let isSuperclass = fitting.contains { other in
                other.name != one.name && superclasses(of: other).contains(one)
            }
            if !isSuperclass { names.append(one.name) }
        }
        return names
    }

    private func find(_ listed: InfoPlist.Principal) throws(RunError) -> String {
        let name = listed.className
        if let match = classes.first(where: { $0.objectiveCName == name }) { return match.name }
        if let match = classes.first(where: { $0.name == name || $0.name.hasSuffix("." + name) }) {
            return match.name
        }
        throw RunError(
            .malformed,
            "\(quoted(listed.file)) names the class \(quoted(name)), but no source declares it",
            hint: "add the source that declares it"
        )
    }

    // MARK: - Superclasses

    private func isExtension(_ declaration: ClassDeclaration) -> Bool {
        ([declaration] + superclasses(of: declaration)).contains { one in
            if kind == .content { return conforms(one) }
            guard let inherited = one.inherited else { return false }
            return Self.bases.contains(last(resolved(inherited)))
        }
    }

    /// Whether a class conforms to the protocol, in its declaration or in an extension.
    private func conforms(_ declaration: ClassDeclaration) -> Bool {
        let extended = conformances.filter { other in
            [declaration.name, last(declaration.name)].contains(resolved(other.typeName))
        }
        return (declaration.listed + extended.flatMap(\.listed)).contains {
            last(resolved($0)) == Self.contentProtocol
        }
    }

    private func hasForeignSuperclass(_ declaration: ClassDeclaration) -> Bool {
        let root = superclasses(of: declaration).last ?? declaration
        guard let inherited = root.inherited else { return false }
        return last(resolved(inherited)) != "NSObject"
    }

    /// The superclasses that the sources declare, nearest first.
    private func superclasses(of declaration: ClassDeclaration) -> [ClassDeclaration] {
        var found: [ClassDeclaration] = []
        var current = declaration
        while let inherited = current.inherited.map(resolved),
            let next = classes.first(where: { $0.name == inherited })
                ?? classes.first(where: { last($0.name) == last(inherited) }),
            next != declaration, !found.contains(next)
        {
            found.append(next)
            current = next
        }
        return found
    }

    /// The type that an alias stands for.
    private func resolved(_ name: String) -> String {
        var name = name
        for _ in aliases {
            guard let alias = aliases.first(where: { $0.name == name }) else { break }
            name = alias.other
        }
        return name
    }

    private func last(_ path: String) -> String {
        path.split(separator: ".").last.map(String.init) ?? path
    }
}
