// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// What `run` can add to the compiler's errors.
struct CompilerHints {
    /// The lines with errors, without the source lines that the compiler quotes below them.
    private let errors: [String]
    private let signal: Int?

    init(_ result: ChildCommand.Result) {
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

    /// Why the sources did not compile to a program.
    func error(
        _ principal: ClassDeclaration,
        _ kind: ExtensionKind,
        _ sdk: ExtensionSDK
    ) -> RunError {
        if let interruption { return interruption }
        if say("module compiled with Swift") || say("version of the compiler") {
            return RunError(
                .unavailable,
                "the compiler on PATH is not the one that built the modules for extensions",
                hint: "put that compiler on PATH, or rebuild pushseal with this one"
            )
        }
        if let module = Self.between("no such module '", "'", errors) {
            return RunError(
                .malformed,
                "no module \(module) found",
                hint:
                    "besides those of the toolchain, there are \(sdk.moduleNames.joined(separator: ", ")); "
                    + "-I DIR adds others"
            )
        }
        if say("cannot find 'CC") || say("cannot find 'kCC") || say("cannot find type 'CC") {
            return RunError(
                .malformed,
                "the extension does not compile",
                hint:
                    "in an app the bridging header includes CommonCrypto: give the target with --xcode, or import "
                    + "CommonCrypto in the source"
            )
        }
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
        if say("expressions are not allowed at the top level")
            || say("statements are not allowed at the top level")
        {
            return RunError(
                .malformed,
                "the extension does not compile",
                hint:
                    "remove the top-level code: run adds the entry point itself, even to a main.swift"
            )
        }
        return RunError(.malformed, "the extension does not compile")
    }

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
