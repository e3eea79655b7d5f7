// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealJSON

/// What sources may import besides the modules of the SDK.
struct AddedModules {
    /// The folders of `-I`, as the user named them and as absolute paths.
    var folders: [(name: String, path: String)] = []
    /// The names of the modules of `--vendor`.
    var vendor: [String] = []
    /// What more can be said of a module that there is not: where it is fetched from, or which project has it.
    var advice: (String) -> String? = { _ in nil }
}

/// What `run` can add to the compiler's errors.
struct CompilerHints {
    /// The lines with errors, without the source lines that the compiler quotes below them.
    private let errors: [String]
    private let signal: Int?
    private let sdk: ExtensionSDK?
    private let added: AddedModules

    /// Reads the compiler's output.
    ///
    /// - Parameters:
    ///   - result: what the compiler said.
    ///   - sdk: what the sources are compiled against; nil for a package.
    ///   - added: what else they may import.
    init(
        _ result: ChildCommand.Result,
        _ sdk: ExtensionSDK? = nil,
        added: AddedModules = AddedModules()
    ) {
        self.sdk = sdk
        self.added = added
        let output = String(decoding: result.output + result.errors, as: UTF8.self)
        errors = output.split(separator: "\n").map(Self.withoutColors).filter { line in
            // A quoted line begins with its number: "12 |     let a = 1".
            (line.contains("error: ") || line.hasPrefix("LLVM ERROR: "))
                && line.first { $0 != " " && !$0.isNumber } != "|"
        }
        signal =
            result.signal
            ?? Self.between("command failed due to signal ", " ", errors).flatMap { Int($0) }
    }

    /// Why there is no program if the disk is full or a signal ended the compiler: these are no
    /// errors in the sources.
    var interruption: RunError? {
        // LLVM may abort then, so look for this before the signal.
        if say("No space left on device") {
            return RunError(
                .unwritable,
                "the compiler cannot write: No space left on device",
                hint: "make room for the cache and for the compiler's temporary files"
            )
        }
        guard let signal else { return nil }
        return RunError(
            .unavailable,
            "the compiler was ended by signal \(signal)",
            hint: signal == SIGKILL
                ? "the system may be out of memory: try again when more is free"
                : "the compiler failed, whatever the sources are; its output says what it was doing"
        )
    }

    /// The first error in a file, without its place.
    ///
    /// - Parameter names: what the compiler may call the file.
    /// - Returns: the compiler's words; nil if it found none there.
    func firstError(in names: [String]) -> String? {
        for line in errors {
            guard names.contains(where: { line.hasPrefix("\($0):") }),
                let start = line.range(of: ": error: ")?.upperBound
            else { continue }
            return String(line[start...])
        }
        return nil
    }

    /// Why a module of sources did not compile.
    ///
    /// - Parameter place: what it is.
    /// - Returns: the error.
    func error(inModule place: String) -> RunError {
        let message = "the module in \(place) does not compile"
        return ofAnySource(message) ?? RunError(.malformed, message)
    }

    /// Why the sources did not compile to a program.
    func error(_ principal: ClassDeclaration, _ kind: ExtensionKind) -> RunError {
        let message = "the extension does not compile"
        if let error = ofAnySource(message) { return error }
        // Only errors in the entry point; those in the user's sources name the sources.
        if say("/\(EntryPoint.fileName):") {
            return RunError(
                .malformed,
                "\(principal.place): \(principal.name) cannot be created with \(principal.name)(), as a phone does",
                hint:
                    "\(kind.requirement); it must be visible to other files of its module, outside any inactive "
                    + "#if, and have an init() without parameters"
            )
        }
        return RunError(.malformed, message)
    }

    /// What the sources of an extension and those of a module have in common.
    private func ofAnySource(_ message: String) -> RunError? {
        if let interruption { return interruption }
        let foreign = errors.filter {
            $0.contains("module compiled with Swift") || $0.contains("version of the compiler")
        }
        if let line = foreign.first {
            if let folder = added.folders.first(where: { line.contains($0.path + "/") }) {
                return RunError(
                    .malformed,
                    "another compiler has built a module in \(quoted(folder.name))",
                    hint: "build it with the one on PATH, or give its sources with --vendor"
                )
            }
            return RunError(
                .unavailable,
                "the compiler on PATH is not the one that built the modules for extensions",
                hint: "put that compiler on PATH, or rebuild pushseal with this one"
            )
        }
        if let module = Self.between("no such module '", "'", errors) {
            return RunError(.malformed, "no module \(module) found", hint: waysToAdd(module))
        }
        if let error = unlinked { return error }
        if say("cannot find 'CC") || say("cannot find 'kCC") || say("cannot find type 'CC") {
            return RunError(
                .malformed,
                message,
                hint:
                    "in an app the bridging header includes CommonCrypto: give the target with --xcode, or import "
                    + "CommonCrypto in the source"
            )
        }
        if say("expressions are not allowed at the top level")
            || say("statements are not allowed at the top level")
        {
            return RunError(
                .malformed,
                message,
                hint:
                    "remove the top-level code: run adds the entry point itself, even to a main.swift"
            )
        }
        return nil
    }

    /// Whether the compiler did not find a name.
    var missesNames: Bool { say("error: cannot find ") || say("' has no member '") }

    /// The names that it did not find.
    var missingNames: Set<String> {
        Set(
            ["cannot find '", "cannot find type '", "has no member '"].flatMap { start in
                errors.compactMap { Self.between(start, "'", [$0]) }
            }
        )
    }

    /// Which modules there are, and how to add one.
    func waysToAdd(_ module: String) -> String {
        let standIns = ExtensionSDK.standIns
        let known = (sdk?.moduleNames ?? []).filter { !standIns.contains($0) }
        let own = added.vendor.isEmpty ? "" : ", and those of --vendor, \(Self.list(added.vendor))"
        if let advice = added.advice(module) { return advice }
        return
            "run has the toolchain's modules, \(Self.list(known)), and stand-ins for \(Self.list(standIns.sorted()))\(own); "
            + "to add this one, put the sources that you use of it into DIR/\(module) and give --vendor DIR, or give -I DIR "
            + "with its library built with -module-link-name"
    }

    /// Why a module was found and its library was not.
    private var unlinked: RunError? {
        let symbols = errors.compactMap { Self.between("undefined symbol: ", " ", [$0]) }
        for folder in added.folders {
            for module in symbols.compactMap(Self.module(ofSymbol:))
            where FileStamp("\(folder.path)/\(module).swiftmodule") != nil {
                return RunError(
                    .malformed,
                    "the module \(module) in \(quoted(folder.name)) does not say what its library is",
                    hint: Self.buildingLibrary(module, folder.name)
                )
            }
        }
        if let library = Self.between("unable to find library -l", " ", errors),
            let folder = added.folders.first(where: {
                FileStamp("\($0.path)/\(library).swiftmodule") != nil
            }) ?? added.folders.first
        {
            return RunError(
                .malformed,
                "no library lib\(library).so or lib\(library).a in \(quoted(folder.name))",
                hint: Self.buildingLibrary(library, folder.name)
            )
        }
        let maps = added.folders.filter { folder in
            ([""] + folderEntries(folder.path).map { $0 + "/" }).contains {
                FileStamp("\(folder.path)/\($0)module.modulemap") != nil
            }
        }
        guard let folder = maps.first,
            let symbol = symbols.first(where: { Self.module(ofSymbol: $0) == nil })
        else { return nil }
        return RunError(
            .malformed,
            "no linked library has \(symbol)",
            hint:
                "a C module in \(quoted(folder.name)) names its library in its module.modulemap, link \"NAME\", and "
                + "libNAME.so or libNAME.a lies in that folder"
        )
    }

    private static func buildingLibrary(_ module: String, _ folder: String) -> String {
        "swiftc -emit-library -emit-module -parse-as-library -module-name \(module) -module-link-name \(module) "
            + "-o \(folder)/lib\(module).so \(module)/*.swift makes both; or give the sources with --vendor"
    }

    /// The module that declares what a mangled name of Swift stands for: `$s7Kitchen4boilSSyF`.
    ///
    /// <https://github.com/swiftlang/swift/blob/main/docs/ABI/Mangling.rst>
    private static func module(ofSymbol symbol: String) -> String? {
        guard symbol.hasPrefix("$s") else { return nil }
        let rest = symbol.dropFirst(2)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count > 0 else { return nil }
        let name = rest.dropFirst(digits.count).prefix(count)
        return name.count == count ? String(name) : nil
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    private func say(_ text: String) -> Bool { errors.contains { $0.contains(text) } }

    /// The text after the first `start`, up to `end`.
    private static func between(_ start: String, _ end: Character, _ lines: [String]) -> String? {
        for line in lines {
            if let begin = line.range(of: start)?.upperBound {
                return String(line[begin...].prefix { $0 != end })
            }
        }
        return nil
    }

    /// A line as it would be without a terminal.
    private static func withoutColors(_ line: Substring) -> String {
        var pieces = line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)[...]
        var plain = String(pieces.popFirst() ?? "")
        for piece in pieces { plain += piece.drop { $0 != "m" }.dropFirst() }
        return plain
    }
}
