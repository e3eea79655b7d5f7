// SPDX-License-Identifier: Apache-2.0

import PushSeal
import StrictJSON

/// Where in a line the options stand that go into the payload as they are.
///
/// Each is the tape index of a value of the right type, or nil where there is none.
struct UsualOptions {
    private(set) var message = 0
    private(set) var keyID: Int?
    private(set) var bundle: Int?
    private(set) var title: Int?
    private(set) var subtitle: Int?
    private(set) var placeholder: Int?
    private(set) var badge: Int?
    private(set) var sound: Int?
    private(set) var threadID: Int?
    private(set) var level: Int?
    private(set) var category: Int?

    /// Finds the options; nil where there is any other, or one that stands twice or has to be thought
    /// about.
    init?(_ line: LineView) {
        guard line.kind(0) == .object else { return nil }
        var name = 1
        let end = Int(line.node(0).next)
        while name < end {
            guard !line.node(name).hasEscapes, take(name, of: line) else { return nil }
            name = Int(line.node(name + 1).next)
        }
        guard message > 0 else { return nil }
    }

    private mutating func take(_ name: Int, of line: LineView) -> Bool {
        let value = name + 1
        guard line.kind(value) == .string else {
            guard line.isString(name, "badge"), badge == nil, isBadge(value, of: line) else {
                return false
            }
            badge = value
            return true
        }
        if line.isString(name, "message") {
            guard message == 0, isMereText(value, of: line) else { return false }
            message = value
            return true
        }
        if line.isString(name, "title") { return set(\.title, value) }
        if line.isString(name, "subtitle") { return set(\.subtitle, value) }
        if line.isString(name, "thread-id") { return set(\.threadID, value) }
        if line.isString(name, "sound") { return set(\.sound, value) }
        if line.isString(name, "category") { return set(\.category, value) }
        if line.isString(name, "placeholder") { return set(\.placeholder, value) }
        if line.isString(name, "key-id") {
            return !line.node(value).hasEscapes && set(\.keyID, value)
        }
        if line.isString(name, "bundle") { return set(\.bundle, value) }
        if line.isString(name, "interruption-level") {
            return isLevel(value, of: line) && set(\.level, value)
        }
        return false
    }

    @inline(__always)
    private mutating func set(_ option: WritableKeyPath<UsualOptions, Int?>, _ value: Int) -> Bool {
        guard self[keyPath: option] == nil else { return false }
        self[keyPath: option] = value
        return true
    }

    /// Whether a message is surely no document: it begins with neither a bracket nor white space.
    private func isMereText(_ value: Int, of line: LineView) -> Bool {
        guard let first = unsafe line.content(value).first else { return false }
        return first > 0x20 && first != UInt8(ascii: "{") && first != UInt8(ascii: "\\")
    }

    private func isBadge(_ value: Int, of line: LineView) -> Bool {
        guard line.kind(value) == .number else { return false }
        let bytes = unsafe line.bytes(value)
        // Nine digits are less than 2147483647.
        return unsafe bytes.count <= 9 && PlainNumber.isPlain(bytes)
            && bytes.first != UInt8(ascii: "-")
    }

    private func isLevel(_ value: Int, of line: LineView) -> Bool {
        line.isString(value, "active") || line.isString(value, "time-sensitive")
            || line.isString(value, "passive") || line.isString(value, "critical")
    }
}

extension UsualOptions {
    /// What the command line gives for all lines, as JSON.
    struct Defaults {
        let bundle: [UInt8]?
        let title: [UInt8]?
        let subtitle: [UInt8]?
        let placeholder: [UInt8]?
        let badge: [UInt8]?
        let sound: [UInt8]?
        let threadID: [UInt8]?
        let level: [UInt8]?
        let category: [UInt8]?
        /// The app's own keys, each with a comma before it.
        let customMembers: [UInt8]

        /// Takes the options of a command line that was found right; nil if something is wrong.
        init?(_ arguments: ParsedArguments) {
            func string(_ option: CommandOption) -> [UInt8]? {
                arguments.string(option).map { JSONValue.string($0).serialized() }
            }
            bundle = string(.bundle)
            title = string(.title)
            subtitle = string(.subtitle)
            placeholder =
                string(.placeholder) ?? JSONValue.string(Resolution.placeholder).serialized()
            badge = arguments.string(.badge).flatMap { Int($0) }.map { Array("\($0)".utf8) }
            sound = string(.sound)
            threadID = string(.threadID)
            level = string(.interruptionLevel)
            category = string(.category)
            guard let customKeys = try? SealAllOptions.customKeys(arguments),
                // Its mistakes are the builder's to tell.
                Set(customKeys.names).isDisjoint(with: ["aps", "Simulator Target Bundle"]),
                Set(customKeys.names).isDisjoint(with: SealedFields.allKeys),
                Set(customKeys.names).isDisjoint(with: Freshness.names),
                Set(customKeys.names).count == customKeys.names.count
            else { return nil }
            customMembers = customKeys.members.flatMap { member in
                [UInt8(ascii: ",")] + JSONValue.string(member.name).serialized()
                    + [UInt8(ascii: ":")] + member.value.serialized()
            }
        }
    }
}
