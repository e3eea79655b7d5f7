// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON

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
    func declaration(given listed: InfoPlist.Principal?) throws(RunError) -> ClassDeclaration {
        if let listed { return try find(listed) }
        var found = candidates { isExtension($0) }
        // The superclass may come from a module that the sources import.
        if found.isEmpty, kind == .service {
            found = candidates { $0.declaresDidReceive && hasForeignSuperclass($0) }
        }
        guard let first = found.first else {
            throw RunError(
                .malformed,
                "the sources declare no \(kind.words)",
                hint: kind.requirement
            )
        }
        guard found.count == 1 else {
            let places = found.map { "\($0.name) (\($0.place))" }
            throw RunError(
                .malformed,
                "\(found.count) classes are \(kind.words)s: \(places.joined(separator: ", "))",
                hint:
                    "name one as NSExtensionPrincipalClass in an Info.plist beside the sources, or give one source"
            )
        }
        return first
    }

    /// The files of the classes that may be the extension.
    var files: Set<String> {
        Set(
            classes.filter { isExtension($0) }.map {
                String($0.place.prefix(upTo: $0.place.lastIndex(of: ":") ?? $0.place.endIndex))
            }
        )
    }

    /// The matching classes without a matching subclass; a class in two branches of an `#if` counts
    /// once.
    private func candidates(_ fits: (ClassDeclaration) -> Bool) -> [ClassDeclaration] {
        let fitting = classes.filter { !$0.isGeneric && fits($0) }
        var found: [ClassDeclaration] = []
        for one in fitting where !found.contains(where: { $0.name == one.name }) {
            let isSuperclass = fitting.contains { other in
                other.name != one.name && superclasses(of: other).contains(one)
            }
            if !isSuperclass { found.append(one) }
        }
        return found
    }

    /// The class with a name in Objective-C, or in Swift without the types around it.
    func declaration(named name: String) -> ClassDeclaration? {
        classes.first { $0.objectiveCName == name }
            ?? classes.first { $0.name == name || $0.name.hasSuffix("." + name) }
    }

    /// A class and the superclasses that the sources declare, nearest first.
    func lineage(of declaration: ClassDeclaration) -> [ClassDeclaration] {
        [declaration] + superclasses(of: declaration)
    }

    private func find(_ listed: InfoPlist.Principal) throws(RunError) -> ClassDeclaration {
        let name = listed.className
        if let match = declaration(named: name) { return match }
        throw RunError(
            .malformed,
            "\(quoted(listed.file)) names the class \(quoted(name)), but no source declares it",
            hint: "add the source that declares it"
        )
    }

    // MARK: - Superclasses

    private func isExtension(_ declaration: ClassDeclaration) -> Bool {
        lineage(of: declaration).contains { one in
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

/// The kinds of extensions that can be built.
package enum ExtensionKind: String, CaseIterable, Sendable {
    /// Changes what is shown.
    case service
    /// Draws the expanded view.
    case content

    /// The `NSExtensionPointIdentifier` of its Info.plist.
    var point: String {
        switch self {
        case .service: "com.apple.usernotifications.service"
        case .content: "com.apple.usernotifications.content-extension"
        }
    }

    /// What errors call such an extension.
    var words: String { "\(rawValue) extension" }

    /// What its class must be.
    var requirement: String {
        switch self {
        case .service: "one class must inherit from UNNotificationServiceExtension"
        case .content: "a UIViewController must conform to UNNotificationContentExtension"
        }
    }

    /// The type of Apple's that its class has.
    var requiredType: String {
        switch self {
        case .service: "UNNotificationServiceExtension"
        case .content: "UNNotificationContentExtension"
        }
    }

    /// The module name of its sources.
    var moduleName: String {
        switch self {
        case .service: "NotificationServiceExtension"
        case .content: "NotificationContentExtension"
        }
    }
}

/// What an extension's property list says about its class.
///
/// https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass
enum InfoPlist {
    /// The class and the file that names it.
    struct Principal: Equatable {
        /// The name without its module: the last part of
        /// `$(PRODUCT_MODULE_NAME).NotificationService`.
        let className: String
        let file: String
    }

    /// The class that a property list names, if it names one.
    ///
    /// - Throws: `malformed` if it is not a property list, or belongs to another kind of extension.
    static func principal(
        of bytes: [UInt8],
        file: String,
        _ wanted: ExtensionKind = .service
    ) throws(RunError) -> Principal? {
        let list: Any
        do {
            list = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        } catch {
            throw RunError(.malformed, "\(quoted(file)) is not a property list")
        }
        guard let dictionary = list as? [String: Any],
            let values = dictionary["NSExtension"] as? [String: Any]
        else { return nil }
        if let kind = values["NSExtensionPointIdentifier"] as? String, kind != wanted.point,
            !kind.hasPrefix("$")
        {
            throw RunError(
                .malformed,
                "\(quoted(file)) is for another kind of extension: \(quoted(kind))",
                hint: wanted == .service
                    ? "the sources must be of a service extension, \(wanted.point); --content takes the folder of a "
                        + "content extension"
                    : "--content takes content extensions, \(wanted.point)"
            )
        }
        guard let name = values["NSExtensionPrincipalClass"] as? String,
            let last = name.split(separator: ".").last
        else { return nil }
        return Principal(className: String(last), file: file)
    }

    /// The storyboard that a content extension begins with, without its ending; nil if the property
    /// list names a class instead, or belongs to no extension.
    ///
    /// https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionmainstoryboard
    static func storyboard(of bytes: [UInt8]) -> (name: String, isNamed: Bool)? {
        let data = Data(bytes)
        let list = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil)
        guard let values = (list as? [String: Any])?["NSExtension"] as? [String: Any],
            values["NSExtensionPrincipalClass"] == nil
        else { return nil }
        guard let name = values["NSExtensionMainStoryboard"] as? String else {
            return ("MainInterface", false)
        }
        return (name, true)
    }
}
