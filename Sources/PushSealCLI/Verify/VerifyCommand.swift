// SPDX-License-Identifier: Apache-2.0

/// `pushseal verify`: runs vector files, and says of each what failed.
package enum VerifyCommand {
    /// Runs the files and folders, and writes a line for each failure, for each file, and at the end
    /// how many passed and failed.
    ///
    /// - Parameters:
    ///   - paths: at least one.
    ///   - directory: what relative paths are relative to; nil for the current folder.
    ///   - errors: takes what cannot be read at all, a line for each path.
    ///   - output: takes one line, without its end.
    /// - Throws: what `output` throws.
    /// - Returns: `refused` when anything failed, `cannotRead` when no path could be read at all.
    package static func run<E: Error>(
        paths: [String],
        directory: String? = nil,
        errors: (String) -> Void,
        output: (String) throws(E) -> Void
    ) throws(E) -> ExitStatus {
        let report = VectorRunner(directory: directory).run(paths: paths)
        for line in report.errors { errors(line) }
        for line in report.lines { try output(line) }
        return report.status
    }
}
