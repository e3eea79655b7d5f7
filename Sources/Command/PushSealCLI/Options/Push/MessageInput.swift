// SPDX-License-Identifier: Apache-2.0

/// Reads the message to seal.
enum MessageInput {
    /// The argument as given; a file or standard input without its final line end.
    ///
    /// Editors and `echo` append that line end, and nobody wants it in a notification.
    static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        if let message = arguments.operands.first, message != "-" { return message }
        return try read(file: arguments.string(.inputFile) ?? "-", context)
    }

    /// The text of a file, or of standard input for `-`.
    static func read(
        file name: String,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        var bytes = try context.read(name)
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        do throws(UTF8.ValidationError) {
            return String(copying: try UTF8Span(validating: bytes.span))
        } catch {
            throw CommandError(
                .malformedInput,
                "\(context.described(name)) is not valid UTF-8 from byte "
                    + "\(error.byteOffsets.lowerBound + 1) on",
                hint: "a notification shows text; convert it with iconv -t UTF-8"
            )
        }
    }
}
