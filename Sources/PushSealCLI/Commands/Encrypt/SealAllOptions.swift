// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Reads the options that only matter to a sealed document.
enum SealAllOptions {
    /// Ten years: who means longer means for ever.
    private static let lifetimeLimit = 3_650 * 86_400

    /// The seconds of `--expires`.
    static func lifetime(
        _ arguments: ParsedArguments,
        _ part: SealedPart
    ) throws(CommandError) -> Int? {
        guard let text = arguments.string(.expires) else { return nil }
        guard part == .all else {
            throw arguments.usage(
                "--expires needs --seal all",
                hint: "the time stands inside the seal, beside the title and the rest"
            )
        }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(digits), (1...lifetimeLimit / (unit ?? 1)).contains(number)
        else {
            throw arguments.usage(
                "--expires takes a duration of 1 second to 3650 days, not \(quoted(text))",
                hint: "write seconds, or 90s, 15m, 2h, 7d"
            )
        }
        return number * (unit ?? 1)
    }

    /// The keys of `--custom`.
    static func customKeys(_ arguments: ParsedArguments) throws(CommandError) -> JSONObject {
        var keys = JSONObject()
        for text in arguments.strings(.custom) {
            guard let end = text.firstIndex(of: "="), end > text.startIndex else {
                throw arguments.usage(
                    "--custom takes KEY=JSON, not \(quoted(text))",
                    hint: "such as order=7 or 'name=\"Ada\"'"
                )
            }
            let name = String(text[..<end])
            do throws(JSONError) {
                keys.append(
                    name,
                    try JSONValue(parsing: Array(text[text.index(after: end)...].utf8))
                )
            } catch {
                throw arguments.usage(
                    "the value of the custom key \(quoted(name)) is not JSON: \(error)",
                    hint: "a string stands in quotes: '\(name)=\"text\"'"
                )
            }
        }
        return keys
    }
}
