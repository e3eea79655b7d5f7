// SPDX-License-Identifier: Apache-2.0

import PushSeal
import StrictJSON

/// Reads a payload that was named on the command line.
enum PayloadInput {
    /// The payload of a file, or of standard input for `-`.
    ///
    /// - Throws: `cannotRead`, or `malformedInput` with line and column.
    static func read(_ name: String, _ context: CommandContext) throws(CommandError) -> Payload {
        var bytes = try context.read(name)
        // The line end that ends a text file is not sent, so it does not count.
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard bytes.contains(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) else {
            throw CommandError(.malformedInput, "\(context.described(name)) is empty")
        }
        do throws(PayloadError) {
            return try Payload(parsing: bytes)
        } catch {
            let place = name == "-" ? "standard input" : escaped(name)
            throw CommandError(
                .malformedInput,
                "\(place): \(error.description)",
                hint: error.hint
            )
        }
    }
}
