// SPDX-License-Identifier: Apache-2.0

import PushSealDevice
import PushSealJSON

/// The changes that `pushseal phone` makes, all read before the first is made.
struct PhoneChanges {
    private typealias Default = (suite: String, key: String, value: [UInt8])

    private let clears: Bool
    private let badge: Int?
    private let defaults: [Default]
    private let keys: PhoneKeys
    private let app: InstalledApp?

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
        clears = arguments.has(.clear)
        badge = try arguments.integer(.iconBadge, in: 0...Int(Int32.max))
        defaults = try arguments.strings(.setDefault).map { text throws(CommandError) in
            try Self.value(text, arguments)
        }
        keys = try PhoneKeys(arguments, context)
        if let folder = arguments.string(.app) { try context.requireFolder(folder) }
        app =
            arguments.has(.app) ? try ReceiveCommand.app(arguments, context) : nil
    }

    var areNone: Bool { !clears && addNothing }

    /// Whether nothing is added, so that no phone needs to be created.
    var addNothing: Bool { badge == nil && defaults.isEmpty && keys.isEmpty }

    /// Reads `SUITE:KEY=JSON`.
    private static func value(
        _ text: String,
        _ arguments: ParsedArguments
    ) throws(CommandError) -> Default {
        guard let (suite, key, value) = text.parts, !key.isEmpty else {
            throw arguments.usage(
                "--set-default takes SUITE:KEY=JSON, not \(quoted(text))",
                hint: "such as group.com.example.app:count=3"
            )
        }
        do throws(JSONError) {
            _ = try JSONDocument(parsing: Array(value.utf8))
        } catch {
            throw arguments.usage(
                "the value of \(quoted("\(suite):\(key)")) is not JSON: \(error)",
                hint: "a string needs its own quotes: '\"text\"'"
            )
        }
        return (suite, key, Array(value.utf8))
    }

    func apply(to phone: Phone) throws(DeviceError) {
        if clears { try phone.clear() }
        guard !addNothing else { return }
        try phone.mark()
        let app = if let app { app } else { try phone.onlyApp() }
        if let badge { try phone.setBadge(badge, of: app) }
        for one in defaults {
            try phone.setDefault(one.value, forKey: one.key, suite: one.suite, of: app)
        }
        try keys.add(to: phone, app)
    }
}

extension String {
    /// The parts of `A:B=C`; nil if A is empty or a sign is missing.
    var parts: (String, String, String)? {
        guard let (first, rest) = cut(at: ":"), !first.isEmpty,
            let (second, third) = rest.cut(at: "=")
        else { return nil }
        return (String(first), String(second), String(third))
    }
}
