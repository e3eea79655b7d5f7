// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// `encrypt --batch`: the options of a payload a line, and for each the payload.
struct EncryptLines: LineWorker {
    private let defaults: EncryptOptions
    private var reader = OptionsReader()
    private var pushes: PushWriter
    private var writer = JSONWriter()

    /// - Parameters:
    ///   - defaults: the options of the command line, which lines add to or replace.
    ///   - pushes: what seals.
    init(_ defaults: EncryptOptions, _ pushes: PushWriter) {
        self.defaults = defaults
        self.pushes = pushes
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let options = try unsafe reader.read(line, defaults: defaults)
        writer.removeAll()
        do throws(CommandError) {
            try pushes.write(options, to: &writer)
        } catch {
            throw LineError(error)
        }
        output.append(writer.bytes)
        return true
    }
}
