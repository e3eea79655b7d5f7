// SPDX-License-Identifier: Apache-2.0

import PushSeal
import StrictJSON

/// The options of one line: a JSON object with the long options of `encrypt` as names.
///
/// They are read as those of a command line are, so that a line means what the command line of the
/// same words means, and is refused in the same words.
struct LineOptions {
    /// The options that a line may have.
    static let options: [CommandOption] = [
        .keyID, .title, .subtitle, .placeholder, .category, .threadID, .badge, .sound,
        .interruptionLevel, .custom, .bundle, .seal, .expires, .padTo,
    ]

    /// The name of the message, which on a command line has none.
    static let messageName = "message"

    /// The message to seal.
    let message: String
    /// The options of the command line with those of the line in their place.
    let arguments: ParsedArguments
    /// The app's own keys, if the line has any to say.
    let customKeys: JSONObject?

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: its bytes.
    ///   - defaults: the options of the command line; null takes one of those away.
    /// - Throws: what is wrong with it.
    init(_ line: [UInt8], defaults: ParsedArguments) throws(LineError) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: line)
        } catch {
            throw LineError(error)
        }
        let root = document.root
        guard root.kind == .object else {
            throw LineError(
                message: "the line is \(root.kind), expected an object",
                column: root.position.column,
                hint: #"such as {"message":"text","title":"text"}"#
            )
        }
        if let again = root.firstDuplicateName {
            throw LineError("\(quoted(again.name)) stands twice", at: again.again.nameView)
        }
        var message: String?
        var customKeys: JSONObject?
        var values: [String: [String]?] = [:]
        for member in root.members {
            if member.name == Self.messageName {
                message = try Self.text(member)
            } else if member.name == CommandOption.custom.name {
                customKeys = try Self.object(member)
            } else {
                let option = try Self.option(member)
                values[option.name] = try Self.values(member, option)
            }
        }
        guard let message else {
            throw LineError(
                message: "there is no \(quoted(Self.messageName))",
                hint: "it holds the text to seal"
            )
        }
        self.message = message
        self.customKeys = customKeys
        arguments = defaults.replacing(values)
    }

    private static func option(_ member: JSONMember) throws(LineError) -> CommandOption {
        if let option = options.first(where: { $0.name == member.name }) { return option }
        let others = EncryptCommand.table.options
        guard
            member.name == CommandOption.inputFile.name
                || !others.contains(where: { $0.name == member.name })
        else {
            throw LineError(
                "\(quoted(member.name)) cannot stand in a line",
                at: member.nameView,
                hint: "give --\(member.name) on the command line, for all lines"
            )
        }
        throw LineError(
            "unknown name \(quoted(member.name))",
            at: member.nameView,
            hint: meant(by: member.name).map { "did you mean \(quoted($0))?" }
                ?? "the names are those of the options, and \(quoted(messageName))"
        )
    }

    /// What was meant by a name that is none.
    private static func meant(by name: String) -> String? {
        if ["body", "text", "msg", "content", "in", "plaintext"].contains(name) {
            return messageName
        }
        return Suggestion.closest(to: name, among: [messageName], by: \.self)
            ?? Suggestion.option(for: name, among: options)?.name
    }

    private static func text(_ member: JSONMember) throws(LineError) -> String {
        if let text = member.value.string { return text }
        throw LineError(
            "\(quoted(member.name)) is \(member.value.kind), expected a string",
            at: member.value
        )
    }

    /// The members of an object; none of null, which takes those of the command line away.
    private static func object(_ member: JSONMember) throws(LineError) -> JSONObject {
        if member.value.isNull { return JSONObject() }
        if let object = JSONValue(member.value).object { return object }
        throw LineError(
            "\(quoted(member.name)) is \(member.value.kind), expected an object",
            at: member.value
        )
    }

    /// What the option would be given on a command line; nil to take a default away.
    private static func values(
        _ member: JSONMember,
        _ option: CommandOption
    ) throws(LineError) -> [String]? {
        let value = member.value
        switch (value.kind, option.name) {
        case (.null, _): return nil
        case (.number, CommandOption.badge.name), (.number, CommandOption.padTo.name),
            (.number, CommandOption.expires.name):
            return [value.number?.spelling ?? ""]
        default: return [try text(member)]
        }
    }
}

extension LineError {
    fileprivate init(_ message: String, at view: JSONView, hint: String? = nil) {
        self.init(message: message, column: view.position.column, hint: hint)
    }
}
