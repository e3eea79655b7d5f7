// SPDX-License-Identifier: Apache-2.0

/// Reads the message to seal.
package enum MessageInput {
    /// The argument as given; a file or standard input without its final line end.
    ///
    /// Editors and `echo` append that line end, and nobody wants it in a notification.
    package static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        if let message = arguments.operands.first, message != "-" { return message }
        return try read(file: arguments.string(.inputFile) ?? "-", context)
    }

    /// The text of a file, or of standard input for `-`.
    package static func read(
        file name: String,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        var bytes = try context.read(name)
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        guard let message = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(
                .malformedInput,
                "\(context.described(name)) is not valid UTF-8 from byte "
                    + "\(validPrefixCount(bytes) + 1) on",
                hint: "a notification shows text; convert it with iconv -t UTF-8"
            )
        }
        return message
    }

    /// How many bytes precede the first that is not UTF-8.
    private static func validPrefixCount(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            count += UTF8.width(scalar)
        }
        return count
    }
}
