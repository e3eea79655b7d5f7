// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What `run` can add to the compiler's errors.
struct CompilerHints {
    private let words: String

    init(_ output: [UInt8]) {
        words = String(decoding: output, as: UTF8.self)
    }

    /// Why the sources did not compile to a program.
    func error(_ className: String, _ sdk: ExtensionSDK) -> RunError {
        if words.contains("module compiled with Swift")
            || words.contains("version of the compiler")
        {
            return RunError(
                .unavailable,
                "the compiler on PATH is not the one that built the modules for extensions",
                hint: "put that compiler on PATH, or rebuild pushseal with this one"
            )
        }
        if let module = between("no such module '", "'") {
            return RunError(
                .malformed,
                "no module \(module) found",
                hint:
                    "besides those of the toolchain, there are \(sdk.moduleNames.joined(separator: ", ")); "
                    + "-I DIR adds others"
            )
        }
        // Only errors in the entry point; those in the user's sources name the sources.
        if words.contains("/\(EntryPoint.fileName):") {
            return RunError(
                .malformed,
                "\(className) cannot be created with \(className)(), as a phone does",
                hint:
                    "the class must be visible to other files of its module, outside any inactive #if, and have "
                    + "an init() without parameters"
            )
        }
        if words.contains("expressions are not allowed at the top level")
            || words.contains("statements are not allowed at the top level")
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

    private func between(_ start: String, _ end: Character) -> String? {
        guard let begin = words.range(of: start)?.upperBound,
            let stop = words[begin...].firstIndex(of: end)
        else { return nil }
        return String(words[begin..<stop])
    }
}
