// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
import PushSealJSON

extension ExtensionBuilder {
    /// The program of a package's one executable product, built by SwiftPM.
    ///
    /// - Parameter folder: the package's folder, as named by the user.
    /// - Returns: the path of the program.
    /// - Throws: why there is none.
    package func program(ofPackage folder: String) throws(RunError) -> String {
        let path = isAbsolute(folder) ? folder : directory + "/" + folder
        let swift = try Toolchain.find("swift", environment: environment)
        let description = try output(
            of: swift,
            ["package", "--package-path", path, "describe", "--type", "json"],
            failing: "\(quoted(folder)) is not a package that can be read"
        )
        let products = Self.executables(of: description)
        guard let product = products.first, products.count == 1 else {
            throw RunError(
                .malformed,
                "\(quoted(folder)) has \(products.count) executable products, but run needs exactly one",
                hint: products.isEmpty
                    ? "the product's main is: import PushSealDevice, ExtensionHost.main { NotificationService() }"
                    : "build it, and name the program in place of the folder: \(products.joined(separator: ", "))"
            )
        }
        let build = ["build", "--package-path", path, "--product", product]
        let said = try output(of: swift, build, failing: "\(quoted(folder)) does not build")
        // SwiftPM reports progress on standard output, where our results go, so this shows it only
        // on a terminal.
        if isTerminal { show(said) }
        let place = try output(
            of: swift,
            ["build", "--package-path", path, "--show-bin-path"],
            failing: "\(quoted(folder)) does not say where its program is built"
        )
        return String(decoding: place.prefix { $0 != 0x0A }, as: UTF8.self) + "/" + product
    }

    /// Whether a path is the folder of a package.
    package static func isPackage(_ path: String) -> Bool {
        FileStamp(path + "/Package.swift") != nil
    }

    private static func executables(of description: [UInt8]) -> [String] {
        // Other output may precede it, such as a note about a fetched package.
        guard let begin = description.firstIndex(of: UInt8(ascii: "{")),
            let document = try? JSONDocument(parsing: Array(description[begin...])),
            let products = document.root["products"]
        else { return [] }
        return products.elements.filter { $0["type"]?["executable"] != nil }
            .compactMap { $0["name"]?.string }
    }

    private func output(
        of program: String,
        _ arguments: [String],
        failing message: String
    ) throws(RunError) -> [UInt8] {
        let result = try run(program, arguments)
        guard result.succeeded else {
            show(result.output)
            throw CompilerHints(result).interruption ?? RunError(.malformed, message)
        }
        return result.output
    }
}
