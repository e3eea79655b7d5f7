// SPDX-License-Identifier: Apache-2.0

import PushSealFiles

/// The Swift compiler on this machine.
struct Toolchain {
    /// The path of the first compiler in `PATH`.
    let compiler: String

    /// Finds a program of the toolchain in `PATH`.
    ///
    /// - Throws: `unavailable` if there is none.
    static func find(_ name: String, environment: (String) -> String?) throws(RunError) -> String {
        let folders = (environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        for folder in folders {
            let path = "\(folder)/\(name)"
            if (try? InputFile.checkProgram(path)) != nil { return path }
        }
        throw RunError(
            .unavailable,
            "no \(name) on PATH, which run compiles with",
            hint:
                "install Swift from https://www.swift.org/install, the version that pushseal was built with"
        )
    }

    init(environment: (String) -> String?) throws(RunError) {
        compiler = try Self.find("swiftc", environment: environment)
    }

    /// Whether a module is the toolchain's.
    func hasModule(_ name: String) -> Bool {
        let home = parentFolder(of: parentFolder(of: realPath(compiler) ?? compiler))
        return [
            "linux/\(name).swiftmodule", "\(name)/module.modulemap",
            "linux/\(name)/module.modulemap",
        ].contains { FileStamp("\(home)/lib/swift/\($0)") != nil }
    }

    /// A text that differs for another compiler; from its file, because starting it takes longer
    /// than a delivery.
    var identity: String {
        let file = realPath(compiler) ?? compiler
        return "\(file) \(FileStamp(file)?.text ?? "")"
    }
}

/// What extensions are compiled against: modules and one library, beside the program or below its
/// prefix.
package struct ExtensionSDK: Sendable {
    /// The environment variable that names the folder explicitly.
    package static let environmentKey = "PUSHSEAL_SDK"
    private static let libraryName = "lib_PushSealSDK.so"

    /// An absolute path.
    let folder: String

    var modules: String { folder + "/modules" }
    private var library: String { folder + "/" + Self.libraryName }

    /// Finds the folder: from the environment, `pushseal-sdk` beside the program, or `lib/pushseal`
    /// beside the program's folder.
    ///
    /// - Throws: `unavailable` if there is none.
    package static func find(environment: (String) -> String?) throws(RunError) -> ExtensionSDK {
        if let named = environment(environmentKey), !named.isEmpty {
            guard let sdk = ExtensionSDK(named) else {
                throw RunError(
                    .unavailable,
                    "$\(environmentKey) is not a folder with modules for extensions",
                    hint: "make build makes one: .build/release/pushseal-sdk"
                )
            }
            return sdk
        }
        let program = realPath("/proc/self/exe") ?? ""
        let home = parentFolder(of: program)
        let places = [home + "/pushseal-sdk", parentFolder(of: home) + "/lib/pushseal"]
        for place in places {
            if let sdk = ExtensionSDK(place) { return sdk }
        }
        throw RunError(
            .unavailable,
            "the modules to compile extensions against are not beside \(program)",
            hint: "make build and make install put them there; or set $\(environmentKey)"
        )
    }

    private init?(_ path: String) {
        guard let folder = realPath(path) else { return nil }
        self.folder = folder
        guard FileStamp(library) != nil, FileStamp(modules) != nil else { return nil }
    }

    /// A text that differs after another build.
    var identity: String { "\(folder) \(FileStamp(library)?.text ?? "")" }

    /// The modules that an extension may import besides those of the toolchain.
    var moduleNames: [String] {
        let suffix = ".swiftmodule"
        var names = folderEntries(modules).filter { $0.hasSuffix(suffix) }
            .map { String($0.dropLast(suffix.count)) }
        // C modules are folders.
        names += folderEntries(modules).filter {
            FileStamp("\(modules)/\($0)/module.modulemap") != nil
        }
        return Set(names).subtracting(Self.ownModules).sorted()
    }

    /// Modules that others depend on, and that nobody means to import.
    static let ownModules: Set<String> = [
        "CPushSealAttributes", "CPushSealHashes", "CPushSealMemory", "CPushSealOpenSSL",
        "CPushSealPBKDF2", "CPushSealPNG", "CPushSealRename", "CPushSealSQLite",
        "CPushSealTurboJPEG", "PhoneEntitlements", "PhoneFoundation", "PhoneKeychain",
        "PhoneLocale", "PhoneStrings", "PushSealChildPrograms", "PushSealExpanded",
        "PushSealFiles", "PushSealFirebase", "PushSealFirebaseMessaging", "PushSealJSON",
        "PushSealKeyFiles", "PushSealLocking", "PushSealMediaTypes", "PushSealOneSignal",
        "PushSealOneSignalExtension", "PushSealSQLite", "_Testing_UIKit",
    ]

    /// Modules under names of other people's.
    static let standIns: Set<String> = [
        "Firebase", "FirebaseMessaging", "OneSignal", "OneSignalExtension",
    ]

    /// Whether a module of `--vendor` may not take the place of one of this name.
    func isFixed(_ name: String) -> Bool {
        hasModule(name) && !Self.standIns.contains(name)
    }

    /// Whether there is a module of this name, to be imported or not.
    func hasModule(_ name: String) -> Bool {
        FileStamp("\(modules)/\(name).swiftmodule") != nil
            || FileStamp("\(modules)/\(name)/module.modulemap") != nil
    }

    /// The options for sources that import the SDK's modules.
    var compilerArguments: [String] { searchArguments + Self.importing([Self.foundation]) }

    /// The options by which the compiler finds the SDK's modules.
    var searchArguments: [String] { ["-I", modules] + headerFolders.flatMap { ["-I", $0] } }

    /// The options for a program that uses them.
    var linkerArguments: [String] {
        // The library as a file comes before Foundation's, of which it takes the place of a part.
        [library, "-Xlinker", "-rpath", "-Xlinker", folder]
    }

    /// The compiler options by which every source imports modules.
    static func importing(_ modules: [String]) -> [String] {
        modules.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
    }

    /// The folders for C headers that are included with a folder name: `#include <CommonCrypto/…>`.
    private var headerFolders: [String] {
        folderEntries(modules).sorted().map { modules + "/" + $0 }.filter { folder in
            FileStamp(folder + "/" + (folder.split(separator: "/").last ?? ""))?.isFolder == true
        }
    }

    /// What every source gets without importing it: on Apple's systems Foundation provides it.
    private static let foundation = "PhoneFoundation"
}

/// The names in a folder; empty if it cannot be read.
func folderEntries(_ path: String) -> [String] {
    ((try? namesInFolder(path)) ?? []).map { String(decoding: $0, as: UTF8.self) }
}

/// An absolute path without `.` and `..`, resolved textually.
func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
}
