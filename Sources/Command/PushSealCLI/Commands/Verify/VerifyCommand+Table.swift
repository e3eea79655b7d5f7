// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
    static let junit = CommandOption(
        "--junit FILE",
        help: "also write the results to FILE, as JUnit XML",
        synonyms: ["xml", "report"]
    )
}

extension VerifyCommand {
    static let table = CommandTable(
        name: "verify",
        abstract: "run test vectors and report which pass and which fail",
        usage: ["[OPTIONS] PATH..."],
        operands: [
            Operand(
                name: "PATH",
                help: "vector files, or folders of vector files",
                repeats: true,
                completion: .file
            )
        ],
        groups: ["Options": [.junit, .help, .version]],
        sections: [
            """
            PATH
            A JSON file in one of the schemas described in Vectors/README.md or in a Wycheproof
            schema. For a folder, all vector files in it and its subfolders are run. A vector that
            cannot run and a file with an unknown schema count as failed. The last line is "N
            passed, N failed". If this machine's OpenSSL cannot run some tests, it also has ", N
            skipped", and each skipped test is listed with the reason.
            """
        ],
        examples: """
            Run all vectors of this project:
            $ pushseal verify Vectors
            """,
        exitStatus: [
            .success: "every vector passed",
            .refused: "a vector failed, a file is not a vector file, or a folder has none",
            .usage: StatusText.usage,
            .cannotRead: "no file or folder can be read",
            .cannotWrite: "standard output or the file of --junit cannot be written",
        ]
    )
}
