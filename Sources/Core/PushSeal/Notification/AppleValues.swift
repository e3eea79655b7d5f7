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
        guard let inside = payload.document.view(at: payload.places[.sound]),
            inside.kind == .object
        else { return nil }
        self.init(
            name: inside.string("name"),
            isCritical: inside.integer("critical") == 1,
            // Adding 0 makes 0 of -0, which JSON has, too.
            volume: inside["volume"]?.number?.double.flatMap {
                (0...1).contains($0) ? Float($0) + 0 : nil
            }
        )
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
    package func write(to output: ByteWriter) {
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
