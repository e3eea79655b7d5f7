// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

// Sounds, levels and numbers, as a payload spells them and as Apple's notification content holds
// them. The extension and the device both read them here.

/// What a notification plays: a file name, or a dictionary for critical alerts.
package struct Sound: Sendable, Equatable {
    /// The file's name, or `default`; a critical sound may leave it out.
    package let name: String?
    /// Whether it plays through Do Not Disturb and the mute switch.
    package let isCritical: Bool
    /// How loud a critical sound is, 0 to 1.
    package let volume: Float?

    /// Makes a sound.
    package init(name: String?, isCritical: Bool = false, volume: Float? = nil) {
        self.name = name
        self.isCritical = isCritical
        self.volume = volume
    }

    /// A sound of notification content.
    package init(file: String?, isCritical: Bool, volume: Float?) {
        self.init(name: file ?? Self.system, isCritical: isCritical, volume: volume)
    }

    private static let system = "default"

    /// The file that content names: `default` is the system's sound, which has none.
    package var file: String? { name == Self.system ? nil : name }

    /// Reads `sound`, a string or a dictionary.
    init?(_ payload: borrowing Payload) {
        if let name = payload.document.string(at: payload.places[.sound]) {
            self.init(name: name)
            return
        }
        guard let inside = Self.inside(payload) else { return nil }
        self.init(
            name: inside.string("name"),
            isCritical: inside.flag("critical") ?? false,
            volume: Self.volume(inside)
        )
    }

    /// What is wrong with `sound` itself.
    static func complaint(_ payload: Payload) -> Complaint? {
        Sound(payload) == nil
            ? payload.apsKeys.complaint(about: "sound", "a string or a dictionary") : nil
    }

    /// What is wrong inside a sound dictionary.
    static func complaints(_ payload: Payload) -> [Complaint] {
        guard let inside = inside(payload) else { return [] }
        return [
            inside.flagComplaint("critical"), inside.stringComplaint("name"),
            volume(inside) == nil ? inside.complaint(about: "volume", "a number from 0 to 1") : nil,
        ].compactMap { $0 } + inside.unknown(besides: ["critical", "name", "volume"])
    }

    private static func inside(_ payload: Payload) -> KeyReader? {
        guard let view = payload.document.view(at: payload.places[.sound]), view.kind == .object
        else {
            return nil
        }
        return KeyReader(dictionary: view, path: "aps.sound")
    }

    private static func volume(_ inside: KeyReader) -> Float? {
        // Adding 0 makes 0 of -0, which JSON has, too.
        inside.view("volume")?.number?.double.flatMap { (0...1).contains($0) ? Float($0) + 0 : nil }
    }
}

extension Sound {
    /// As APNs spells it: a string, or the dictionary of a critical sound.
    var json: JSONValue {
        guard isCritical else { return .string(name ?? Self.system) }
        var sound = JSONObject()
        sound["critical"] = .number(JSONNumber(1))
        sound["name"] = name.map { .string($0) }
        // The shortest spelling of the Float; as a Double it would have more digits.
        sound["volume"] = volume.flatMap { JSONNumber(spelling: $0.description) }.map {
            .number($0)
        }
        return .object(sound)
    }

    /// Writes it in a report, where a critical sound always has a name.
    func write(to output: ByteWriter) {
        guard isCritical else { return output.appendQuoted(name ?? Self.system) }
        let named = Sound(name: name ?? Self.system, isCritical: true, volume: volume)
        output.append(named.json.serialized())
    }
}

/// How much a notification may disturb, as spelled in the payload.
public enum InterruptionLevel: String, Sendable, CaseIterable {
    /// Goes to the list without a sound and without lighting the screen.
    case passive
    /// Lights the screen and may play a sound; the default.
    case active
    /// Breaks through Focus; the app needs an entitlement.
    case timeSensitive = "time-sensitive"
    /// Breaks through everything; the app needs an entitlement that Apple grants by hand.
    case critical

    private static let name = "interruption-level"

    /// The raw value of Apple's `UNNotificationInterruptionLevel`.
    package var number: UInt {
        switch self {
        case .passive: 0
        case .active: 1
        case .timeSensitive: 2
        case .critical: 3
        }
    }

    /// The level with this raw value.
    package init?(number: UInt) {
        guard let level = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = level
    }

    /// Reads `interruption-level`.
    init?(_ payload: borrowing Payload) {
        guard let spelling = payload.document.string(at: payload.places[.interruptionLevel]) else {
            return nil
        }
        self.init(rawValue: spelling)
    }

    /// What is wrong with `interruption-level`: another type, or a value unknown to Apple.
    static func complaint(_ payload: Payload) -> Complaint? {
        let keys = payload.apsKeys
        guard InterruptionLevel(payload) == nil, let view = keys.view(name) else { return nil }
        guard let spelling = view.string else { return keys.stringComplaint(name) }
        let meant = allCases.first { plain($0.rawValue) == plain(spelling) }
        let hint = meant.map { "; Apple writes it as \($0.rawValue)" } ?? ""
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        return keys.complaint(
            name,
            view,
            "is not one of \(known)" + hint,
            severity: meant == nil ? .fault : .note
        )
    }

    /// The letters alone, so that `timeSensitive` and `time_sensitive` are recognised.
    private static func plain(_ spelling: String) -> String {
        spelling.filter(\.isLetter).lowercased()
    }
}

/// A number of `userInfo`, as Foundation reads it from a payload.
package enum AppleNumber: Sendable {
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)

    /// An integer if it is spelled as one and fits; out of range, infinity with its sign.
    package init(_ number: JSONNumber) {
        self =
            if let value = Int64(number.spelling) {
                .integer(value)
            } else if let value = UInt64(number.spelling) {
                .unsigned(value)
            } else {
                .double(Double(number.spelling) ?? 0)
            }
    }
}
