// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc

/// What an extension is compiled against: modules and one library, beside the program or below its prefix.
package struct ExtensionSDK: Sendable {
    /// Names the folder in place of those that are looked for.
    package static let environmentKey = "PUSHSEAL_SDK"
    private static let libraryName = "lib_PushSealSDK.so"

    /// An absolute path.
    let folder: String

    var modules: String { folder + "/modules" }
    private var library: String { folder + "/" + Self.libraryName }

    /// Finds the folder: that of the environment, `pushseal-sdk` beside the program, or `lib/pushseal` beside its folder.
    ///
    /// - Throws: `unavailable` where there is none.
    package static func find(environment: (String) -> String?) throws(RunError) -> ExtensionSDK {
        if let named = environment(environmentKey), !named.isEmpty {
            guard let sdk = ExtensionSDK(named) else {
                throw RunError(
                    .unavailable,
                    "$\(environmentKey) names no folder with modules for extensions",
                    hint: "make build makes one: .build/release/pushseal-sdk"
                )
            }
            return sdk
        }
        let program = realPath("/proc/self/exe") ?? ""
        let home = parent(program)
        let places = [home + "/pushseal-sdk", parent(home) + "/lib/pushseal"]
        for place in places {
            if let sdk = ExtensionSDK(place) { return sdk }
        }
        throw RunError(
            .unavailable,
            "the modules that extensions are compiled against are not beside \(program)",
            hint: "make build and make install put them there; or set $\(environmentKey)"
        )
    }

    private init?(_ path: String) {
        guard let folder = realPath(path) else { return nil }
        self.folder = folder
        guard FileStamp(library) != nil, FileStamp(modules) != nil else { return nil }
    }

    /// What is another after another build.
    var identity: String { "\(folder) \(FileStamp(library)?.text ?? "")" }

    /// The modules that an extension may import, beside the toolchain's own.
    var moduleNames: [String] {
        let suffix = ".swiftmodule"
        var names = folderEntries(modules).filter { $0.hasSuffix(suffix) }
            .map { String($0.dropLast(suffix.count)) }
        // Modules of C are folders.
        names += folderEntries(modules).filter {
            FileStamp("\(modules)/\($0)/module.modulemap") != nil
        }
        return Set(names).subtracting(Self.ownModules).sorted()
    }

    /// What other modules are made of, and nobody means to import.
    private static let ownModules: Set<String> = [
        "AtomicFiles", "COpenSSL", "CPBKDF2", "CPNG", "CSQLite", "CTurboJPEG", "KeyFiles",
        "Locking", "PhoneKeychain", "PushSealExpanded", "PushSealExtensionEntry", "StrictJSON",
    ]

    /// What a compiler has to be told.
    var compilerArguments: [String] {
        [
            "-I", modules, "-L", folder, "-l_PushSealSDK",
            "-Xlinker", "-rpath", "-Xlinker", folder,
        ] + headerFolders.flatMap { ["-I", $0] }
            + importedModules.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
    }

    /// Where C's headers are that name their folder: `#include <CommonCrypto/…>`.
    private var headerFolders: [String] {
        folderEntries(modules).sorted().map { modules + "/" + $0 }.filter { folder in
            FileStamp(folder + "/" + (folder.split(separator: "/").last ?? ""))?.isFolder == true
        }
    }

    /// What every source finds without importing it: on Apple's systems, Foundation alone brings these.
    private var importedModules: [String] {
        let hasSecurity = FileStamp(modules + "/Security.swiftmodule") != nil
        return ["FoundationNetworking"] + (hasSecurity ? ["Security"] : [])
    }
}

/// The names in a folder; none if it cannot be read.
func folderEntries(_ path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                unsafe String(cString: $0)
            }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

/// The path without symbolic links; nil where it leads nowhere.
func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
}

/// The folder that a path lies in.
func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// An absolute path without `.` and `..`, by its text alone.
func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
}
