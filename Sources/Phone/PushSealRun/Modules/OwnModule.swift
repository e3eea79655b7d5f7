// SPDX-License-Identifier: Apache-2.0

import PushSealFiles

/// How the sources of a module are compiled.
package struct CompilerSettings: Equatable, Sendable {
    package var languageMode = ExtensionSources.LanguageMode.v5
    /// Conditions that are true in `#if`.
    package var definitions: [String] = []
    /// Further options of the compiler, each made here and none taken from a project.
    package var flags: [String] = []

    /// Turns on a feature of a later language mode.
    ///
    /// One that the language mode has anyway is no option of it, and one that is no name is none of the compiler's.
    mutating func enable(upcoming feature: String) {
        guard isModuleName(feature), !isOn(feature) else { return }
        flags += ["-enable-upcoming-feature", feature]
    }

    private func isOn(_ feature: String) -> Bool {
        flags.contains(feature) || (languageMode == .v6 && Self.ofSwift6.contains(feature))
    }

    /// Adds what an option of a build setting or a manifest asks for, as far as it concerns the meaning of sources.
    mutating func add(options: [String]) {
        for (index, option) in options.enumerated() {
            let next = index + 1 < options.count ? options[index + 1] : ""
            switch option {
            case "-D": define(next)
            case "-enable-upcoming-feature": enable(upcoming: next)
            case "-enable-bare-slash-regex" where !flags.contains(option): flags.append(option)
            default: if option.hasPrefix("-D") { define(String(option.dropFirst(2))) }
            }
        }
    }

    mutating func define(_ name: String) {
        if isModuleName(name), !definitions.contains(name) { definitions.append(name) }
    }

    /// Makes the declarations of the module the main actor's, unless they say otherwise.
    mutating func isolateToMainActor() {
        if !flags.contains("-default-isolation") { flags += ["-default-isolation", "MainActor"] }
    }

    private static let ofSwift6: Set = [
        "BareSlashRegexLiterals", "ConciseMagicFile", "DeprecateApplicationMain",
        "DisableOutwardActorInference", "DynamicActorIsolation", "ForwardTrailingClosures",
        "GlobalActorIsolatedTypesUsability", "GlobalConcurrency", "ImplicitOpenExistentials",
        "ImportObjcForwardDeclarations", "InferSendableFromCaptures", "IsolatedDefaultValues",
        "NonfrozenEnumExhaustivity", "RegionBasedIsolation", "StrictConcurrency",
    ]
}

/// A module whose sources lie beside the extension: a framework's target, or a target of a package.
package struct OwnModule: Sendable {
    package let name: String
    /// What it is, for messages: `the target "Kit"`.
    let place: String
    /// The sources in Swift, as named from where the project was named.
    let files: [String]
    let settings: CompilerSettings
    /// Sources in other languages, which are not compiled.
    var otherSources: [String] = []
    /// Sources that the build of Xcode or SwiftPM writes, by their names.
    var written: [String: String] = [:]
}

/// Whether a text can be the name of a module, and stand behind an option of the compiler.
func isModuleName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first.properties.isAlphabetic || first == "_")
        && text.unicodeScalars.allSatisfy {
            $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
}

/// The name of a module for a product's name, with underscores for what no identifier has.
///
/// https://developer.apple.com/documentation/xcode/build-settings-reference#Product-Module-Name
func moduleName(for product: String) -> String {
    var name = ""
    for scalar in product.unicodeScalars {
        let fits =
            scalar == "_" || scalar.properties.isAlphabetic
            || (("0"..."9").contains(scalar) && !name.isEmpty)
        name += fits ? String(scalar) : "_"
    }
    return name
}
