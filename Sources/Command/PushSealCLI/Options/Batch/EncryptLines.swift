// SPDX-License-Identifier: Apache-2.0

package import SealFormats
import StrictJSON

/// `encrypt --batch`: reads the options of one payload per line, and answers each with the payload.
package struct EncryptLines: LineWorker {
    private var reader: OptionsReader
    private let pushes: PushWriter

    /// - Parameters:
    ///   - defaults: the options of the command line, which a line adds to or replaces.
    ///   - ring: the keys that lines may name.
    package init(_ defaults: EncryptOptions, _ ring: KeyRing) {
        reader = OptionsReader(defaults)
        pushes = PushWriter(ring)
    }

    package mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        _ = try unsafe reader.read(line)
        do throws(CommandError) {
            try pushes.write(reader.options, to: output)
        } catch {
            throw LineError(error)
        }
        return true
    }
}
