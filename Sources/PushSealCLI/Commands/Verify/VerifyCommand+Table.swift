// SPDX-License-Identifier: Apache-2.0

extension VerifyCommand {
    static let command = Command("verify", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw arguments.usage(
                "no vector file given",
                hint: "name files or folders, such as Vectors"
            )
        }
        return try run(
            paths: arguments.operands,
            directory: context.directory,
            errors: { context.report("error", $0) },
            output: { line throws(CommandError) in try context.write(line + "\n") }
        )
    }

    static let table = CommandTable(
        name: "verify",
        abstract: "runs test vectors and counts what passed and what failed",
        usage: ["[OPTIONS] PATH..."],
        operands: [
            Operand(
                name: "PATH",
                help: "vector files, or folders of them",
                repeats: true,
                completion: .file
            )
        ],
        groups: [OptionGroup(title: "Options", options: [.help, .version])],
        sections: [
            TextSection(
                title: "PATH",
                paragraphs: [
                    "A JSON file in one of the schemas that Vectors/README.md describes, or in "
                        + "Wycheproof's own; a folder stands for every vector file under it. A "
                        + "vector that cannot run fails, and so does a file in a schema that is "
                        + "not known. The last line is \"N passed, N failed\", and \", N skipped\" "
                        + "after it where OpenSSL cannot run a test; each such line says why."
                ]
            )
        ],
        examples: [
            Example(
                purpose: "All vectors of this project:",
                lines: ["$ pushseal verify Vectors"]
            )
        ],
        exitStatus: [
            StatusMeaning(.success, "every vector passed"),
            StatusMeaning(.refused, "a vector failed, or a file is no vector file known here"),
            StatusMeaning(.usage, "the command line is wrong"),
            StatusMeaning(.cannotRead, "none of the files or folders can be read"),
            StatusMeaning(.cannotWrite, "standard output cannot be written"),
        ]
    )
}
