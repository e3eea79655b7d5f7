// SPDX-License-Identifier: Apache-2.0

import AtomicFiles

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

    /// A text that differs for another compiler; from its file, because starting it takes longer
    /// than a delivery.
    var identity: String {
        let file = realPath(compiler) ?? compiler
        return "\(file) \(FileStamp(file)?.text ?? "")"
    }
}
