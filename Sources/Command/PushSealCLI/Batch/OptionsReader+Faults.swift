// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON

extension OptionsReader {
    /// What is wrong with a line, and the offset in it.
    struct Fault: Error {
        let message: String
        let hint: String?
        let offset: Int?

        init(_ message: String, at node: Node? = nil, hint: String? = nil) {
            self.message = message
            self.hint = hint
            offset = node.map { Int($0.start) }
        }

        init(_ message: String, _ offset: Int) {
            (self.message, self.offset, hint) = (message, offset, nil)
        }

        /// The error with its column; finding that walks the line again.
        func lineError(_ line: JSONDocument) -> LineError {
            let position = offset.map { line.position(ofOffset: $0) }
            return LineError(message: message, column: position?.column, hint: hint)
        }
    }

    static func unexpected(_ name: Int, _ line: JSONDocument, _ expected: String) -> Fault {
        Fault(
            "\(quoted(line.string(name))) is \(line.kind(name + 1)), expected \(expected)",
            at: line.node(name + 1)
        )
    }

    func unknown(_ name: String, at node: Node) -> Fault {
        let isOption = defaults.isOption(name)
        guard name == CommandOption.inputFile.name || !isOption else {
            let isAttachment = name.hasPrefix(CommandOption.attach.name)
            return Fault(
                "\(quoted(name)) is not allowed in a line",
                at: node,
                hint: isAttachment
                    ? "seal a file with encrypt --\(name), without --batch, one push at a time"
                    : "give --\(name) on the command line, for all lines"
            )
        }
        return Fault(
            "unknown name \(quoted(name))",
            at: node,
            hint: Self.meant(by: name, extras?.names ?? []).map { "did you mean \(quoted($0))?" }
                ?? "use the long names of options, or \(quoted(Self.messageName))"
        )
    }

    /// The name that was probably meant by an unknown one.
    private static func meant(by name: String, _ extraNames: [String]) -> String? {
        if ["body", "text", "msg", "content", "in", "plaintext"].contains(name) {
            return messageName
        }
        return Suggestion.closest(to: name, among: [messageName] + extraNames, by: \.self)
            ?? Suggestion.option(for: name, among: PushOption.all.map(\.option))?.name
    }
}
