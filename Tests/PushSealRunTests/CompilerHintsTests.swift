// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealRun

@Suite("What is said of the compiler's errors")
struct CompilerHintsTests {
    private func error(
        _ output: String,
        status: CInt = 1 << 8,
        added: AddedModules = AddedModules()
    ) throws -> RunError {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "sdk-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "modules"),
            withIntermediateDirectories: true
        )
        try Data().write(to: folder.appending(path: "lib_PushSealSDK.so"))
        let sdk = try ExtensionSDK.find { _ in folder.path }
        let result = ChildCommand.Result(status: status, output: [], errors: Array(output.utf8))
        return CompilerHints(result, sdk, added: added).error(
            ClassDeclaration(name: "Outer.Service", place: "a.swift:7"),
            .service
        )
    }

    private static let hinted = [
        "no such module 'Kitchen'", "cannot find 'CC_MD5' in scope",
        "cannot find type 'CCOptions' in scope", "cannot find 'kCCSuccess' in scope",
        "module compiled with Swift 9.9 cannot be imported",
        "compiled module was created by a different version of the compiler",
        "statements are not allowed at the top level", "compile command failed due to signal 9 (",
        "/cache/\(EntryPoint.fileName):1:1: error: no",
        "error opening '/cache/a.o' for output: No space left on device",
    ]

    @Test("depends on the message, in color or not", arguments: hinted)
    func messages(_ text: String) throws {
        let plain = try error("a.swift:1:1: error: \(text)\n")
        #expect(plain.hint != nil)
        let colored =
            "\u{1B}[1ma.swift:1:1: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1m\(text)\n"
        #expect(try error(colored + "\u{1B}[0m") == plain)
    }

    @Test("does not depend on the user's source, which the compiler quotes", arguments: hinted)
    func quotedLines(_ text: String) throws {
        let output = """
            a.swift:3:5: error: cannot find 'f' in scope
            1 | // error: \(text)
            2 | let a = "error: \(text)"
            3 |     f()
              |     `- error: cannot find 'f' in scope
            \u{1B}[0;36m 10 | \u{1B}[0m// error: \(text)
            """
        #expect(try error(output) == RunError(.malformed, "the extension does not compile"))
    }

    @Test(
        "a full disk is no error in the sources, even if the compiler aborts",
        arguments: [
            ("<unknown>:0: error: error opening '/c/a.o' for output: ", 1 << 8),
            ("ld.lld: error: failed to write output '/c/a': ", 1 << 8),
            ("LLVM ERROR: IO failure on output stream: ", SIGABRT),
        ] as [(String, CInt)]
    )
    func fullDisk(_ text: String, _ status: CInt) throws {
        let error = try error(text + "No space left on device\n", status: status)
        #expect(error.code == .unwritable)
        #expect(error.message.contains("No space left on device"))
    }

    @Test("an error in the entry point is one of the user's class")
    func entryPoint() throws {
        let output = "/cache/\(EntryPoint.fileName):12:9: error: 'Service' is inaccessible due to\n"
        #expect(try error(output).message.hasPrefix("a.swift:7: Outer.Service cannot be created"))
    }

    @Test("a compiler that a signal ended is not an error in the sources")
    func signals() throws {
        let killed = try error("", status: SIGKILL)
        #expect(killed.code == .unavailable)
        #expect(killed.message == "the compiler was ended by signal 9")
        let output = "error: compile command failed due to signal 9 (use -v to see invocation)\n"
        #expect(try error(output) == killed)
        let crashed = try error(output.replacing("signal 9", with: "signal 11"))
        #expect(crashed.message == "the compiler was ended by signal 11")
        #expect(crashed.code == .unavailable && crashed.hint != killed.hint)
    }

    @Test(
        "a module that is there without its library, or was built by another compiler, is told from the sources"
    )
    func addedModules() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "modules-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "Kitchen.swiftmodule"))
        let added = AddedModules(folders: [(name: "lib", path: folder.path)], vendor: ["Pantry"])

        let undefined = "ld.lld: error: undefined symbol: "
        let unlinked = try error(undefined + "$s7Kitchen4boilSSyF\n", added: added)
        #expect(unlinked.hint?.contains("-module-link-name Kitchen -o lib/libKitchen.so") == true)
        for symbol in ["$s7Kitchen", "$s4Oven4boilSSyF", "$sSS", "$s99Kitchen", "boil"] {
            let error = try error(undefined + symbol + "\n", added: added)
            #expect((error == unlinked) == (symbol == "$s7Kitchen"), "\(symbol)")
        }
        let missing = try error("ld.lld: error: unable to find library -lKitchen\n", added: added)
        #expect(missing.message == "no library libKitchen.so or libKitchen.a in \"lib\"")

        try Data().write(to: folder.appending(path: "module.modulemap"))
        let ofC = try error(undefined + "boil\n", added: added)
        #expect(ofC.hint?.contains("link \"NAME\"") == true)

        let foreign =
            "module compiled with Swift 9.9 cannot be imported by the Swift 6.3 compiler: "
        let other = try error(
            "a.swift:1:8: error: \(foreign)\(folder.path)/K.swiftmodule\n",
            added: added
        )
        #expect(other.code == .malformed && other.message.contains("\"lib\""))
        #expect(
            try error("error: \(foreign)/sdk/UIKit.swiftmodule\n", added: added).code
                == .unavailable
        )
        let unknown = try error("a.swift:1:8: error: no such module 'Oven'\n", added: added)
        #expect(unknown.hint?.contains("those of --vendor, Pantry") == true)
        #expect(unknown.hint?.contains("DIR/Oven") == true)
    }
}
