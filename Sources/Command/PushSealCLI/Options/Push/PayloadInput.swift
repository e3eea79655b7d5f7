// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSeal
import PushSealJSON

extension CommandOption {
    static let voip = CommandOption(
        "--voip",
        help: "allow 5120 bytes instead of 4096, as APNs does for VoIP pushes",
        synonyms: ["pushkit"]
    )
}

extension ParsedArguments {
    /// The size limit of a payload.
    var sizeLimit: SizeLimit { has(.voip) ? .voip : .standard }
}

/// Reads a payload that was named on the command line.
///
/// The final line end of a text file is not sent, so it does not count.
enum PayloadInput {
    /// The text of a file, or of standard input for `-`, up to the most that can be explained.
    ///
    /// - Throws: `cannotRead`.
    static func bytes(
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) -> [UInt8] {
        withoutLineEnd(try context.read(name))
    }

    /// The bytes of a text without the line end behind it, which is the file's.
    static func withoutLineEnd(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.dropLast(InputBeginning.lineEndByteCount(bytes)))
    }

    /// The payload of a file, or of standard input for `-`, if it is no larger than APNs accepts.
    ///
    /// - Throws: `cannotRead`; `malformedInput` with the number of excess bytes, or line and
    ///   column.
    static func read(
        _ name: String,
        under limit: SizeLimit,
        _ context: CommandContext
    ) throws(CommandError) -> Payload {
        let input = try context.opened(name)
        let beginning = try reading(context.described(name)) { () throws(SystemError) in
            // As much as may be within the limit without escapes.
            try InputBeginning(of: input, limit: limit.byteCount * JSONQuoting.longestEscape)
        }
        guard !beginning.isEndless else {
            throw CommandError(
                .malformedInput,
                "\(place(name)): the payload has more than \(beginning.byteCount) bytes; the limit is "
                    + "\(limit.byteCount)"
            )
        }
        do throws(PushError) {
            if beginning.bytes.count == beginning.byteCount {
                try limit.check(beginning.bytes)
            } else {
                try limit.check(byteCount: beginning.byteCount)
            }
        } catch {
            throw CommandError(
                .malformedInput,
                "\(place(name)): \(error.description)",
                hint: error.hint
            )
        }
        return try payload(beginning.bytes, name, context)
    }

    /// Parses bytes as a payload.
    ///
    /// - Throws: `malformedInput` with line and column.
    static func payload(
        _ bytes: [UInt8],
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) -> Payload {
        guard bytes.contains(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) else {
            throw CommandError(.malformedInput, "\(context.described(name)) is empty")
        }
        do throws(PushError) {
            return try Payload(parsing: bytes)
        } catch {
            throw CommandError(
                .malformedInput,
                "\(place(name)): \(error.description)",
                hint: error.hint
            )
        }
    }

    private static func place(_ name: String) -> String {
        name == "-" ? "standard input" : escaped(name)
    }
}
